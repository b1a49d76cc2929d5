using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using static System.FormattableString;

namespace TlsToll.Studies.Claims;

/// <summary>Tests of the statements of Kant, Iyer and Mohapatra 2000.</summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="costs">Costs by page.</param>
internal sealed class KantClaims(StudyData data, KantCosts costs)
{
    private const string Small = "page:30B:1";
    private const string Average = "page:36KB:1";
    private const string Large = "page:1MB:1";
    private const double LargeKilobytes = 1024;

    private static readonly string[] Pages = [Small, Average, Large];
    private static readonly string[] Transports = ["tls", "plain"];

    private readonly BlockValues _scaled = new(data, CellMetrics.SipsAtFullUse);
    private readonly BlockValues _firstByte = new(data, CellMetrics.FirstByteMean);
    private readonly BlockValues _use = new(data, CellMetrics.SutUtilisation);
    private readonly BlockValues _lastByte = new(data, CellMetrics.LastByteMean);
    private readonly BlockValues _instructions = new(data, CellMetrics.InstructionsPerInteraction);
    private readonly BlockValues _cycles = new(data, CellMetrics.CyclesPerInstruction);
    private readonly BlockValues _mispredicted = new(data, CellMetrics.BranchMissShare);
    private readonly BlockValues _packets = new(data, CellMetrics.PacketsPerInteraction);
    private readonly BlockValues _network = new(data, new CellMetric("networkAtFullUse", "", "Traffic ÷ utilisation of the SUT", "MB/s", CellKindName.Timed, NetworkAtFullUse));
    private readonly BlockValues _branches = new(data, new CellMetric("branchesPerInstruction", "", "SUT: branches per instruction", "1", CellKindName.Cost, Branches));

    /// <summary>Tests by the statement's id.</summary>
    public IReadOnlyDictionary<string, Func<Statement, Judged>> All => new Dictionary<string, Func<Statement, Judged>>(StringComparer.Ordinal)
    {
        ["times"] = s => Factor(s["low"], s["high"], Pages),
        ["not-70"] = s => Factor(0, s["most"], Pages),
        ["rsa"] = Rsa,
        ["linear"] = Linear,
        ["times-in-ms"] = Balances,
        ["shares"] = Shares,
        ["negligible"] = s => new(Verdicts.Value(costs.Handshake(0.95, LargeKilobytes), "%"), Verdicts.Within(0, s["most"], confidence => costs.Handshake(confidence, LargeKilobytes))),
        ["fifth"] = s => Factor(s["low"], s["high"], Average),
        ["factor"] = s => Factor(s["low"], s["high"], Pages),
        ["path-length"] = PathLength,
        ["scaling"] = s => OnBoth(Scaling(s)),
        ["scaling-36"] = _ => OfGains(Verdicts.Lower, (("tls", Average), ("tls", Small)), (("tls", Average), ("tls", Large))),
        ["scaling-plain"] = s => OfGains((ratio, parts) => Verdicts.Within(s["least"], double.PositiveInfinity, [ratio], parts), WithAndWithout),
        ["factor-falls"] = _ => OfGains(Verdicts.Higher, WithAndWithout),
        ["branches"] = BranchFrequency,
        ["branches-bulk"] = BranchesInBulk,
        ["mispredictions"] = _ => Mispredictions(),
        ["packets"] = s => OfRatio(s, confidence => Counted(_packets, Small, confidence)).NotTested("TCP's own packets are on both sides; the paper counts messages."),
        ["packets-average"] = _ => PacketsOfAverage().NotTested("A packet of the loopback interface holds up to 64 KB, the paper's 1460 bytes."),
        ["bandwidth"] = Bandwidth,
        ["first-byte"] = FirstByte,
        ["last-byte"] = s => Saturated(s, OfRatio(s, confidence => Timed(_lastByte, Large, "1", confidence)), [(Large, "tls", "1"), (Large, "plain", "1")]),
        ["first-byte-processors"] = s => AreShared ? OnBoth(FirstByteByProcessors()) : Saturated(s, FirstByteByProcessors(), WithTls),
        ["first-byte-small"] = _ => FirstByteOfSmallPages().NotTested(
            "On loopback a page is sent at once, its first byte shortly before its last; the paper's network sends many side by side."),
    };

    private static (string Page, string Transport, string Processors)[] WithTls { get; } = [(Large, "tls", "1"), (Small, "tls", "1"), (Large, "tls", "2"), (Small, "tls", "2")];

