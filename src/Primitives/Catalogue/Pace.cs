namespace TlsToll.Primitives.Catalogue;

/// <summary>Duration of one call, which determines how it is measured.</summary>
internal enum Pace
{
    /// <summary>Below about 100 µs: many calls per iteration, in an unrolled loop.</summary>
    Fast,

    /// <summary>Up to about 100 ms: one call or more per iteration, one by one.</summary>
    Slow,

    /// <summary>Random, such as a search for primes: each call gives one value.</summary>
    Single,
}
