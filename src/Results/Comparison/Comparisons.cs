using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;

namespace TlsToll.Results.Comparison;

/// <summary>Compares each TLS treatment with its plain twin, block by block. docs/rules.md defines each metric.</summary>
public sealed class Comparisons(CountedCells cells, int? pilotBlocks = null)
{
    private const double Confidence = 0.95;

    /// <summary>
    /// Fewest processes of each of two builds from which their difference is judged by the processes: with fewer, an interval over them would be too wide to say
    /// anything. This project's choice.
    /// </summary>
    public const int FewestProcesses = 4;

    /// <summary>Tiers to which TLS on hop 1 gives no work.</summary>
    public static IReadOnlyList<Tier> Controls { get; } = [Tier.Vendors, Tier.Database];

    /// <summary>All metrics of one pair.</summary>
    public IEnumerable<ComparisonResult> OfPair(string baseline, string treatment) =>
    [
        .. Tier.All.SelectMany(tier => new[]
        {
            Controls.Contains(tier) ? Control(baseline, treatment, tier, Confidence) : Share(baseline, treatment, tier),
            Micros(baseline, treatment, tier),
        }),
        Commands(baseline, treatment, Confidence),
        Throughput(baseline, treatment),
        Difference(baseline, treatment, Metric.MeanMs, Tier.Client, CellMath.MeanMs),
        .. Enum.GetValues<ServiceName>().Select(service =>
            Percentile(baseline, treatment, service)),
    ];

    /// <summary>
    /// Negative control: the change of a tier's CPU per interaction. TLS on hop 1 gives the vendors and the database nothing to do, so
    /// their change is 0 if the work of both treatments was equal.
    /// </summary>
    public ComparisonResult Control(string baseline, string treatment, Tier tier, double confidence) =>
        Change(baseline, treatment, Metric.CpuControl, tier, cell => Positive(cell.CpuMicrosPerInteraction(tier)), confidence);

    /// <summary>
    /// Negative control: the change of the SUT's commands to its database per interaction, which is 0 if the work of both treatments was equal.
    /// </summary>
    public ComparisonResult Commands(string baseline, string treatment, double confidence) =>
        Change(baseline, treatment, Metric.CommandControl, Tier.Database, cell => Positive(cell.DatabaseCommandsPerInteraction()), confidence);

    /// <summary>
    /// Negative control of slices: the change of a server's CPU per interaction if the slice before had TLS (<see cref="Succession"/>). It is 0 if each slice pays for
    /// its own work.
    /// </summary>
    /// <param name="plain">Name of the treatment without TLS.</param>
    /// <param name="tls">Names of the treatments with TLS that were measured in turn with it.</param>
    /// <param name="name">Name of the latter in the results.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    public ComparisonResult Order(string plain, IReadOnlyList<string> tls, string name, double confidence)
    {
        string[] names = [plain, .. tls];
        var slices =
            from level in Enumerable.Range(0, names.Length)
            from cell in cells.Of(names[level], CellKind.Cost)
            let cost = SutCost(cell)
            where cost is not null
            select new SliceCost(cell.Block, cell.Position, level, cost.Value);
        var interval = Succession.Of(slices, confidence)?.Increasing(ratio => 100 * (ratio - 1));
        return Row(plain, name, Metric.OrderControl, Tier.Sut, interval, interval?.Count ?? 0) with { Confidence = confidence };
    }

    /// <summary>
    /// The cost that transfers to another application: the SUT's CPU per TLS connection, h. Each block gives two equations for h and for
    /// the cost b of the records of an interaction: D(request) = h·n(request) + b and D(session) = h·n(session) + b. D is TLS's cost per
    /// interaction and n the number of handshakes per interaction: 1 in the request treatments, 1 in about 40 interactions in the session
    /// treatments. The host's speed changes from block to block, and h with it, though not in proportion; the interval leaves out what the cost of the request treatment
    /// without TLS explains of that, and holds for the speeds of the run.
    /// </summary>
    /// <param name="name">Name in the results, such as <c>tls</c>.</param>
    /// <param name="plainSession">Name of the treatment without TLS and with a connection per session.</param>
    /// <param name="tlsSession">Name of the treatment with TLS and a connection per session.</param>
    /// <param name="plainRequest">Name of the treatment without TLS and with a connection per request.</param>
    /// <param name="tlsRequest">Name of the treatment with TLS and a connection per request.</param>
    public IEnumerable<ComparisonResult> CarryOver(string name, string plainSession, string tlsSession, string plainRequest, string tlsRequest)
    {
        // The condition is measured beside the treatment that has most of h. An error of plain-request's cost lowers h and raises the condition, so the adjustment adds
        // to it rather than hide it: the interval errs on the wide side.
        yield return PerConnection(
            "plain", name, [[plainSession, tlsSession], [plainRequest, tlsRequest]],
            (cost, handshakes) => (cost[3] - cost[2] - (cost[1] - cost[0]), handshakes[3] - handshakes[1], cost[2])) with
        {
            From = [tlsSession, tlsRequest],
        };
    }

