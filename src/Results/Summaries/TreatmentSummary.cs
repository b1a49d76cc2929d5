using TlsToll.Contracts;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Attributions;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Results.Summaries;

/// <summary>Summarises a treatment's counted cells.</summary>
internal static class TreatmentSummary
{
    /// <summary>Results of a treatment.</summary>
    public static TreatmentResult Of(NamedTreatment treatment, CountedCells cells)
    {
        var all = cells.Of(treatment.Name);
        var timed = cells.Of(treatment.Name, CellKind.Timed);
        var cost = cells.Of(treatment.Name, CellKind.Cost);
        var sips = timed.Select(cell => cell.Sips).ToArray();
        var interval = StudentT.Mean(sips);
        var outcomes = Counts.Sum(all.Select(cell => cell.Outcomes));
        return new TreatmentResult
        {
            Name = treatment.Name,
            Factors = treatment.Factors,
            Label = treatment.Label,
            Sips = sips.Length == 0 ? null : sips.Average(),
            SipsLow = interval?.Low,
            SipsHigh = interval?.High,
            Capacity = timed.Count > 0 && timed.All(cell => CellMath.IsSutTheBottleneck(cell.SutUtilisation, cell.DriverUtilisation)) ? "sut" : "machine",
            Interactions = outcomes.Values.Sum(),
            Errors = OutcomeName.Failures(outcomes),
            Outcomes = outcomes,
            BusinessSessions = all.Sum(cell => cell.BusinessSessions),
            Connections = all.Sum(cell => cell.AcceptedConnections),
            Handshakes = Handshakes(all),
            Services = Services(timed),
            CpuMicrosPerInteraction = CellMath.TiersOf(cost).ToDictionary(tier => tier.Slug, tier => Mean(cost, cell => cell.CpuMicrosPerInteraction(tier)), StringComparer.Ordinal),
            ProcessorPerInteraction = cost.Any(cell => cell.Processor is not null) ? Processor(cost) : null,
            WireBytesPerInteraction = Mean(cost, cell => (double)cell.WireBytes / cell.Interactions),
            Profile = ProfileSummary.Of(treatment.Name, cells),
            Statements = StatementSummary.Of(timed),
            Negotiated = NegotiatedCount.Sum(all.Select(cell => cell.Negotiated)),
            ErrorReasons = Counts.Sum(all.Select(cell => cell.ErrorReasons)),
        };
    }

    private static Dictionary<string, double?> Processor(IReadOnlyList<CellMeasurement> cost) => PerfEvent.All.ToDictionary(
        what => what.Name, what => Mean(cost, cell => cell.ProcessorPerInteraction()?[what.Name]), StringComparer.Ordinal);

    private static HandshakeResult Handshakes(IReadOnlyList<CellMeasurement> cells) => new(
        cells.Sum(c => c.Handshakes.ServerFull), cells.Sum(c => c.Handshakes.ServerResumed), cells.Sum(c => c.Handshakes.ServerFailed),
        cells.Sum(c => c.Handshakes.ClientFull), cells.Sum(c => c.Handshakes.ClientResumed), cells.Sum(c => c.Handshakes.ClientFailed));

    // Compute percentiles per block, then their mean, because values within a block are not independent. A block with too few interactions for a percentile would
    // leave the mean to those that happened to have more.
    private static SortedDictionary<string, ServiceResult> Services(IReadOnlyList<CellMeasurement> timed)
    {
        var services =
            from service in Enum.GetValues<ServiceName>()
            let perBlock = timed.Select(cell => cell.ResponseMilliseconds.GetValueOrDefault(service)).OfType<PercentileSummary>().ToArray()
            where perBlock.Length > 0
            let p90 = OfAll(timed.Count, perBlock, p => p.P90)
            let interval = p90 is null ? null : StudentT.Mean(p90)
            select (Name: service.ToString(), Result: new ServiceResult(
                perBlock.Sum(p => p.Count), OfAll(timed.Count, perBlock, p => p.P50)?.Average(), p90?.Average(),
                OfAll(timed.Count, perBlock, p => p.P99)?.Average(), perBlock.Average(p => p.Mean), interval?.Low, interval?.High));
        return new SortedDictionary<string, ServiceResult>(services.ToDictionary(s => s.Name, s => s.Result, StringComparer.Ordinal), StringComparer.Ordinal);
    }

    // One value per block; null if a block has none.
    private static double[]? OfAll(int blocks, PercentileSummary[] known, Func<PercentileSummary, double?> value)
    {
        var values = known.Select(value).OfType<double>().ToArray();
        return values.Length == blocks ? values : null;
    }

    private static double? Mean(IReadOnlyList<CellMeasurement> cells, Func<CellMeasurement, double?> value)
    {
        var values = cells.Select(value).OfType<double>().ToArray();
        return values.Length == 0 || values.Length < cells.Count ? null : values.Average();
    }
}
