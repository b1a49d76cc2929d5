namespace TlsToll.Primitives.Catalogue;

/// <summary>Duration of one call, which determines the measurement method.</summary>
internal enum Pace
{
    /// <summary>Below about 100 µs: many calls per iteration, in an unrolled loop.</summary>
    Fast,

    /// <summary>Up to about 100 ms: one or more calls per iteration, without unrolling.</summary>
    Slow,

    /// <summary>Random duration, such as a search for primes: each call gives one value.</summary>
    Single,
}
