using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>The SUT's CPU time per fetch in the experiments of <c>gupta2004</c>, by page, key and reuse.</summary>
/// <param name="data">What was measured.</param>
internal sealed class GuptaCosts(StudyData data)
{
    private readonly BlockValues _full = new(data, "fullHandshakesPerInteraction");

    /// <summary>The cost.</summary>
    public BlockValues Cost { get; } = new(data, "cpuMicrosPerInteraction.sut");

    /// <summary>Without TLS.</summary>
    public Combination? Plain(string page) => Cost.Find("plain", ("trace", $"gupta:{page}:0"));

    /// <summary>With a full handshake for each fetch.</summary>
    public Combination? Full(string page, string key) =>
        Cost.Find(IsCurve(key) ? "pages-ecc" : "pages", ("trace", $"gupta:{page}:0"), ("key", key));

    /// <summary>Pages of 30 KB, of whose sessions this percentage is reused.</summary>
    public Combination? Reused(string percent, string key) =>
        Cost.Find(IsCurve(key) ? "reuse-ecc" : "reuse", ("trace", $"gupta:30:{percent}"), ("key", key));

    /// <summary>
    /// The paper's formula against the measurement: 1 ÷ T(r) = (1 − r) ÷ T(0) + r ÷ T(100), predicted ÷ measured cost (section 5.4). Reuse is as it
    /// was counted: a client's first fetch is never reused, not at 100 % either.
    /// </summary>
    /// <param name="key">The key.</param>
    /// <param name="percent">The level of reuse between.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
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
