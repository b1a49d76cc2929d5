using System.Globalization;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Tests of the statements of Gupta et al. 2004, section 5.</summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="costs">CPU time per fetch.</param>
internal sealed class GuptaClaims(StudyData data, GuptaCosts costs)
{
    private static readonly string[] Keys = ["rsa-1024", "rsa-1536", "rsa-2048", "ecdsa-p160", "ecdsa-p192", "ecdsa-p224"];
    private static readonly string[] AllPages = ["0", "10", "30", "70"];
    private static readonly string[] Between = ["66", "87.5"];

    // Keys of about the same strength, the paper's smallest and largest.
    private static readonly (string Rsa, string Curve) Small = ("rsa-1024", "ecdsa-p160");
    private static readonly (string Rsa, string Curve) Large = ("rsa-2048", "ecdsa-p224");
    private static readonly (string Rsa, string Curve)[] Pairs = [Small, ("rsa-1536", "ecdsa-p192"), Large];

    private readonly BlockValues _firstByte = new(data, CellMetrics.FirstByteMean);
    private readonly BlockValues _rate = new(data, CellMetrics.Sips);
    private readonly BlockValues _use = new(data, CellMetrics.SutUtilisation);

    /// <summary>Tests by the statement's id.</summary>
    public IReadOnlyDictionary<string, Func<Statement, Judged>> All => new Dictionary<string, Func<Statement, Judged>>(StringComparer.Ordinal)
    {
        ["abbreviated"] = Abbreviated,
        ["primitives"] = Alone,
        ["beyond-key-size"] = s => new(
            Verdicts.Value(costs.Alone(Large.Rsa, Large.Curve), "×", "0.0"),
            Verdicts.Within(s["least"], double.PositiveInfinity, confidence => costs.Alone(Large.Rsa, Large.Curve, confidence))),
        ["rsa-share"] = RsaShare,
        ["dominant"] = _ => Dominant(),
        ["curves-win"] = _ => CurvesWin(),
        ["reduction"] = Reduction,
        ["parity"] = Parity,
        ["more-load"] = MoreLoad,
        ["saturation"] = Saturation,
        ["comparable"] = s => new(Verdicts.Value(Latency(Small, 0.95), "×", "0.00"), Times(s["low"], s["high"], confidence => Latency(Small, confidence))),
        ["low-load"] = s => new(Verdicts.Value(Latency(Large, 0.95), "×", "0.00"), Times(0, s["most"], confidence => Latency(Large, confidence))),
        ["formula"] = _ => Formula(),
        ["reuse-levels"] = _ => ReuseLevels(),
        ["more-requests"] = _ => MoreRequests(),
        ["gain-66"] = s => Gain(s, "66"),
        ["gain-87.5"] = s => Gain(s, "87.5"),
        ["smaller-pages"] = _ => SmallerPages(),
    };

    private Judged Abbreviated(Statement statement)
    {
        Interval? Resumed(string key, double confidence) => costs.Cost.Ratio(costs.Reused("0", key), costs.Reused("100", key), confidence);
        return new Judged(
            string.Join(", ", Keys.Select(key => $"{key} {Verdicts.Value(Resumed(key, 0.95), "×", "0.00")}")),
            // A fetch is more than its handshake, so that one which hardly becomes cheaper says little of that.
            Verdicts.WithoutContradiction(Verdicts.Within(0, statement["most"], [.. Keys.Select(key => (Func<double, Interval?>)(confidence => Resumed(key, confidence)))])));
    }

    // The paper's curves do one operation in a handshake, their substitute does three. That it gains less contradicts nothing; that it gains more does.
    private static FindingVerdict Gains(double low, double high, Func<double, Interval?> gain, int parts = 1) => Verdicts.All(
    [
        Verdicts.WithoutContradiction(Verdicts.Within(low, double.PositiveInfinity, [gain], parts)),
        Verdicts.Within(double.NegativeInfinity, high, [gain], parts),
    ]);

    // The same of the time of the curve ÷ that of RSA, which is the longer the less the curve gains.
    private static FindingVerdict Times(double low, double high, Func<double, Interval?> ratio) => Verdicts.All(
    [
        Verdicts.Within(low, double.PositiveInfinity, ratio),
        Verdicts.WithoutContradiction(Verdicts.Within(double.NegativeInfinity, high, ratio)),
    ]);

