namespace TlsToll.Workload;

/// <summary>Nonuniform random numbers, in which some values are hot.</summary>
public static class NonUniform
{
    /// <summary>
    /// NURand(A, x, y) = (((random(0, A) | random(x, y)) + C) mod (y − x + 1)) + x, as in TPC-C, clause 2.1.6. Takes two steps of the
    /// stream. If the range is shorter than A, the values only wrap around.
    /// </summary>
    /// <param name="stream">The random stream.</param>
    /// <param name="a">Size of the hot pattern, one less than a power of two; the Coimbra kit uses 1023 for items.</param>
    /// <param name="x">Minimum value.</param>
    /// <param name="y">Maximum value.</param>
    /// <param name="c">The constant C, 0 to A, which determines the hot values.</param>
    /// <exception cref="ArgumentOutOfRangeException">The range is empty, or a bound or constant is negative.</exception>
    public static int NURand(RandomStream stream, int a, int x, int y, int c)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(x);
        ArgumentOutOfRangeException.ThrowIfLessThan(y, x);
        ArgumentOutOfRangeException.ThrowIfNegative(c);
        long pattern = stream.NextInt(0, a) | stream.NextInt(x, y);
        return (int)((pattern + c) % ((long)y - x + 1)) + x;
    }
}
