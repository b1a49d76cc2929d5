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

    private static readonly string[] Pages = [Small, Average, Large];

    private readonly BlockValues _scaled = new(data, CellMetrics.SipsAtFullUse);
    private readonly BlockValues _firstByte = new(data, CellMetrics.FirstByteMean);
    private readonly BlockValues _lastByte = new(data, CellMetrics.LastByteMean);
    private readonly BlockValues _instructions = new(data, CellMetrics.InstructionsPerInteraction);
    private readonly BlockValues _cycles = new(data, CellMetrics.CyclesPerInstruction);
    private readonly BlockValues _mispredicted = new(data, CellMetrics.BranchMissShare);
    private readonly BlockValues _branches = new(data, new CellMetric("branchesPerInstruction", "", "SUT: branches per instruction", "1", CellKindName.Cost, Branches));

    /// <summary>Tests by the statement's id.</summary>
    public IReadOnlyDictionary<string, Func<Statement, Judged>> All => new Dictionary<string, Func<Statement, Judged>>(StringComparer.Ordinal)
    {
        ["times"] = s => Factor(s, Pages),
        ["rsa"] = Rsa,
        ["linear"] = Linear,
        ["shares"] = Shares,
        ["fifth"] = s => Factor(s, Average),
        ["factor"] = s => Factor(s, Pages),
        ["path-length"] = PathLength,
        ["scaling"] = Scaling,
        ["scaling-36"] = _ => OfGains(("tls", Average), ("tls", Small), isHigher: false),
        ["scaling-plain"] = _ => OfGains(("tls", Small), ("plain", Small), isHigher: true),
        ["branches"] = BranchFrequency,
        ["mispredictions"] = _ => Mispredictions(),
        ["first-byte"] = FirstByte,
        ["last-byte"] = s => OfRatio(s, confidence => Timed(_lastByte, Large, "1", confidence)),
        ["first-byte-processors"] = _ => FirstByteByProcessors(),
    };

    private Judged Factor(Statement statement, params string[] pages) => new(
        string.Join(", ", pages.Select(page => $"{page.Split(':')[1]} {Verdicts.Value(costs.Factor(page), "×", "0.0")}")),
        Verdicts.Within(statement["low"], statement["high"], [.. pages.Select(page => (Func<double, Interval?>)(confidence => costs.Factor(page, confidence)))]));

    private Judged Rsa(Statement statement)
    {
        Interval? Share(double confidence) => costs.Cost.Of(
            c => 100 * (c[0] - c[1]) / (c[0] - c[2]), confidence,
            costs.Cost.Find("rsa", ("ablate", "none")), costs.Cost.Find("rsa", ("ablate", "sign")), costs.Cost.Find("cost", ("trace", Small), ("transport", "plain")));
        return new Judged(Verdicts.Value(Share(0.95), "%"), Verdicts.Within(statement["low"], statement["high"], Share));
    }

    private Judged Linear(Statement statement)
    {
        var (with, without) = (costs.FitOfMeans("tls"), costs.FitOfMeans("plain"));
        return with is null || without is null
            ? Judged.NotMeasured
            : new Judged(
                Invariant($"R² of the blocks' means {with.RSquared:0.0000} with TLS, {without.RSquared:0.0000} without"),
                Verdicts.Of(Math.Min(with.RSquared, without.RSquared) >= statement["holds"], Math.Min(with.RSquared, without.RSquared) < statement["fails"]));
    }

    private Judged Shares(Statement statement)
    {
        const double Handshake = 43.0, Bulk = 36.6;
        var points = statement["points"];
        return new Judged(
            $"{Verdicts.Value(costs.Handshake(0.95), "%")}; {Verdicts.Value(costs.Bulk(0.95), "%")}; {Verdicts.Value(costs.Rest(0.95), "%")}",
            Verdicts.All(
            [
                Verdicts.Within(Handshake - points, Handshake + points, [costs.Handshake], parts: 2), Verdicts.Within(Bulk - points, Bulk + points, [costs.Bulk], parts: 2),
            ]));
    }

    private Judged PathLength(Statement statement)
    {
        Interval? Length(double confidence) => Counted(_instructions, Small, confidence);
        Interval? Cycles(double confidence) => Counted(_cycles, Small, confidence);
        return Length(0.95) is null || Cycles(0.95) is null
            ? NoCounters
            : new Judged(
                $"path {Verdicts.Value(Length(0.95), "×", "0.0")}, cycles per instruction {Verdicts.Value(Cycles(0.95), "×", "0.00")}",
                Verdicts.All([Verdicts.Within(statement["low"], statement["high"], [Length], parts: 2), Verdicts.Within(0, statement["half"], [Cycles], parts: 2)]));
    }

    private Judged Scaling(Statement statement)
    {
        string[] pages = [Small, Large];
        return new Judged(
            string.Join(", ", pages.Select(page => $"{page.Split(':')[1]} {Verdicts.Value(Gain("tls", page, 0.95), "×", "0.00")}")),
            Verdicts.Within(statement["low"], statement["high"], [.. pages.Select(page => (Func<double, Interval?>)(confidence => Gain("tls", page, confidence)))]));
    }

    // The gain of a second processor in one case ÷ that in another.
    private Judged OfGains((string Transport, string Page) one, (string Transport, string Page) other, bool isHigher)
    {
        Interval? Ratio(double confidence) => _scaled.Of(
            v => Math.Log(v[1] / v[0]) - Math.Log(v[3] / v[2]), confidence,
            KantCosts.Throughput(_scaled, one.Page, one.Transport, "1"), KantCosts.Throughput(_scaled, one.Page, one.Transport, "2"),
            KantCosts.Throughput(_scaled, other.Page, other.Transport, "1"), KantCosts.Throughput(_scaled, other.Page, other.Transport, "2"))?.Increasing(Math.Exp);
        return new Judged(
            $"{Verdicts.Value(Gain(one.Transport, one.Page, 0.95), "×", "0.00")} against {Verdicts.Value(Gain(other.Transport, other.Page, 0.95), "×", "0.00")}",
            isHigher ? Verdicts.Higher(Ratio) : Verdicts.Lower(Ratio));
    }

    private Judged BranchFrequency(Statement statement) =>
        Counted(_branches, Small, 0.95) is null ? NoCounters : OfRatio(statement, confidence => Counted(_branches, Small, confidence));

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

    private Judged FirstByte(Statement statement)
    {
        (string Page, string Processors)[] cases = [(Small, "1"), (Small, "2"), (Large, "1"), (Large, "2")];
        return new Judged(
            string.Join(", ", cases.Select(c => $"{c.Page.Split(':')[1]} on {c.Processors} {Verdicts.Value(Timed(_firstByte, c.Page, c.Processors, 0.95), "×", "0.0")}")),
            Verdicts.Within(statement["low"], statement["high"], [.. cases.Select(c => (Func<double, Interval?>)(confidence => Timed(_firstByte, c.Page, c.Processors, confidence)))]));
    }

    private Judged FirstByteByProcessors()
    {
        Interval? Ratio(double confidence) =>
            _firstByte.Ratio(KantCosts.Throughput(_firstByte, Small, "tls", "1"), KantCosts.Throughput(_firstByte, Small, "tls", "2"), confidence);
        return new Judged(Verdicts.Change(Ratio(0.95)), Verdicts.Lower(Ratio));
    }

    private static Judged OfRatio(Statement statement, Func<double, Interval?> ratio) =>
        new(Verdicts.Value(ratio(0.95), "×", "0.0"), Verdicts.Within(statement["low"], statement["high"], ratio));

    private static Judged NoCounters { get; } = new("not measured: this host provides no processor counters", FindingVerdict.NotResolved);

    // With TLS ÷ without.
    private static Interval? Timed(BlockValues values, string page, string processors, double confidence) =>
        values.Ratio(KantCosts.Throughput(values, page, "plain", processors), KantCosts.Throughput(values, page, "tls", processors), confidence);

    private static Interval? Counted(BlockValues values, string page, double confidence) =>
        values.Ratio(Cost(values, page, "plain"), Cost(values, page, "tls"), confidence);

    private static Combination? Cost(BlockValues values, string page, string transport) => values.Find("cost", ("trace", page), ("transport", transport));

    private Interval? Gain(string transport, string page, double confidence) =>
        _scaled.Ratio(KantCosts.Throughput(_scaled, page, transport, "1"), KantCosts.Throughput(_scaled, page, transport, "2"), confidence);

    private static double? Branches(CellResultRow cell) => cell.ProcessorPerInteraction?.GetValueOrDefault(PerfEvent.Instructions.Name) is > 0 and var instructions
        ? cell.ProcessorPerInteraction.GetValueOrDefault(PerfEvent.Branches.Name) / instructions
        : null;
}
