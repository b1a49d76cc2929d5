using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

/// <summary>Seeded normal variates for simulations (Box and Muller), the same on every machine.</summary>
internal sealed class Normals(ulong seed)
{
    private SplitMix64 _random = new(seed);

    public double Next()
    {
        var radius = Math.Sqrt(-2 * Math.Log(Uniform()));
        return radius * Math.Cos(2 * Math.PI * Uniform());
    }

    public double[] Many(int count, double mean, double deviation) =>
        [.. Enumerable.Range(0, count).Select(_ => mean + (deviation * Next()))];

    // In (0, 1]: never zero, whose logarithm does not exist.
    private double Uniform() => ((_random.Next() >> 11) + 1) / (double)(1UL << 53);
}
