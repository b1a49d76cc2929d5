namespace TlsToll.Statistics;

/// <summary>
/// The random number generator for the order of treatments (Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA
/// 2014; the constants of S. Vigna's splitmix64.c). Implemented here because the runtime's seeded generator may change between versions,
/// but an order must remain repeatable.
/// </summary>
internal struct SplitMix64(ulong seed)
{
    private ulong _state = seed;

    /// <summary>The next 64 bits.</summary>
    public ulong Next() => Mix(_state += 0x9E3779B97F4A7C15);

    /// <summary>A uniform number from 0 to <paramref name="bound"/> − 1, by rejection, so that all are equally likely.</summary>
    public int Below(int bound)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(bound);
        var range = (ulong)bound;
        var excess = (ulong.MaxValue % range + 1) % range;
        ulong bits;
        do
            bits = Next();
        while (bits > ulong.MaxValue - excess);
        return (int)(bits % range);
    }

    /// <summary>The finaliser: a bijection that spreads every input bit over the output.</summary>
    public static ulong Mix(ulong z)
    {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
