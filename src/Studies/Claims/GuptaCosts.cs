using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>CPU time of the SUT per fetch in the experiments of <c>gupta2004</c>, by page, key and reuse.</summary>
/// <param name="data">Measurements of the study.</param>
internal sealed class GuptaCosts(StudyData data)
{
    private readonly BlockValues _full = new(data, CellMetrics.FullHandshakesPerInteraction);

    /// <summary>CPU time of the SUT per fetch, in microseconds.</summary>
    public BlockValues Cost { get; } = new(data, CellMetrics.Cpu(Tier.Sut));

    /// <summary>Combination without TLS.</summary>
    public Combination? Plain(string page) => Cost.Find("plain", ("trace", $"gupta:{page}:0"));

    /// <summary>Combination with a full handshake for each fetch.</summary>
    public Combination? Full(string page, string key) =>
        Cost.Find(IsCurve(key) ? "pages-ecc" : "pages", ("trace", $"gupta:{page}:0"), ("key", key));

    /// <summary>Combination with pages of 30 KB and the given percentage of reused sessions.</summary>
    public Combination? Reused(string percent, string key) => Reused(Cost, percent, key);

    /// <summary>The same combination, of another response.</summary>
    public static Combination? Reused(BlockValues values, string percent, string key) =>
        values.Find(IsCurve(key) ? "reuse-ecc" : "reuse", ("trace", $"gupta:30:{percent}"), ("key", key));

    /// <summary>Combination with 64 fetches outstanding, two thirds of the sessions reused.</summary>
    public static Combination? Loaded(BlockValues values, string key) => Outstanding(values, "64", key);

    /// <summary>Combination with a number of fetches outstanding, two thirds of the sessions reused.</summary>
    public static Combination? Outstanding(BlockValues values, string fetches, string key) =>
        values.Find(IsCurve(key) ? "latency-ecc" : "latency", ("outstanding", fetches), ("key", key));

    /// <summary>
    /// Time of RSA's private operation ÷ that of the agreement on a curve, alone, by <c>openssl speed</c>; null if not measured. RSA-1536, which it does not have, is
    /// timed by .NET. The agreements are not: .NET's also checks the other end's key, which takes as long again.
    /// </summary>
    public Interval? Alone(string rsa, string curve, double confidence = 0.95) => PrimitiveTimes.Ratio(
        Agreement(curve), Operation(rsa), confidence);

    /// <summary>Time of the agreement on a curve alone, in nanoseconds; null if not measured.</summary>
    /// <param name="curve">Key of the curve, such as <c>ecdsa-p224</c>.</param>
    public Interval? Agreement(string curve) => data.Primitives?.Of(curve.Replace("ecdsa", "ecdh", StringComparison.Ordinal) + "/derive");

    /// <summary>Time of RSA's private operation alone, in nanoseconds; null if not measured.</summary>
    public Interval? Operation(string rsa) => rsa == "rsa-1536" ? data.Primitives?.OfDotNet(rsa + "/decrypt") : data.Primitives?.Of(rsa + "/sign");

    /// <summary>
    /// Predicted ÷ measured cost, with the paper's formula as the prediction: 1 ÷ T(r) = (1 − r) ÷ T(0) + r ÷ T(100) (section 5.4). The
    /// reuse r is computed from the counted handshakes, because a client's first fetch never reuses a session, even at 100 %.
    /// </summary>
    /// <param name="key">Name of the key.</param>
    /// <param name="percent">Reuse in percent, between the levels 0 and 100.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    public Interval? Formula(string key, string percent, double confidence = 0.95)
    {
        Combination?[] levels = [Reused("0", key), Reused(percent, key), Reused("100", key)];
        var full = _full.Rows(levels);
        if (full.Count == 0)
            return null;
        var (none, some, most) = (full.Average(r => r[0]), full.Average(r => r[1]), full.Average(r => r[2]));
        if (none <= most)
            return null;
        var weight = (none - some) / (none - most);
        return Cost.Of(c => Math.Log((((1 - weight) * c[0]) + (weight * c[2])) / c[1]), confidence, levels)?.Increasing(Math.Exp);
    }

    private static bool IsCurve(string key) => key.StartsWith("ecdsa", StringComparison.Ordinal);
}
