using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Claims of Gupta et al. 2004, section 5. Each is judged by a rule that was fixed before the measurements.</summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="costs">CPU time per fetch.</param>
internal sealed class GuptaClaims(StudyData data, GuptaCosts costs)
{
    private static readonly string[] Keys = ["rsa-1024", "rsa-1536", "rsa-2048", "rsa-3072", "ecdsa-p160", "ecdsa-p192", "ecdsa-p224", "ecdsa-p256", "ecdsa-p384"];
    private static readonly string[] SmallPages = ["0", "10"];
    private static readonly string[] Between = ["66", "87.5"];

    private readonly BlockValues _firstByte = new(data, CellMetrics.FirstByteMean);

    /// <summary>All claims in the order of the paper.</summary>
    public IReadOnlyList<Finding> All() => [RsaShare(), CurvesWin(), LowLoad(), Formula(), ReuseLevels(), Gain("66", 31, 279), Gain("87.5", 13, 120)];

    private Finding RsaShare()
    {
        string[] keys = ["rsa-1024", "rsa-1536", "rsa-2048"];
        Interval? Share(string key, string page) => costs.Cost.Of(
            c => 100 * (c[1] - c[2]) / c[0], 0.95, costs.Full(page, key), costs.Full("30", key), costs.Reused("100", key));
        Interval?[] shares = [.. keys.SelectMany(key => SmallPages.Select(page => Share(key, page)))];
        return new Finding(
            "rsa-share", "section 5.2, Fig. 4", "For pages up to 10 KB, RSA takes 63 to 88 % of the time",
            string.Join(", ", keys.Select(key => $"{key} {Verdicts.Value(Share(key, "0"), "%")} (0 KB), {Verdicts.Value(Share(key, "10"), "%")} (10 KB)")),
            Verdicts.Within(63, 88, shares),
            "what a full handshake costs beyond a resumed one ÷ the whole, all intervals within 63 to 88 %; contradicted if one is wholly outside");
    }

    private Finding CurvesWin()
    {
        string[] pages = ["0", "10", "30", "70"];
        Interval? Ratio(string page, double confidence) => costs.Cost.Ratio(costs.Full(page, "rsa-2048"), costs.Full(page, "ecdsa-p224"), confidence);
        return new Finding(
            "curves-win", "section 5.2, Fig. 4", "Curves lower the time of a fetch with a full handshake for every page (224 bits against RSA-2048: 85 % with 10 KB)",
            string.Join(", ", pages.Select(page => $"{page} KB {Verdicts.Change(Ratio(page, 0.95))}")),
            Verdicts.All(pages.Select(page => Verdicts.Lower(confidence => Ratio(page, confidence), pages.Length))),
            "P-224 with ECDHE against static RSA-2048: the ratio below 1 for all pages; contradicted if above for one");
    }

    private Finding LowLoad()
    {
        var ratio = _firstByte.Ratio(_firstByte.Find("latency", ("outstanding", "1"), ("key", "rsa-2048")), _firstByte.Find("latency-ecc", ("outstanding", "1"), ("key", "ecdsa-p224")));
        return new Finding(
            "low-load", "section 5.3, Fig. 5", "Without load the first response comes in less than half the time with the curve of RSA-2048's strength",
            Verdicts.Change(ratio), ratio is null ? FindingVerdict.NotResolved : Verdicts.Of(ratio.High < 0.5, ratio.Low > 0.5),
            "the ratio of the means with one fetch outstanding, P-224 against RSA-2048, below 0.5; contradicted if above");
    }

    private Finding Formula()
    {
        (string Key, string Reuse)[] points = [.. from key in Keys from reuse in Between where costs.Formula(key, reuse) is not null select (key, reuse)];
        return new Finding(
            "formula", "section 5.4", "1 ÷ T(r) = (1 − r) ÷ T(0) + r ÷ T(100) holds at the levels of reuse between",
            points.Length == 0 ? "not measured" : string.Join(", ", points.Select(p => $"{p.Key} at {p.Reuse} %: predicted ÷ measured {Verdicts.Value(costs.Formula(p.Key, p.Reuse), "", "0.000")}")),
            points.Length == 0 ? FindingVerdict.NotResolved : Verdicts.All(points.Select(p => Verdicts.NoEffect(confidence => costs.Formula(p.Key, p.Reuse, confidence), points.Length))),
            "no effect: predicted ÷ measured, 90 % intervals within ± 2 % for all keys at 66 and 87.5 %; contradicted if one lies outside, all together");
    }

    private Finding ReuseLevels()
    {
        Interval? Change(double confidence) => costs.Cost.Of(
            c => Math.Log(c[0] / c[1]) - Math.Log(c[2] / c[3]), confidence,
            costs.Reused("0", "rsa-2048"), costs.Reused("0", "ecdsa-p224"), costs.Reused("87.5", "rsa-2048"), costs.Reused("87.5", "ecdsa-p224"))?.Increasing(Math.Exp);
        return new Finding(
            "reuse-levels", "section 5.4, Fig. 6", "Reuse of sessions makes the choice of key matter less",
            $"RSA-2048 ÷ P-224 is {Verdicts.Value(Change(0.95), "×", "0.00")} larger without reuse than with 87.5 %", Verdicts.Higher(Change),
            "the ratio of the two ratios above 1; contradicted if below");
    }

    private Finding Gain(string reuse, double least, double most)
    {
        Interval? Small(double confidence) => costs.Cost.Ratio(costs.Reused(reuse, "ecdsa-p160"), costs.Reused(reuse, "rsa-1024"), confidence);
        Interval? Large(double confidence) => costs.Cost.Ratio(costs.Reused(reuse, "ecdsa-p224"), costs.Reused(reuse, "rsa-2048"), confidence);
        Interval? today = costs.Cost.Ratio(costs.Reused(reuse, "ecdsa-p256"), costs.Reused(reuse, "rsa-2048"));
        return new Finding(
            $"gain-{reuse}", "section 5.4, Fig. 6", FormattableString.Invariant($"With {reuse} % reuse, curves handle {least} % more requests than RSA at the smaller strength, {most} % at the larger"),
            $"secp160r1 against RSA-1024 {Verdicts.Change(Small(0.95))}; P-224 against RSA-2048 {Verdicts.Change(Large(0.95))}; P-256 against RSA-2048 {Verdicts.Change(today)}",
            Verdicts.All([Verdicts.Higher(Small, 2), Verdicts.Higher(Large, 2)]),
            "requests per CPU second of the curve ÷ those of RSA above 1 at both strengths; contradicted if below at one. The size of the gain is specific to the paper's server and its single operation");
    }
}
