namespace TlsToll.Primitives.Catalogue;

/// <summary>How a primitive can be measured in little time.</summary>
internal enum Pace
{
    /// <summary>Below about 100 µs: many calls an iteration, the loop unrolled.</summary>
    Fast,

    /// <summary>Up to about 100 ms: as many calls an iteration as it takes, one by one.</summary>
    Slow,

    /// <summary>A search of random length, such as for primes: each call is one value.</summary>
    Single,
}