    private static ((string Transport, string Page) One, (string Transport, string Page) Other)[] WithAndWithout { get; } = [.. Pages.Select(page => (("tls", page), ("plain", page)))];

    private Judged Factor(double low, double high, params string[] pages) => new(
        string.Join(", ", pages.Select(page => $"{page.Split(':')[1]} {Verdicts.Value(costs.Factor(page), "×", "0.0")}")),
        Verdicts.Within(low, high, [.. pages.Select(page => (Func<double, Interval?>)(confidence => costs.Factor(page, confidence)))]));

    private Judged Rsa(Statement statement)
    {
        Interval? Share(double confidence) => costs.Cost.Of(
            c => 100 * (c[0] - c[1]) / (c[0] - c[2]), confidence,
            costs.Cost.Find("rsa", ("ablate", "none")), costs.Cost.Find("rsa", ("ablate", "sign")), costs.Cost.Find("cost", ("trace", Small), ("transport", "plain")));
        return new Judged(Verdicts.Value(Share(0.95), "%"), Verdicts.Within(statement["low"], statement["high"], Share));
    }

    private Judged Linear(Statement statement)
    {
        var (with, without) = (costs.Line("tls"), costs.Line("plain"));
        return with is null || without is null
            ? Judged.NotMeasured
            : new Judged(
                Invariant($"R² of the blocks' means {with.RSquared:0.0000} with TLS, {without.RSquared:0.0000} without"),
                Verdicts.Of(Math.Min(with.RSquared, without.RSquared) >= statement["holds"], Math.Min(with.RSquared, without.RSquared) < statement["fails"]));
    }

    // The paper prints no unit; a ÷ b needs none.
    private Judged Balances(Statement statement) => new(
        $"a ÷ b {string.Join(", ", Transports.Select(transport => $"{Verdicts.Value(costs.Balance(transport, 0.95), "KB")} ({transport})"))}",
        Verdicts.All(Transports.Select(transport => Verdicts.Within(
            statement[transport + "-low"], statement[transport + "-high"], [confidence => costs.Balance(transport, confidence)], Transports.Length))));

    private Judged Shares(Statement statement)
    {
        return new Judged(
            $"{Verdicts.Value(costs.Handshake(0.95), "%")}; {Verdicts.Value(costs.Bulk(0.95), "%")}; {Verdicts.Value(costs.Rest(0.95), "%")}",
            Verdicts.All(
            [
                Around("handshake", confidence => costs.Handshake(confidence)), Around("bulk", costs.Bulk), Around("rest", costs.Rest),
            ]));

        FindingVerdict Around(string part, Func<double, Interval?> share) =>
            Verdicts.Within(statement[part] - statement["points"], statement[part] + statement["points"], [share], parts: 3);
    }

    private Judged PathLength(Statement statement)
    {
        Func<double, Interval?>[] lengths = [.. Pages.Select(page => (Func<double, Interval?>)(confidence => Counted(_instructions, page, confidence)))];
        Func<double, Interval?>[] cycles = [.. Pages.Select(page => (Func<double, Interval?>)(confidence => Counted(_cycles, page, confidence)))];
        return lengths[0](0.95) is null || cycles[0](0.95) is null
            ? NoCounters
            : new Judged(
                string.Join("; ", Pages.Select((page, i) =>
                    $"{page.Split(':')[1]}: path {Verdicts.Value(lengths[i](0.95), "×", "0.0")}, cycles per instruction {Verdicts.Value(cycles[i](0.95), "×", "0.00")}")),
                Verdicts.All(
                [
                    Verdicts.Within(statement["low"], statement["high"], lengths, parts: 2 * Pages.Length), Verdicts.Within(0, statement["half"], cycles, parts: 2 * Pages.Length),
                ]));
    }

    private Judged Scaling(Statement statement)
    {
        string[] pages = [Small, Large];
        return new Judged(
            string.Join(", ", pages.Select(page => $"{page.Split(':')[1]} {Verdicts.Value(Gain("tls", page, 0.95), "×", "0.00")}")),
            Verdicts.Within(statement["low"], statement["high"], [.. pages.Select(page => (Func<double, Interval?>)(confidence => Gain("tls", page, confidence)))]));
    }

