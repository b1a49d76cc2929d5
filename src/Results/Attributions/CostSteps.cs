using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Statistics;
using TlsToll.Tls;

namespace TlsToll.Results.Attributions;

/// <summary>What a step of a treatment's cost consists of.</summary>
public enum CostStepKind
{
    /// <summary>The same work without TLS.</summary>
    Plain,

    /// <summary>Handshakes inside OpenSSL, by the meter.</summary>
    MeteredHandshakes,

    /// <summary>All that connections with TLS cost more than those without, by the number of connections.</summary>
    Connections,

    /// <summary>What connections cost beyond OpenSSL's handshakes.</summary>
    RestOfConnections,

    /// <summary>Reading and writing records inside OpenSSL, by the meter.</summary>
    MeteredRecords,

    /// <summary>What an interaction costs more with TLS, whatever the number of connections: records, and .NET's and the kernel's work for them.</summary>
    PerInteraction,

    /// <summary>What is left of TLS's cost after the steps before it.</summary>
    Rest,

    /// <summary>All of TLS's cost, where nothing divides it.</summary>
    Undivided,
}

/// <summary>A step of a treatment's cost.</summary>
/// <param name="Kind">Content of the step.</param>
/// <param name="Micros">The SUT's CPU per interaction in microseconds; can be negative, as a difference within its error.</param>
public sealed record CostStep(CostStepKind Kind, BlockEstimate Micros);

/// <summary>The SUT's CPU per interaction with TLS, step by step. In each block, the steps add up to the total.</summary>
/// <param name="Treatment">Name of the treatment with TLS.</param>
/// <param name="Plain">Name of its twin without TLS.</param>
/// <param name="Steps">Steps in order, first the work without TLS.</param>
/// <param name="Total">The cost with TLS, in microseconds.</param>
public sealed record CostSteps(string Treatment, string Plain, IReadOnlyList<CostStep> Steps, BlockEstimate Total)
{
    /// <summary>
    /// Steps of each treatment with a twin without TLS. A run with a connection per session and one per request divides TLS's cost into that of connections and
    /// that of an interaction, as <see cref="Comparisons.CarryOver"/> does; the meter divides it into handshakes and records inside OpenSSL. Without both, it is
    /// one step.
    /// </summary>
    /// <param name="run">The run; cells that don't count are left out.</param>
    public static IReadOnlyList<CostSteps> Of(RunResult run)
    {
        var values = new MetricValues(run);
        ComparisonResult[] pairs = [.. run.Comparisons.Where(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut)];
        return [.. pairs.Select(pair => new CostDivision(values, pair, Other(run, pairs, pair)).Steps).OfType<CostSteps>()];
    }

    // The pair that has the same TLS and another number of connections.
    private static ComparisonResult? Other(RunResult run, ComparisonResult[] pairs, ComparisonResult pair) =>
        run.Comparisons.FirstOrDefault(c => c.Metric == Metric.CpuMicrosPerConnection && c.Estimate is not null && c.From?.Contains(pair.Treatment, StringComparer.Ordinal) == true)
            ?.From?.FirstOrDefault(name => name != pair.Treatment) is { } other
            ? pairs.FirstOrDefault(c => c.Treatment == other)
            : null;
}

/// <summary>Divides the cost of one treatment.</summary>
/// <param name="values">Cells of the run.</param>
/// <param name="pair">Comparison of the treatment with its twin without TLS.</param>
/// <param name="other">Comparison of the same TLS with another number of connections; null without one.</param>
internal sealed class CostDivision(MetricValues values, ComparisonResult pair, ComparisonResult? other)
{
    private static readonly string Server = TlsRole.Server.ToString().ToLowerInvariant();

    // The kinds of calls that belong to a handshake; the others read and write.
    private static readonly string[] HandshakeKinds = ["full", "resumed", "unfinished"];

