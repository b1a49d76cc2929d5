namespace TlsToll.Workload;

/// <summary>
/// A reproducible stream of random numbers: the 64-bit linear congruential generator of the Coimbra kit (x ← 6364136223846793005·x + 1),
/// which can skip ahead, with the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) over its state. The finaliser is this
/// project's addition, because the low bits of the bare generator have short periods. A stream has only 8 bytes of state, so every EB,
/// session and row has a separate stream. Not thread-safe.
/// </summary>
public sealed class RandomStream
{
    private const ulong Multiplier = 6364136223846793005;
    private const ulong Increment = 1;
    private const ulong GoldenGamma = 0x9E3779B97F4A7C15;
    private const double UnitInLastPlace = 1.0 / (1UL << 53);
    private ulong _state;

    /// <summary>Creates a stream from a state of the generator.</summary>
    public RandomStream(ulong state) => _state = state;

    /// <summary>
    /// The stream of a path, for example (block, EB, session). Paths that differ in any step, in order or in length give streams that start
    /// at unrelated positions of the generator's single cycle of 2⁶⁴. The probability that any two of a million streams of a million
    /// numbers overlap is below 0.1.
    /// </summary>
    /// <param name="seed">The seed of the whole run or population.</param>
    /// <param name="path">Identifies the purpose of the stream.</param>
    public static RandomStream For(ulong seed, params ReadOnlySpan<ulong> path)
    {
        var hash = Mix(seed + GoldenGamma);
        foreach (var step in path)
            hash = Mix((hash * Multiplier) + Mix(step + GoldenGamma));
        return new(hash);
    }

    /// <summary>The next 64 random bits: one step of the stream. All other methods take a whole number of steps.</summary>
    public ulong NextBits()
    {
        _state = (_state * Multiplier) + Increment;
        return Mix(_state);
    }

    /// <summary>Skips ahead as if <see cref="NextBits"/> had been called <paramref name="steps"/> times, in O(log steps).</summary>
    public void Skip(ulong steps)
    {
        ulong multiplier = 1, increment = 0, squaredMultiplier = Multiplier, squaredIncrement = Increment;
        for (; steps > 0; steps >>= 1)
        {
            if ((steps & 1) == 1)
            {
                multiplier *= squaredMultiplier;
                increment = (increment * squaredMultiplier) + squaredIncrement;
            }

            squaredIncrement *= squaredMultiplier + 1;
            squaredMultiplier *= squaredMultiplier;
        }

        _state = (_state * multiplier) + increment;
    }

    /// <summary>A uniform number in [0, 1), a multiple of 2⁻⁵³.</summary>
    public double NextDouble() => (NextBits() >> 11) * UnitInLastPlace;

    /// <summary>
    /// A uniform integer from <paramref name="min"/> to <paramref name="max"/>, both included. One step; the bias is below range · 2⁻⁶⁴.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="max"/> is below <paramref name="min"/>.</exception>
    public int NextInt(int min, int max) => (int)NextLong(min, max);

    /// <summary>Like <see cref="NextInt"/>, for ranges of less than 2⁶³ values.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="max"/> is below <paramref name="min"/>.</exception>
    public long NextLong(long min, long max)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(max, min);
        return min + (long)Math.BigMul(NextBits(), (ulong)(max - min) + 1, out _);
    }

    /// <summary>True with a probability of <paramref name="p"/>; never for 0, always for 1.</summary>
    public bool Chance(double p) => NextDouble() < p;

    /// <summary>Picks one of several values, all equally likely.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There are no values.</exception>
    public T Pick<T>(IReadOnlyList<T> choices) => choices[NextInt(0, choices.Count - 1)];

    /// <summary>Shuffles the values; every order is equally likely (Fisher and Yates; Durstenfeld 1964).</summary>
    public void Shuffle<T>(Span<T> values)
    {
        for (var last = values.Length - 1; last > 0; last--)
        {
            var other = NextInt(0, last);
            (values[last], values[other]) = (values[other], values[last]);
        }
    }

    private static ulong Mix(ulong z)
    {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
