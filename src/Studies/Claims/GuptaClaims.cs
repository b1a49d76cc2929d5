using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

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

    private readonly BlockValues _packets = new(data, CellMetrics.PacketsPerInteraction);
    private readonly BlockValues _bytes = new(data, CellMetrics.WirePerInteraction);
    private readonly BlockValues _use = new(data, CellMetrics.SutUtilisation);

    /// <summary>Tests by the statement's id.</summary>
    public IReadOnlyDictionary<string, Func<Statement, Judged>> All => new Dictionary<string, Func<Statement, Judged>>(StringComparer.Ordinal)
    {
        ["abbreviated"] = Abbreviated,
        ["messages"] = _ => Messages(),
        ["bulk"] = _ => Bulk(),
        ["primitives"] = Alone,
        ["upper-bound"] = _ => UpperBound(),
        ["rsa-share"] = RsaShare,
        ["dominant"] = _ => Dominant(),
        ["curves-win"] = _ => CurvesWin(),
        ["reduction"] = Reduction,
        ["parity"] = Parity,
        ["more-load"] = MoreLoad,
        ["saturation"] = Saturation,
        ["comparable"] = s => BySubstitute(Verdicts.Value(costs.Latency(Small, 0.95), "×", "0.00"), Times(s["low"], s["high"], confidence => costs.Latency(Small, confidence))),
        ["operations-low"] = OperationsAreLow,
        ["rsa-latency"] = RsaLatency,
        ["low-load"] = s => BySubstitute(Verdicts.Value(costs.Latency(Large, 0.95), "×", "0.00"), Times(0, s["most"], confidence => costs.Latency(Large, confidence))),
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
            Verdicts.All(
            [
                Verdicts.Within(0, 1, [.. Keys.Select(key => (Func<double, Interval?>)(confidence => Resumed(key, confidence)))]),
                .. Keys.Select(key => Verdicts.WithoutContradiction(Verdicts.Within(0, statement["most"], [confidence => Resumed(key, confidence)], Keys.Length))),
            ]));
    }

    private Judged Messages()
    {
        BlockValues[] counts = [_packets, _bytes];
        Interval? Resumed(BlockValues values, string key, double confidence) => values.Ratio(GuptaCosts.Reused(values, "0", key), GuptaCosts.Reused(values, "100", key), confidence);
        return new Judged(
            string.Join("; ", counts.Zip(["packets", "bytes"], (values, what) => $"{what} {string.Join(", ", Keys.Select(key => $"{key} {Verdicts.Value(Resumed(values, key, 0.95), "×", "0.00")}"))}")),
            Verdicts.All(from key in Keys select Verdicts.Lower(confidence => Resumed(_bytes, key, confidence), Keys.Length)))
            .UnlessContradicted("A packet of the loopback interface holds several messages.");
    }

    private Judged Bulk()
    {
        Interval? Grown(string key, double confidence) => costs.Cost.Of(
            c => c[0] - c[1] - (c[2] - c[3]), confidence, costs.Full("70", key), costs.Plain("70"), costs.Full("0", key), costs.Plain("0"));
        return new Judged(
            string.Join(", ", Keys.Select(key => $"{key} {Verdicts.Value(Grown(key, 0.95), "µs")}")),
            Verdicts.Within(0, double.PositiveInfinity, [.. Keys.Select(key => (Func<double, Interval?>)(confidence => Grown(key, confidence)))]));
    }

    private Judged UpperBound()
    {
        Interval? Share((string Rsa, string Curve) pair, double confidence) =>
            PrimitiveTimes.Ratio(costs.Alone(pair.Rsa, pair.Curve), costs.Cost.Ratio(costs.Full("0", pair.Curve), costs.Full("0", pair.Rsa)), confidence);
        return new Judged(
            string.Join(", ", Pairs.Select(pair => $"{pair.Rsa} ÷ {pair.Curve} {Verdicts.Value(Share(pair, 0.95), "×", "0.00")}")),
            Verdicts.All(Pairs.Select(pair => Verdicts.Lower(confidence => Share(pair, confidence), Pairs.Length))))
            .UnlessContradicted("The substitute's three operations gain less than one.");
    }

    private Judged OperationsAreLow(Statement statement)
    {
        (string Name, Interval? Time, string Key)[] operations = [("RSA-1024", costs.Operation(Small.Rsa), Small.Rsa), ("secp160r1", costs.Agreement(Small.Curve), Small.Curve)];
        return new Judged(
            string.Join(", ", operations.Select(o => $"{o.Name} {Verdicts.Value(OfLatency(o.Time, o.Key, 0.95), "%")}")),
            Verdicts.Within(0, statement["half"], [.. operations.Select(o => (Func<double, Interval?>)(confidence => OfLatency(o.Time, o.Key, confidence)))]));
    }

    private Judged RsaLatency(Statement statement) => new(
        Verdicts.Value(OfLatency(costs.Operation(Large.Rsa), Large.Rsa, 0.95), "%"),
        Verdicts.Within(statement["half"], 100, confidence => OfLatency(costs.Operation(Large.Rsa), Large.Rsa, confidence)));

    // An operation alone, in nanoseconds, as a percentage of the mean time to the first byte with one fetch outstanding, in milliseconds.
    private Interval? OfLatency(Interval? operation, string key, double confidence) =>
        PrimitiveTimes.Ratio(costs.FirstByte(key), operation, confidence)?.Increasing(nanosecondsByMilliseconds => nanosecondsByMilliseconds / 1e4);

    // The paper's curves do one operation in a handshake, their substitute does three. That it gains less tests nothing; that it gains more does.
    private static FindingVerdict Gains(double low, double high, Func<double, Interval?> gain, int parts = 1) => Verdicts.All(
    [
        Verdicts.ContradictionUntested(Verdicts.Within(low, double.PositiveInfinity, [gain], parts)),
        Verdicts.Within(double.NegativeInfinity, high, [gain], parts),
    ]);

    // The same of a time ÷ another, which is the larger the less is gained.
    private static FindingVerdict Times(double low, double high, Func<double, Interval?> ratio, int parts = 1) => Verdicts.All(
    [
        Verdicts.Within(low, double.PositiveInfinity, [ratio], parts),
        Verdicts.ContradictionUntested(Verdicts.Within(double.NegativeInfinity, high, [ratio], parts)),
    ]);

    private static Judged BySubstitute(string ours, FindingVerdict verdict) => Because(
        "Curves gain too little, which says nothing of the paper's: their substitute does three operations, and OpenSSL's code for 160 and 192 bits is not optimised.", ours, verdict);

    // What was found, with the reason if it is no test.
    private static Judged Because(string reason, string ours, FindingVerdict verdict)
    {
        var judged = new Judged(ours, verdict);
        return verdict == FindingVerdict.NotTested ? judged.NotTested(reason) : judged;
    }

    private Judged Alone(Statement statement)
    {
        (string Rsa, string Curve, string Strength)[] pairs = [.. Pairs.Zip(["small", "middle", "large"], (pair, strength) => (pair.Rsa, pair.Curve, strength))];
        return Because(
            "OpenSSL's code for 160 and 192 bits is not optimised.",
            string.Join(", ", pairs.Select(pair => $"{pair.Rsa} ÷ {pair.Curve} {Verdicts.Value(costs.Alone(pair.Rsa, pair.Curve), "×", "0.0")}")),
            Verdicts.All(pairs.Select(pair =>
            {
                var (low, high) = (statement[pair.Strength + "-low"], statement[pair.Strength + "-high"]);
                Interval? OfPair(double confidence) => costs.Alone(pair.Rsa, pair.Curve, confidence);
                // The largest has optimised code on both sides, and one operation on each.
                return pair.Strength == "large" ? Verdicts.Within(low, high, [OfPair], pairs.Length) : Gains(low, high, OfPair, pairs.Length);
            })));
    }

    private Judged RsaShare(Statement statement)
    {
        string[] keys = [.. Pairs.Select(pair => pair.Rsa)], pages = ["0", "10"];
        return new Judged(
            string.Join("; ", keys.Select(key => $"{key} {string.Join(", ", pages.Select(page => $"{Verdicts.Value(costs.ShareOfRsa(key, page), "%")} ({page} KB)"))}")),
            Verdicts.Within(statement["low"], statement["high"],
                [.. from key in keys from page in pages select (Func<double, Interval?>)(confidence => costs.ShareOfRsa(key, page, confidence))]));
    }

    private Judged Dominant()
    {
        Interval? ToPlain(string key, string page, double confidence) => costs.ByCost(c => c[0], key, confidence, costs.Plain(page));
        // RSA's part is more than the rest of TLS where it is more than half of all of TLS.
        Interval? ToHalf(string key, string page, double confidence) => costs.ByCost(c => (c[0] - c[1]) / 2, key, confidence, costs.Full(page, key), costs.Plain(page));
        (string Key, string Page)[] cases = [.. from pair in Pairs from page in AllPages select (pair.Rsa, page)];
        return new Judged(
            string.Join("; ", cases.Select(c => $"{c.Key}, {c.Page} KB: {Verdicts.Value(ToPlain(c.Key, c.Page, 0.95), "×", "0.00")} no TLS, {Verdicts.Value(ToHalf(c.Key, c.Page, 0.95), "×", "0.00")} half of TLS")),
            Verdicts.All(cases.SelectMany(c => new[]
            {
                Verdicts.Higher(confidence => ToPlain(c.Key, c.Page, confidence), 2 * cases.Length), Verdicts.Higher(confidence => ToHalf(c.Key, c.Page, confidence), 2 * cases.Length),
            })));
    }

    private Judged MoreLoad(Statement statement)
    {
        (string Rsa, string Curve)[] pairs = [Small, Large];
        return WithLoad(
            statement, [.. pairs.SelectMany(pair => new[] { pair.Rsa, pair.Curve })],
            string.Join("; ", pairs.Select(pair => $"{pair.Curve} against {pair.Rsa} {Verdicts.Value(costs.GainWithLoad(pair), "%")}")),
            Verdicts.All(
            [
                Gains(statement["small-low"], statement["small-high"], confidence => costs.GainWithLoad(Small, confidence), parts: 2),
                Gains(statement["large-low"], statement["large-high"], confidence => costs.GainWithLoad(Large, confidence), parts: 2),
            ]));
    }

    private Judged Saturation(Statement statement) => WithLoad(
        statement, [Large.Rsa, Small.Rsa, Large.Curve],
        $"{Small.Rsa} ÷ {Large.Rsa} {Verdicts.Value(costs.Faster(Large.Rsa, Small.Rsa, 0.95), "×", "0.00")}, {Large.Curve} ÷ {Large.Rsa} {Verdicts.Value(costs.Faster(Large.Rsa, Large.Curve, 0.95), "×", "0.00")}",
        Verdicts.All(
        [
            Verdicts.Within(statement["rsa-low"], statement["rsa-high"], [confidence => costs.Faster(Large.Rsa, Small.Rsa, confidence)], parts: 2),
            Gains(statement["curve-low"], statement["curve-high"], confidence => costs.Faster(Large.Rsa, Large.Curve, confidence), parts: 2),
        ]));

    // One reason is enough: that of the load comes first.
    private Judged WithLoad(Statement statement, string[] keys, string text, FindingVerdict verdict)
    {
        var judged = SaturatedServer.Only(new Judged(text, verdict), _use, statement["saturated"], keys.Select(key => (key, GuptaCosts.Loaded(_use, key))));
        return judged.Ours == text ? BySubstitute(text, judged.Verdict) : judged;
    }

    private Judged CurvesWin()
    {
        ((string Rsa, string Curve) Pair, string Page)[] cases = [.. from pair in Pairs from page in AllPages select (pair, page)];
        return BySubstitute(
            string.Join("; ", Pairs.Select(pair => $"{pair.Curve} against {pair.Rsa}: {string.Join(", ", AllPages.Select(page => $"{page} KB {Verdicts.Change(costs.CurveToRsa(page, pair, 0.95))}"))}")),
            Verdicts.All(cases.Select(c => Verdicts.ContradictionUntested(Verdicts.Lower(confidence => costs.CurveToRsa(c.Page, c.Pair, confidence), cases.Length)))));
    }

    private Judged Reduction(Statement statement)
    {
        var points = statement["points"];
        Interval? OfSmall(double confidence) => costs.Reduced("70", Small, confidence);
        Interval? OfLarge(double confidence) => costs.Reduced("10", Large, confidence);
        return BySubstitute(
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
        Interval? OfLargest((string Rsa, string Curve) pair, double confidence) => costs.CurveToRsa("70", pair, confidence)?.Decreasing(r => 1 / r);
        Interval? Operation((string Rsa, string Curve) pair, double confidence) => costs.OfFetch(costs.Cost.Find("parity", ("key", pair.Rsa)), pair.Rsa, confidence);
        return Because(
            "CPU time shows neither curves with one operation nor the saturated network that the paper names with 1 MB.",
            $"1 MB: {Text(OfMegabyte)}; 70 KB: {Text(OfLargest)}; RSA alone, of 1 MB: {string.Join(", ", Pairs.Select(pair => $"{pair.Rsa} {Verdicts.Value(Operation(pair, 0.95), "%")}"))}",
            Verdicts.All(
            [
                Each(0, statement["third"], Operation), Verdicts.ContradictionUntested(Each(statement["low"], statement["high"], OfMegabyte)),
                Verdicts.ContradictionUntested(Each(statement["high"], double.PositiveInfinity, OfLargest)),
            ]));

        string Text(Func<(string Rsa, string Curve), double, Interval?> ratio) =>
            string.Join(", ", Pairs.Select(pair => $"{pair.Rsa} ÷ {pair.Curve} {Verdicts.Value(ratio(pair, 0.95), "", "0.00")}"));

        static FindingVerdict Each(double low, double high, Func<(string Rsa, string Curve), double, Interval?> value) =>
            Verdicts.Within(low, high, [.. Pairs.Select(pair => (Func<double, Interval?>)(confidence => value(pair, confidence)))]);
    }

    private Judged Formula()
    {
        (string Key, string Reuse)[] points = [.. from key in Keys from reuse in Between select (key, reuse)];
        return new Judged(
            string.Join(", ", points.Select(p => $"{p.Key} at {p.Reuse} %: predicted ÷ measured {Verdicts.Value(costs.Formula(p.Key, p.Reuse), "", "0.000")}")),
            Verdicts.All(points.Select(p => Verdicts.NoEffect(confidence => costs.Formula(p.Key, p.Reuse, confidence), points.Length))));
    }

    private Judged ReuseLevels()
    {
        (string Less, string More)[] steps = [("0", "66"), ("66", "87.5")];
        return new Judged(
            string.Join("; ", Pairs.Select(pair =>
                $"{pair.Rsa} and {pair.Curve} differ {string.Join(", ", steps.Select(step => $"{Verdicts.Value(Closer(pair, step.Less, step.More, 0.95), "×", "0.00")} as much with {step.Less} as with {step.More} %"))}")),
            Verdicts.All(from pair in Pairs from step in steps select Verdicts.Higher(confidence => Closer(pair, step.Less, step.More, confidence), Pairs.Length * steps.Length)));
    }

    // How much more RSA and a curve differ with less reuse than with more, whichever is the dearer. The sign is that of the mean: of each block's own, noise would make a difference.
    private Interval? Closer((string Rsa, string Curve) pair, string less, string more, double confidence)
    {
        Combination?[] four = [costs.Reused(less, pair.Rsa), costs.Reused(less, pair.Curve), costs.Reused(more, pair.Rsa), costs.Reused(more, pair.Curve)];
        var rows = costs.Cost.Rows(four);
        if (rows.Count == 0)
            return null;
        var (before, after) = (Math.Sign(rows.Average(Before)), Math.Sign(rows.Average(After)));
        return costs.Cost.Of(c => (before * Before(c)) - (after * After(c)), confidence, four)?.Increasing(Math.Exp);

        static double Before(double[] c) => Math.Log(c[0] / c[1]);

        static double After(double[] c) => Math.Log(c[2] / c[3]);
    }

    private Judged SmallerPages()
    {
        Interval? Change((string Rsa, string Curve) pair, double confidence) => costs.Cost.Of(
            c => Math.Log(c[0] / c[1]) - Math.Log(c[2] / c[3]), confidence,
            costs.Full("0", pair.Rsa), costs.Full("0", pair.Curve), costs.Full("70", pair.Rsa), costs.Full("70", pair.Curve))?.Increasing(Math.Exp);
        return BySubstitute(
            string.Join(", ", Pairs.Select(pair => $"{pair.Rsa} ÷ {pair.Curve} {Verdicts.Value(Change(pair, 0.95), "×", "0.00")}")) + " with 0 KB against with 70 KB",
            Verdicts.ContradictionUntested(Verdicts.All(Pairs.Select(pair => Verdicts.Higher(confidence => Change(pair, confidence), Pairs.Length)))));
    }

    private Judged MoreRequests()
    {
        (string Reuse, (string Rsa, string Curve) Pair)[] cases = [.. from reuse in Between from pair in new[] { Small, Large } select (reuse, pair)];
        return BySubstitute(
            string.Join("; ", cases.Select(c => $"{c.Pair.Curve} against {c.Pair.Rsa} at {c.Reuse} % {Verdicts.Change(More(c.Reuse, c.Pair, 0.95))}"))
                + $"; ecdsa-p256 against rsa-2048 at 66 % {Verdicts.Change(More("66", ("rsa-2048", "ecdsa-p256"), 0.95))}",
            Verdicts.All(cases.Select(c => Verdicts.ContradictionUntested(Verdicts.Higher(confidence => More(c.Reuse, c.Pair, confidence), cases.Length)))));
    }

    private Judged Gain(Statement statement, string reuse)
    {
        Interval? OfSmall(double confidence) => Percent(More(reuse, Small, confidence));
        Interval? OfLarge(double confidence) => Percent(More(reuse, Large, confidence));
        return BySubstitute(
            $"secp160r1 against RSA-1024 {Verdicts.Value(OfSmall(0.95), "%")}; P-224 against RSA-2048 {Verdicts.Value(OfLarge(0.95), "%")}",
            Verdicts.All(
            [
                Gains(statement["small-low"], statement["small-high"], OfSmall, parts: 2),
                Gains(statement["large-low"], statement["large-high"], OfLarge, parts: 2),
            ]));

        static Interval? Percent(Interval? ratio) => ratio?.Increasing(r => 100 * (r - 1));
    }

    // Requests per CPU second, curve ÷ RSA.
    private Interval? More(string reuse, (string Rsa, string Curve) pair, double confidence) =>
        costs.Cost.Ratio(costs.Reused(reuse, pair.Curve), costs.Reused(reuse, pair.Rsa), confidence);
}