    /// <summary>The steps; null if fewer than two blocks have both treatments.</summary>
    public CostSteps? Steps
    {
        get
        {
            var costs = PairBlocks.Of(values, pair.Baseline, pair.Treatment);
            var connections = other is null ? null : Connections(costs);
            if (connections is not null)
                costs = [.. costs.Where(cost => connections.ContainsKey(cost.Block))];
            var (handshakes, records) = (Metered(isHandshake: true), Metered(isHandshake: false));
            var isMetered = costs.All(cost => handshakes.ContainsKey(cost.Block) && records.ContainsKey(cost.Block));
            if (costs.Count < 2)
                return null;
            double[] Values(Func<PairedCost, double> value) => [.. costs.Select(value)];
            CostStep Step(CostStepKind kind, Func<PairedCost, double> value) => new(kind, BlockEstimate.Of(Values(value))!);
            double Tls(PairedCost cost) => cost.Treatment - cost.Baseline;
            CostStep[] steps = (connections, isMetered) switch
            {
                (not null, true) =>
                [
                    Step(CostStepKind.MeteredHandshakes, cost => handshakes[cost.Block]),
                    Step(CostStepKind.RestOfConnections, cost => connections[cost.Block].Cost - handshakes[cost.Block]),
                    Step(CostStepKind.MeteredRecords, cost => records[cost.Block]),
                    Step(CostStepKind.Rest, cost => Tls(cost) - connections[cost.Block].Cost - records[cost.Block]),
                ],
                (not null, false) =>
                [
                    new CostStep(CostStepKind.Connections, Adjusted(Values(cost => connections[cost.Block].Cost), Values(cost => connections[cost.Block].Speed))),
                    Step(CostStepKind.PerInteraction, cost => Tls(cost) - connections[cost.Block].Cost),
                ],
                (null, true) =>
                [
                    Step(CostStepKind.MeteredHandshakes, cost => handshakes[cost.Block]),
                    Step(CostStepKind.MeteredRecords, cost => records[cost.Block]),
                    Step(CostStepKind.Rest, cost => Tls(cost) - handshakes[cost.Block] - records[cost.Block]),
                ],
                (null, false) => [Step(CostStepKind.Undivided, Tls)],
            };
            return new CostSteps(pair.Treatment, pair.Baseline, [Step(CostStepKind.Plain, cost => cost.Baseline), .. steps], BlockEstimate.Of(Values(cost => cost.Treatment))!);
        }
    }

    // As the published cost per connection: its interval leaves out what the cost without TLS explains.
    private static BlockEstimate Adjusted(double[] costs, double[] speed)
    {
        var interval = AdjustedMean.Of(costs, speed)!;
        return new BlockEstimate(interval.Estimate, interval.Low, interval.High, costs.Length);
    }

    // In each block, two equations for the cost of a connection and that of an interaction: see Comparisons.CarryOver. The condition of the interval is the same, too.
    private Dictionary<int, (double Cost, double Speed)> Connections(IReadOnlyList<PairedCost> costs)
    {
        var others = PairBlocks.Of(values, other!.Baseline, other.Treatment).ToDictionary(cost => cost.Block);
        var (own, theirs) = (Handshakes(pair), Handshakes(other));
        return
        (
            from cost in costs
            where others.ContainsKey(cost.Block) && own.ContainsKey(cost.Block) && theirs.ContainsKey(cost.Block)
            let second = others[cost.Block]
            let difference = own[cost.Block] - theirs[cost.Block]
            where difference != 0
            let perConnection = (cost.Treatment - cost.Baseline - (second.Treatment - second.Baseline)) / difference
            let mostConnections = difference > 0 ? cost.Baseline : second.Baseline
            select (cost.Block, Value: (perConnection * own[cost.Block], Math.Log(mostConnections)))
        ).ToDictionary(block => block.Block, block => block.Value);
    }

    private IReadOnlyDictionary<int, double> Handshakes(ComparisonResult of) => values.ByBlock(
        of.Treatment, CellKindName.Cost, cell => cell.Interactions == 0 ? null
            : (double)(cell.Handshakes.GetValueOrDefault(CellRows.FullHandshakes) + cell.Handshakes.GetValueOrDefault(CellRows.ResumedHandshakes)) / cell.Interactions,
        of.Baseline);

    private IReadOnlyDictionary<int, double> Metered(bool isHandshake) => values.ByBlock(
        pair.Treatment, CellKindName.Cost, cell => cell.Meter is not { } meter || cell.Interactions == 0 ? null
            : meter.Where(call => call.Role == Server && HandshakeKinds.Contains(call.Kind, StringComparer.Ordinal) == isHandshake).Sum(call => call.Nanoseconds) / 1000.0 / cell.Interactions,
        pair.Baseline);
}