    // The gain of a second processor in one case ÷ that in another.
    private Judged OfGains(Func<Func<double, Interval?>, int, FindingVerdict> judge, params ((string Transport, string Page) One, (string Transport, string Page) Other)[] pairs)
    {
        Interval? Ratio((string Transport, string Page) one, (string Transport, string Page) other, double confidence) => _scaled.Of(
            v => Math.Log(v[1] / v[0]) - Math.Log(v[3] / v[2]), confidence,
            KantCosts.Throughput(_scaled, one.Page, one.Transport, "1"), KantCosts.Throughput(_scaled, one.Page, one.Transport, "2"),
            KantCosts.Throughput(_scaled, other.Page, other.Transport, "1"), KantCosts.Throughput(_scaled, other.Page, other.Transport, "2"))?.Increasing(Math.Exp);
        string Text((string Transport, string Page) of) => $"{of.Transport} {of.Page.Split(':')[1]} {Verdicts.Value(Gain(of.Transport, of.Page, 0.95), "×", "0.00")}";
        return OnBoth(new Judged(
            string.Join("; ", pairs.Select(pair => $"{Text(pair.One)} against {Text(pair.Other)}")),
            Verdicts.All(pairs.Select(pair => judge(confidence => Ratio(pair.One, pair.Other, confidence), pairs.Length)))));
    }

    private bool AreShared =>
        SharedProcessors.Are(data, [.. from page in Pages from transport in Transports select KantCosts.Throughput(_scaled, page, transport, "2")]);

    // Where the driver works on both of two processors, it decides what the second one brings: it takes more of it where requests are cheap.
    private Judged OnBoth(Judged judged) => AreShared ? SharedProcessors.NotTested(judged) : judged;

    // Of a statement on one processor and two: the part of two.
    private FindingVerdict OnTwo(FindingVerdict verdict) => AreShared ? Verdicts.ContradictionUntested(verdict) : verdict;

    private string Remark => AreShared ? SharedProcessors.Remark : "";

    // With TLS ÷ without: with 36 KB ÷ with 30 B.
    private Judged PacketsOfAverage()
    {
        Interval? Change(double confidence) => _packets.Of(
            v => Math.Log(v[1] / v[0]) - Math.Log(v[3] / v[2]), confidence,
            Cost(_packets, Average, "plain"), Cost(_packets, Average, "tls"), Cost(_packets, Small, "plain"), Cost(_packets, Small, "tls"))?.Increasing(Math.Exp);
        return new Judged(
            $"36 KB {Verdicts.Value(Counted(_packets, Average, 0.95), "×", "0.0")}, 30 B {Verdicts.Value(Counted(_packets, Small, 0.95), "×", "0.0")}: {Verdicts.Value(Change(0.95), "×", "0.00")}",
            Verdicts.Lower(Change));
    }

    private Judged BranchFrequency(Statement statement) =>
        Counted(_branches, Small, 0.95) is null ? NoCounters : OfRatio(statement, confidence => Counted(_branches, Small, confidence));

    private Judged BranchesInBulk(Statement statement)
    {
        Interval? Change(double confidence) => _branches.Of(
            v => Math.Log(v[1] / v[0]) - Math.Log(v[3] / v[2]), confidence,
            Cost(_branches, Large, "plain"), Cost(_branches, Large, "tls"), Cost(_branches, Small, "plain"), Cost(_branches, Small, "tls"))?.Increasing(Math.Exp);
        Interval? OfLarge(double confidence) => Counted(_branches, Large, confidence);
        return Change(0.95) is null
            ? NoCounters
            : new Judged(
                $"{Verdicts.Value(Change(0.95), "×", "0.00")}, 1 MB by itself {Verdicts.Value(OfLarge(0.95), "×", "0.00")}",
                Verdicts.All([Verdicts.Within(0, statement["most"], [Change], parts: 2), Verdicts.Within(0, statement["half"], [OfLarge], parts: 2)]));
    }

    private Judged Mispredictions()
    {
        Interval? OfSmall(double confidence) => Counted(_mispredicted, Small, confidence);
        Interval? OfLarge(double confidence) => Counted(_mispredicted, Large, confidence);
        return OfSmall(0.95) is null || OfLarge(0.95) is null
            ? NoCounters
            : new Judged(
                $"30 B {Verdicts.Value(OfSmall(0.95), "×", "0.00")}, 1 MB {Verdicts.Value(OfLarge(0.95), "×", "0.00")}",
                Verdicts.All([Verdicts.Lower(OfSmall, 2), Verdicts.Higher(OfLarge, 2)]));
    }

    private Judged Bandwidth(Statement statement) => new(
        string.Join(", ", Pages.Select(page => $"{page.Split(':')[1]} {Verdicts.Value(Timed(_network, page, "1", 0.95), "×", "0.00")}")),
        Verdicts.Within(0, statement["most"], [.. Pages.Select(page => (Func<double, Interval?>)(confidence => Timed(_network, page, "1", confidence)))]));