    private Judged Alone(Statement statement)
    {
        (string Rsa, string Curve, string Strength)[] pairs = [.. Pairs.Zip(["small", "middle", "large"], (pair, strength) => (pair.Rsa, pair.Curve, strength))];
        return pairs.Any(pair => costs.Alone(pair.Rsa, pair.Curve) is null)
            ? Judged.NotMeasured
            : new Judged(
                string.Join(", ", pairs.Select(pair => $"{pair.Rsa} ÷ {pair.Curve} {Verdicts.Value(costs.Alone(pair.Rsa, pair.Curve), "×", "0.0")}")),
                Verdicts.All(pairs.Select(pair => Verdicts.Within(
                    statement[pair.Strength + "-low"], statement[pair.Strength + "-high"], [confidence => costs.Alone(pair.Rsa, pair.Curve, confidence)], pairs.Length))));
    }

    private Judged RsaShare(Statement statement)
    {
        string[] keys = [.. Pairs.Select(pair => pair.Rsa)], pages = ["0", "10"];
        Interval? Share(string key, string page, double confidence) => PrimitiveTimes.Ratio(
            costs.Cost.Of(c => c[0], 0.95, costs.Full(page, key)), costs.Operation(key), confidence)?.Increasing(nanosecondsByMicroseconds => nanosecondsByMicroseconds / 10);
        return new Judged(
            string.Join("; ", keys.Select(key => $"{key} {string.Join(", ", pages.Select(page => $"{Verdicts.Value(Share(key, page, 0.95), "%")} ({page} KB)"))}")),
            Verdicts.Within(statement["low"], statement["high"],
                [.. from key in keys from page in pages select (Func<double, Interval?>)(confidence => Share(key, page, confidence))]));
    }

    private Judged Dominant()
    {
        string[] keys = [.. Pairs.Select(pair => pair.Rsa)];
        // In percentage points of the whole: what RSA costs − what is not TLS, or − the rest of TLS.
        Interval? Beyond(string key, string page, Func<double[], double> other, double confidence) => costs.Cost.Of(
            c => 100 * (c[1] - c[2] - other(c)) / c[0], confidence, costs.Full(page, key), costs.Full("30", key), costs.Reused("100", key), costs.Plain(page));
        (string Key, string Page, Func<double[], double> Other)[] cases =
        [
            .. from key in keys from page in AllPages from other in new Func<double[], double>[] { c => c[3], c => c[0] - c[3] - (c[1] - c[2]) } select (key, page, other),
        ];
        return new Judged(
            string.Join("; ", cases.Chunk(2).Select(c =>
                $"{c[0].Key}, {c[0].Page} KB: {Verdicts.Value(Beyond(c[0].Key, c[0].Page, c[0].Other, 0.95), "points")} above no TLS, {Verdicts.Value(Beyond(c[1].Key, c[1].Page, c[1].Other, 0.95), "points")} above the rest of TLS")),
            Verdicts.Within(0, double.PositiveInfinity, [.. cases.Select(c => (Func<double, Interval?>)(confidence => Beyond(c.Key, c.Page, c.Other, confidence)))]));
    }

    private Judged MoreLoad(Statement statement)
    {
        (string Rsa, string Curve)[] pairs = [Small, Large];
        Interval? Gain((string Rsa, string Curve) pair, double confidence) => Faster(pair.Rsa, pair.Curve, confidence)?.Increasing(r => 100 * (r - 1));
        return WithLoad(
            statement, [.. pairs.SelectMany(pair => new[] { pair.Rsa, pair.Curve })],
            string.Join("; ", pairs.Select(pair => $"{pair.Curve} against {pair.Rsa} {Verdicts.Value(Gain(pair, 0.95), "%")}")),
            Verdicts.All(
            [
                Gains(statement["small-low"], statement["small-high"], confidence => Gain(Small, confidence), parts: 2),
                Gains(statement["large-low"], statement["large-high"], confidence => Gain(Large, confidence), parts: 2),
            ]));
    }

    private Judged Saturation(Statement statement) => WithLoad(
        statement, [Large.Rsa, Small.Rsa, Large.Curve],
        $"{Small.Rsa} ÷ {Large.Rsa} {Verdicts.Value(Faster(Large.Rsa, Small.Rsa, 0.95), "×", "0.00")}, {Large.Curve} ÷ {Large.Rsa} {Verdicts.Value(Faster(Large.Rsa, Large.Curve, 0.95), "×", "0.00")}",
        Verdicts.All(
        [
            Verdicts.Within(statement["rsa-low"], statement["rsa-high"], [confidence => Faster(Large.Rsa, Small.Rsa, confidence)], parts: 2),
            Gains(statement["curve-low"], statement["curve-high"], confidence => Faster(Large.Rsa, Large.Curve, confidence), parts: 2),
        ]));

