using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Statistics;
using TlsToll.Tls;

namespace TlsToll.Results.Derived;

/// <summary>Divides the cost of one treatment.</summary>
/// <param name="values">Cells of the run.</param>
/// <param name="pair">Comparison of the treatment with its twin without TLS.</param>
/// <param name="other">Comparison of the same TLS with another number of connections; null without one.</param>
internal sealed class CostDivision(MetricValues values, ComparisonResult pair, ComparisonResult? other)
{
    private static readonly string Server = EnumWord.Of(TlsRole.Server);

    /// <summary>The steps; null if fewer than two blocks have both treatments.</summary>
    public CostSteps? Steps
    {
        get
        {
            var costs = PairBlocks.Of(values, pair.Baseline, pair.Treatment);
            // Without a difference of connections, there is nothing to divide by.
            var connections = other is not null && Connections(costs) is { Count: > 0 } known ? known : null;
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
            : meter.Where(call => call.Role == Server && MeterDelta.HandshakeKinds.Contains(call.Kind, StringComparer.Ordinal) == isHandshake).Sum(call => call.Nanoseconds) / 1000.0 / cell.Interactions,
        pair.Baseline);
}