    private Judged FirstByte(Statement statement)
    {
        (string Page, string Processors)[] cases = [(Small, "1"), (Small, "2"), (Large, "1"), (Large, "2")];
        return Saturated(
            statement,
            new Judged(
                string.Join(", ", cases.Select(c => $"{c.Page.Split(':')[1]} on {c.Processors} {Verdicts.Value(Timed(_firstByte, c.Page, c.Processors, 0.95), "×", "0.0")}")) + Remark,
                Verdicts.All([On("1"), OnTwo(On("2"))])),
            [.. from c in cases from transport in Transports select (c.Page, transport, c.Processors)]);

        FindingVerdict On(string processors) => Verdicts.All(cases.Where(c => c.Processors == processors).Select(c => Verdicts.Within(
            statement["low"], statement["high"], [confidence => Timed(_firstByte, c.Page, c.Processors, confidence)], cases.Length)));
    }

    private Judged FirstByteByProcessors()
    {
        string[] pages = [Small, Large];
        Interval? Ratio(string page, double confidence) =>
            _firstByte.Ratio(KantCosts.Throughput(_firstByte, page, "tls", "1"), KantCosts.Throughput(_firstByte, page, "tls", "2"), confidence);
        return new Judged(
            string.Join(", ", pages.Select(page => $"{page.Split(':')[1]} {Verdicts.Change(Ratio(page, 0.95))}")),
            Verdicts.All(pages.Select(page => Verdicts.Lower(confidence => Ratio(page, confidence), pages.Length))));
    }

    private Judged FirstByteOfSmallPages()
    {
        Interval? Ratio(string processors, double confidence) =>
            _firstByte.Ratio(KantCosts.Throughput(_firstByte, Large, "tls", processors), KantCosts.Throughput(_firstByte, Small, "tls", processors), confidence);
        return new Judged(
            $"on 1 {Verdicts.Value(Ratio("1", 0.95), "×", "0.00")}, on 2 {Verdicts.Value(Ratio("2", 0.95), "×", "0.00")}{Remark}",
            Verdicts.All([Verdicts.Higher(confidence => Ratio("1", confidence), 2), Verdicts.Higher(confidence => Ratio("2", confidence), 2)]));
    }

    // What was found, where the SUT was what limited the load. Of processors that the driver shares, it can't use all.
    private Judged Saturated(Statement statement, Judged judged, IEnumerable<(string Page, string Transport, string Processors)> cells) => SaturatedServer.Only(
        judged, _use, statement["saturated"],
        cells.Where(cell => cell.Processors == "1" || !AreShared).Select(cell => ($"{cell.Page.Split(':')[1]}, {cell.Transport}, on {cell.Processors}", KantCosts.Throughput(_use, cell.Page, cell.Transport, cell.Processors))));

    private static Judged OfRatio(Statement statement, Func<double, Interval?> ratio) =>
        new(Verdicts.Value(ratio(0.95), "×", "0.0"), Verdicts.Within(statement["low"], statement["high"], ratio));

    private static Judged NoCounters { get; } = new("not measured: this host provides no processor counters", FindingVerdict.NotMeasured);

    // With TLS ÷ without.
    private static Interval? Timed(BlockValues values, string page, string processors, double confidence) =>
        values.Ratio(KantCosts.Throughput(values, page, "plain", processors), KantCosts.Throughput(values, page, "tls", processors), confidence);

    private static Interval? Counted(BlockValues values, string page, double confidence) =>
        values.Ratio(Cost(values, page, "plain"), Cost(values, page, "tls"), confidence);

    private static Combination? Cost(BlockValues values, string page, string transport) => values.Find("cost", ("trace", page), ("transport", transport));

    private Interval? Gain(string transport, string page, double confidence) =>
        _scaled.Ratio(KantCosts.Throughput(_scaled, page, transport, "1"), KantCosts.Throughput(_scaled, page, transport, "2"), confidence);

    private static double? NetworkAtFullUse(CellResultRow cell) => cell.SutUtilisation is > 0 and var used ? CellMetrics.Network.Value(cell) / used : null;

    private static double? Branches(CellResultRow cell) => cell.ProcessorPerInteraction?.GetValueOrDefault(PerfEvent.Instructions.Name) is > 0 and var instructions
        ? cell.ProcessorPerInteraction.GetValueOrDefault(PerfEvent.Branches.Name) / instructions
        : null;
}