    // Requests a second with the most fetches outstanding, one key ÷ another.
    private Interval? Faster(string baseline, string key, double confidence) => _rate.Ratio(GuptaCosts.Loaded(_rate, baseline), GuptaCosts.Loaded(_rate, key), confidence);

    // A rate is the server's only where the load uses all of its processors.
    private Judged WithLoad(Statement statement, string[] keys, string text, FindingVerdict verdict)
    {
        var uses = keys.Select(key => (Key: key, Rows: _use.Rows(GuptaCosts.Loaded(_use, key)))).ToArray();
        if (uses.Any(use => use.Rows.Count == 0))
            return Judged.NotMeasured;
        var (idlest, least) = uses.Select(use => (use.Key, Use: use.Rows.Average(row => row[0]))).MinBy(use => use.Use);
        return least < statement["saturated"]
            ? new Judged(string.Create(CultureInfo.InvariantCulture, $"{text}, but the SUT's processors are in use to {least:0} % with {idlest}"), FindingVerdict.NotResolved)
            : new Judged(text, verdict);
    }

    private Judged CurvesWin()
    {
        ((string Rsa, string Curve) Pair, string Page)[] cases = [.. from pair in Pairs from page in AllPages select (pair, page)];
        return new Judged(
            string.Join("; ", Pairs.Select(pair => $"{pair.Curve} against {pair.Rsa}: {string.Join(", ", AllPages.Select(page => $"{page} KB {Verdicts.Change(Ratio(page, pair, 0.95))}"))}")),
            Verdicts.All(cases.Select(c => Verdicts.WithoutContradiction(Verdicts.Lower(confidence => Ratio(c.Page, c.Pair, confidence), cases.Length)))));
    }

    private Judged Reduction(Statement statement)
    {
        var points = statement["points"];
        Interval? OfSmall(double confidence) => Reduced("70", Small, confidence);
        Interval? OfLarge(double confidence) => Reduced("10", Large, confidence);
        return new Judged(
            $"{Verdicts.Value(OfSmall(0.95), "%")} (70 KB, secp160r1 against RSA-1024), {Verdicts.Value(OfLarge(0.95), "%")} (10 KB, P-224 against RSA-2048)",
            Verdicts.All(
            [
                Gains(statement["small"] - points, statement["small"] + points, OfSmall, parts: 2),
                Gains(statement["large"] - points, statement["large"] + points, OfLarge, parts: 2),
            ]));
    }

    private Judged Parity(Statement statement)
    {
        Interval? OfMegabyte((string Rsa, string Curve) pair, double confidence) => costs.Cost.Ratio(
            costs.Cost.Find("parity-ecc", ("key", pair.Curve)), costs.Cost.Find("parity", ("key", pair.Rsa)), confidence);
        Interval? OfLargest((string Rsa, string Curve) pair, double confidence) => Ratio("70", pair, confidence)?.Decreasing(r => 1 / r);
        var (low, high, parts) = (statement["low"], statement["high"], 2 * Pairs.Length);
        return new Judged(
            $"1 MB: {Text(OfMegabyte)}; 70 KB: {Text(OfLargest)}",
            Verdicts.All(new[] { Verdicts.Within(low, high, [.. Pairs.Select(pair => (Func<double, Interval?>)(confidence => OfMegabyte(pair, confidence)))], parts) }
                .Concat(Pairs.Select(pair => Outside(confidence => OfLargest(pair, confidence)))).Select(Verdicts.WithoutContradiction)));

        string Text(Func<(string Rsa, string Curve), double, Interval?> ratio) =>
            string.Join(", ", Pairs.Select(pair => $"{pair.Rsa} ÷ {pair.Curve} {Verdicts.Value(ratio(pair, 0.95), "", "0.00")}"));

        FindingVerdict Outside(Func<double, Interval?> ratio) => ratio(0.95) is { } narrow && ratio(1 - (0.05 / parts)) is { } wide
            ? Verdicts.Of(narrow.High < low || narrow.Low > high, wide.Low >= low && wide.High <= high)
            : FindingVerdict.NotMeasured;
    }

    private Judged Formula()
    {
        (string Key, string Reuse)[] points = [.. from key in Keys from reuse in Between where costs.Formula(key, reuse) is not null select (key, reuse)];
        return points.Length < Keys.Length * Between.Length
            ? Judged.NotMeasured
            : new Judged(
                string.Join(", ", points.Select(p => $"{p.Key} at {p.Reuse} %: predicted ÷ measured {Verdicts.Value(costs.Formula(p.Key, p.Reuse), "", "0.000")}")),
                Verdicts.All(points.Select(p => Verdicts.NoEffect(confidence => costs.Formula(p.Key, p.Reuse, confidence), points.Length))));
    }

