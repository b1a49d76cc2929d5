namespace TlsToll.Rbe.Tests.Statistics;

/// <summary>Noise that nobody drew, the same in every language: u is i · 7919 modulo 10007, over 10007, for i = 1, 2 …</summary>
internal static class Spread
{
    public static IEnumerable<double> Uniform(int count, int skipped = 0) =>
        Enumerable.Range(1 + skipped, count).Select(i => i * 7919L % 10007 / 10007.0);

    /// <summary>Logistic: ln(u / (1 − u)), symmetrical about 0.</summary>
    public static IEnumerable<double> Logistic(int count, int skipped = 0) => Uniform(count, skipped).Select(u => Math.Log(u / (1 - u)));
}