    /// <summary>
    /// The server's CPU per TLS connection, TCP included, of a server that is measured with TLS alone: each block gives the difference between a connection for
    /// each request and one for many, divided by that of the connections. The interval leaves out what the cost of the latter explains, as in <see cref="CarryOver"/>.
    /// </summary>
    /// <param name="session">Name of the treatment with a connection for many requests.</param>
    /// <param name="request">Name of the treatment with a connection for each request.</param>
    public ComparisonResult Connection(string session, string request) => PerConnection(
        session, request, [[session], [request]], (cost, handshakes) => (cost[1] - cost[0], handshakes[1] - handshakes[0], cost[0]));

    /// <summary>Comparison of two TLS choices: the SUT's CPU per interaction, and the throughput.</summary>
    /// <param name="baseline">Name of the first choice's treatment.</param>
    /// <param name="treatment">Name of the second choice's treatment.</param>
    /// <param name="plain">Name of the treatment without TLS that both were measured with; null for none.</param>
    public IEnumerable<ComparisonResult> OfChoices(string baseline, string treatment, string? plain = null) =>
        plain is null || cells.ShareRounds(baseline, treatment) ? OfTiers(baseline, treatment, Tier.Sut) : ByPlain(baseline, treatment, plain);

    /// <summary>
    /// Comparison of two ways to access the database: the CPU per interaction of the two tiers that share the work, and the throughput.
    /// </summary>
    public IEnumerable<ComparisonResult> OfAccesses(string baseline, string treatment) => OfTiers(baseline, treatment, Tier.Sut, Tier.Database);

    /// <summary>
    /// Comparison of two programs that end TLS, or of two versions of HTTP: the CPU per interaction of the SUT, with the program's, and the throughput.
    /// </summary>
    public IEnumerable<ComparisonResult> OfServing(string baseline, string treatment) => OfTiers(baseline, treatment, Tier.Sut);

    // A block's difference of costs for its difference of connections; its logarithm of the condition explains part of how that varies. A block in which both
    // opened equally many connections is left out: there is no difference to divide by.
    private ComparisonResult PerConnection(
        string baseline, string treatment, string[][] groups, Func<double[], double[], (double Cost, double Connections, double Condition)> ofBlock)
    {
        var costs = cells.PairedInGroups(CellKind.Cost, cell => HandshakesPerInteraction(cell) is null ? null : SutCost(cell), groups);
        var handshakes = cells.PairedInGroups(CellKind.Cost, cell => SutCost(cell) is null ? null : HandshakesPerInteraction(cell), groups);
        (double Cost, double Connections, double Condition)[] blocks =
        [
            .. Enumerable.Range(0, costs[0].Length).Select(i => ofBlock([.. costs.Select(cost => cost[i])], [.. handshakes.Select(count => count[i])]))
                .Where(block => block.Connections != 0),
        ];
        var interval = AdjustedMean.Of([.. blocks.Select(block => block.Cost / block.Connections)], [.. blocks.Select(block => Math.Log(block.Condition))], Confidence);
        return Row(baseline, treatment, Metric.CpuMicrosPerConnection, Tier.Sut, interval, blocks.Length);
    }

    // Two choices that were never measured at the same time are compared by their ratios to plain, which was measured beside each.
    private IEnumerable<ComparisonResult> ByPlain(string baseline, string treatment, string plain)
    {
        var (one, other) = (cells.Paired(CellKind.Cost, SutCost, plain, baseline), cells.Paired(CellKind.Cost, SutCost, plain, treatment));
        return Relative(baseline, treatment, one[1], other[1], one[0], other[0]);
    }

    /// <summary>
    /// Comparison of two builds: the SUT's CPU per interaction, and the throughput. The interval is over the pairs of processes that were measured beside each
    /// other. If there are fewer than <see cref="FewestProcesses"/>, it is over super-blocks, of the ratios to the treatments without TLS, so that what the
    /// builds' processes differ by in these, too, cancels.
    /// </summary>
    /// <param name="baseline">Name of the first build's treatment.</param>
    /// <param name="treatment">Name of the second build's treatment.</param>
    /// <param name="plainBaseline">Name of the first build's treatment without TLS; null for none.</param>
    /// <param name="plainTreatment">Name of the second build's treatment without TLS; null for none.</param>
    public IEnumerable<ComparisonResult> OfBuilds(string baseline, string treatment, string? plainBaseline, string? plainTreatment)
    {
        if (cells.PairedByProcess(SutCost, baseline, treatment) is [{ Length: >= FewestProcesses } a, var b])
            return OfCosts(baseline, treatment, a, b);
        if (plainBaseline is null || plainTreatment is null)
            return OfTiers(baseline, treatment, Tier.Sut);
        var own = cells.Paired(CellKind.Cost, SutCost, baseline, treatment);
        var plain = cells.Paired(CellKind.Cost, SutCost, plainBaseline, plainTreatment);
        return Relative(baseline, treatment, own[0], own[1], plain[0], plain[1]);
    }