    private Judged ReuseLevels()
    {
        (string Rsa, string Curve)[] pairs = [Small, Large];
        Interval? Change((string Rsa, string Curve) pair, double confidence) => costs.Cost.Of(
            c => Math.Abs(Math.Log(c[0] / c[1])) - Math.Abs(Math.Log(c[2] / c[3])), confidence,
            costs.Reused("0", pair.Rsa), costs.Reused("0", pair.Curve), costs.Reused("87.5", pair.Rsa), costs.Reused("87.5", pair.Curve))?.Increasing(Math.Exp);
        return new Judged(
            string.Join("; ", pairs.Select(pair => $"{pair.Rsa} and {pair.Curve} differ {Verdicts.Value(Change(pair, 0.95), "×", "0.00")} as much without reuse as with 87.5 %")),
            Verdicts.All(pairs.Select(pair => Verdicts.Higher(confidence => Change(pair, confidence), pairs.Length))));
    }

    private Judged SmallerPages()
    {
        Interval? Change(double confidence) => costs.Cost.Of(
            c => Math.Log(c[0] / c[1]) - Math.Log(c[2] / c[3]), confidence,
            costs.Full("0", Large.Rsa), costs.Full("0", Large.Curve), costs.Full("70", Large.Rsa), costs.Full("70", Large.Curve))?.Increasing(Math.Exp);
        return new Judged($"RSA-2048 ÷ P-224 is {Verdicts.Value(Change(0.95), "×", "0.00")} larger with 0 KB than with 70 KB", Verdicts.WithoutContradiction(Verdicts.Higher(Change)));
    }

    private Judged MoreRequests()
    {
        (string Reuse, (string Rsa, string Curve) Pair)[] cases = [.. from reuse in Between from pair in new[] { Small, Large } select (reuse, pair)];
        return new Judged(
            string.Join("; ", cases.Select(c => $"{c.Pair.Curve} against {c.Pair.Rsa} at {c.Reuse} % {Verdicts.Change(More(c.Reuse, c.Pair, 0.95))}"))
                + $"; ecdsa-p256 against rsa-2048 at 66 % {Verdicts.Change(More("66", ("rsa-2048", "ecdsa-p256"), 0.95))}",
            Verdicts.All(cases.Select(c => Verdicts.WithoutContradiction(Verdicts.Higher(confidence => More(c.Reuse, c.Pair, confidence), cases.Length)))));
    }

    private Judged Gain(Statement statement, string reuse)
    {
        Interval? OfSmall(double confidence) => Percent(More(reuse, Small, confidence));
        Interval? OfLarge(double confidence) => Percent(More(reuse, Large, confidence));
        return new Judged(
            $"secp160r1 against RSA-1024 {Verdicts.Value(OfSmall(0.95), "%")}; P-224 against RSA-2048 {Verdicts.Value(OfLarge(0.95), "%")}",
            Verdicts.All(
            [
                Gains(statement["small-low"], statement["small-high"], OfSmall, parts: 2),
                Gains(statement["large-low"], statement["large-high"], OfLarge, parts: 2),
            ]));

        static Interval? Percent(Interval? ratio) => ratio?.Increasing(r => 100 * (r - 1));
    }

    // Time of a fetch with a full handshake, curve ÷ RSA.
    private Interval? Ratio(string page, (string Rsa, string Curve) pair, double confidence) =>
        costs.Cost.Ratio(costs.Full(page, pair.Rsa), costs.Full(page, pair.Curve), confidence);

    private Interval? Reduced(string page, (string Rsa, string Curve) pair, double confidence) => Ratio(page, pair, confidence)?.Decreasing(r => 100 * (1 - r));

    // Requests per CPU second, curve ÷ RSA.
    private Interval? More(string reuse, (string Rsa, string Curve) pair, double confidence) =>
        costs.Cost.Ratio(costs.Reused(reuse, pair.Curve), costs.Reused(reuse, pair.Rsa), confidence);

    private Interval? Latency((string Rsa, string Curve) pair, double confidence) => _firstByte.Ratio(
        _firstByte.Find("latency", ("outstanding", "1"), ("key", pair.Rsa)), _firstByte.Find("latency-ecc", ("outstanding", "1"), ("key", pair.Curve)), confidence);
}
