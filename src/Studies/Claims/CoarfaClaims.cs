using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>
/// Claims of Coarfa, Druschel and Wallach 2006, section 4. Each is judged by a rule that was fixed before the measurements.
/// </summary>
/// <param name="costs">Measured costs.</param>
internal sealed class CoarfaClaims(CoarfaCosts costs)
{
    private const string Amazon = "amazon";
    private const string Department = "cs";
    private static readonly string[] Traces = [Amazon, Department];

    /// <summary>All claims in the order of the paper.</summary>
    public IReadOnlyList<Finding> All() => [Loss(), SecondProcessor(), Cache(), RsaDominates(), RsaShare(), BulkByTrace(), SetUp()];

    private Finding Loss() => ForBoth(
        "loss", "section 4.1", "TLS lowers the throughput by 63 to 89 %", 63, 89, "%", "0.0", t => costs.Share(costs.Without("none", t), costs.Plain(t)),
        "the share of the SUT's CPU time per hit that TLS takes, both intervals within 63 to 89 %; contradicted if one is wholly outside");

    private Finding SecondProcessor()
    {
        var rate = costs.Scaled.Ratio(Processors("1"), Processors("2"));
        return new Finding(
            "second-processor", "section 4.3", "A second processor raises TLS's throughput by 44 to 61 %", Verdicts.Change(rate),
            Verdicts.Within(44, 61, rate?.Increasing(r => 100 * (r - 1))),
            "the throughput scaled to full use of the processors: the interval of its gain within 44 to 61 %; contradicted if wholly outside");
    }

    private Finding Cache() => ForBoth(
        "cache", "section 4.7", "The session cache raises the throughput by a factor of 2.4 to 2.7", 2.4, 2.7, "", "0.00",
        t => costs.Cost.Ratio(costs.Cached("session-id", t), costs.Cached("off", t)),
        "CPU time per hit without ÷ with the cache, both intervals within 2.4 to 2.7; contradicted if one is wholly outside");

    private Finding RsaDominates()
    {
        string[] others = ["cipher", "mac", "rand"];
        FindingVerdict[] parts =
        [
            .. from trace in Traces from other in others
               select Verdicts.Lower(confidence => costs.Cost.Ratio(costs.Without(other, trace), costs.Without("sign", trace), confidence), 2 * others.Length),
        ];
        string Share(string part, string trace) => $"{part} {Verdicts.Value(costs.Share(costs.Without("none", trace), costs.Without(part, trace)), "%")}";
        return new Finding(
            "rsa-dominates", "section 4.8", "RSA is the most expensive operation",
            string.Join("; ", Traces.Select(trace => $"{trace}: {string.Join(", ", others.Prepend("sign").Select(part => Share(part, trace)))}")),
            Verdicts.All(parts), "without RSA the cost is lower than without any other part, by 95 % intervals, for both traces; contradicted if one is the other way, all parts together");
    }

    private Finding RsaShare() => ForBoth(
        "rsa-share", "section 7", "RSA takes 13 to 58 % of the server's time", 13, 58, "%", "0.0", t => costs.Share(costs.Without("none", t), costs.Without("sign", t)),
        "both intervals within 13 to 58 %; contradicted if one is wholly outside");

    private Finding BulkByTrace()
    {
        Interval? Difference(double confidence) => costs.Cost.Of(
            c => ((c[2] - c[3]) / c[2]) - ((c[0] - c[1]) / c[0]), confidence,
            costs.Without("none", Amazon), costs.Without("cipher+mac", Amazon), costs.Without("none", Department), costs.Without("cipher+mac", Department));
        var found = Difference(0.95);
        return new Finding(
            "bulk-by-trace", "section 3.2", "Cipher and MAC cost relatively more with the large pages of the department's trace than with Amazon's small ones",
            Verdicts.Value(found?.Increasing(x => 100 * x), "points"), found is null ? FindingVerdict.NotResolved : Verdicts.Of(found.Low > 0, found.High < 0),
            "the difference of the two shares, its 95 % interval above 0; contradicted if below");
    }

    private Finding SetUp()
    {
        Interval? Ratio(string trace, double confidence) => costs.Cost.Ratio(costs.Structure("plain-data", trace), costs.Structure("minimal-setup", trace), confidence);
        return new Finding(
            "set-up", "section 4.10, Fig. 10", "The connection's set-up costs more than its data: a minimal set-up with encrypted data is faster than a full one with plain data",
            string.Join(", ", Traces.Select(trace => $"{trace} {Verdicts.Change(Ratio(trace, 0.95))} of the CPU time")),
            Verdicts.All(Traces.Select(trace => Verdicts.Lower(confidence => Ratio(trace, confidence), 2))),
            "the ratio of the costs below 1 for both traces; contradicted if above for one");
    }

    private Combination? Processors(string count) => costs.Scaled.Find("processors", ("processors", count), ("transport", "tls"));

    private static Finding ForBoth(
        string id, string place, string statement, double low, double high, string unit, string format, Func<string, Interval?> value, string rule)
    {
        Interval?[] values = [.. Traces.Select(value)];
        var ours = string.Join(", ", Traces.Zip(values, (trace, v) => $"{trace} {Verdicts.Value(v, unit, format)}"));
        return new Finding(id, place, statement, ours, Verdicts.Within(low, high, values), rule);
    }
}