    // Of costs relative to those of a reference, which was measured beside each.
    private IEnumerable<ComparisonResult> Relative(
        string baseline, string treatment, double[] costs, double[] others, double[] reference, double[] otherReference)
    {
        var count = costs.Length == others.Length && costs.Length == reference.Length && costs.Length == otherReference.Length ? costs.Length : 0;
        var (a, b) = (costs[..count], others[..count]);
        for (var i = 0; i < count; i++)
            b[i] *= reference[i] / otherReference[i];
        return OfCosts(baseline, treatment, a, b);
    }

    private IEnumerable<ComparisonResult> OfCosts(string baseline, string treatment, double[] costs, double[] others) =>
    [
        Row(baseline, treatment, Metric.CpuChange, Tier.Sut, RatioInterval.Of(costs, others, Confidence)?.Increasing(ratio => 100 * (ratio - 1)), costs.Length),
        Row(baseline, treatment, Metric.CpuMicrosPerInteraction, Tier.Sut, RatioInterval.Difference(costs, others, Confidence), costs.Length),
        Throughput(baseline, treatment),
    ];

    private IEnumerable<ComparisonResult> OfTiers(string baseline, string treatment, params Tier[] tiers) =>
    [
        .. tiers.SelectMany(tier => new[]
        {
            Change(baseline, treatment, Metric.CpuChange, tier, cell => cell.CpuMicrosPerInteraction(tier)),
            Micros(baseline, treatment, tier),
        }),
        Throughput(baseline, treatment),
    ];

    // The difference in µs is the ratio's interval times the mean cost of the baseline: one estimator for share, factor and difference.
    private ComparisonResult Micros(string baseline, string treatment, Tier tier) => Row(
        baseline, treatment, Metric.CpuMicrosPerInteraction, tier, cell => Positive(cell.CpuMicrosPerInteraction(tier)),
        (a, b) => RatioInterval.Difference(a, b, Confidence));

    private static double? SutCost(CellMeasurement cell) => Positive(cell.CpuMicrosPerInteraction(Tier.Sut));

    private static double? Positive(double? value) => value > 0 ? value : null;

    // A cell without a successful interaction has no throughput ratio.
    private ComparisonResult Throughput(string baseline, string treatment) =>
        Change(baseline, treatment, Metric.SipsChange, Tier.Client, cell => cell.Sips > 0 ? cell.Sips : null);

    private ComparisonResult Share(string baseline, string treatment, Tier tier) => Row(
        baseline, treatment, Metric.CpuShare, tier, cell => Positive(cell.CpuMicrosPerInteraction(tier)),
        (plain, tls) => pilotBlocks is { } pilot && plain.Length > pilot
            ? Statistics.Share.OfCostTwoStage(plain, tls, pilot, Confidence)
            : Statistics.Share.OfCost(plain, tls, Confidence));

    private ComparisonResult Difference(string baseline, string treatment, Metric metric, Tier tier, Func<CellMeasurement, double?> value) =>
        Row(baseline, treatment, metric, tier, value, (a, b) => StudentT.PairedDifference(a, b, Confidence));

    // Only blocks with enough interactions have the percentile. Of these alone it would be that of a selection.
    private ComparisonResult Percentile(string baseline, string treatment, ServiceName service)
    {
        var metric = Metric.P90(service);
        return cells.Of(baseline, CellKind.Timed).Concat(cells.Of(treatment, CellKind.Timed)).All(cell => cell.P90Ms(service) is not null)
            ? Difference(baseline, treatment, metric, Tier.Client, cell => cell.P90Ms(service))
            : Row(baseline, treatment, metric, Tier.Client, interval: null, blocks: 0);
    }

    private ComparisonResult Change(
        string baseline, string treatment, Metric metric, Tier tier, Func<CellMeasurement, double?> value, double confidence = Confidence) =>
        Row(baseline, treatment, metric, tier, value, (a, b) => RatioInterval.Of(a, b, confidence)?.Increasing(ratio => 100 * (ratio - 1))) with
        {
            Confidence = confidence,
        };

    private ComparisonResult Row(
        string baseline, string treatment, Metric metric, Tier tier, Func<CellMeasurement, double?> value, Func<double[], double[], Interval?> interval)
    {
        var blocks = cells.Paired(tier == Tier.Client ? CellKind.Timed : CellKind.Cost, value, baseline, treatment);
        return Row(baseline, treatment, metric, tier, interval(blocks[0], blocks[1]), blocks[0].Length);
    }

    private static double? HandshakesPerInteraction(CellMeasurement cell) =>
        cell.Interactions == 0 ? null : (double)(cell.Handshakes.ServerFull + cell.Handshakes.ServerResumed) / cell.Interactions;

    private static ComparisonResult Row(string baseline, string treatment, Metric metric, Tier tier, Interval? interval, int blocks) =>
        new(baseline, treatment, metric, tier, interval?.Estimate, interval?.Low, interval?.High, Confidence, blocks);
}
