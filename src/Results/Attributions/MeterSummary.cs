using TlsToll.Contracts.Administration;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Treatments;
using TlsToll.Tls;

namespace TlsToll.Results.Attributions;

/// <summary>Summarises the readings of the meter in the SUT's OpenSSL.</summary>
internal static class MeterSummary
{
    /// <summary>Meter results of a run; null if no cell has any.</summary>
    /// <param name="treatments">Treatments of the run.</param>
    /// <param name="cells">Cells that count.</param>
    /// <param name="comparisons">Comparisons of the run, for the share by difference.</param>
    public static MeterResult? Of(IReadOnlyList<NamedTreatment> treatments, CountedCells cells, IReadOnlyList<ComparisonResult> comparisons)
    {
        var metered = treatments.Where(t => cells.Of(t.Name).Any(c => c.Meter is not null)).ToArray();
        return metered.Length == 0 ? null : new MeterResult([.. metered.Select(t => Of(t.Name, cells, comparisons))]);
    }

    private static MeteredTreatment Of(string treatment, CountedCells cells, IReadOnlyList<ComparisonResult> comparisons)
    {
        double[] Blocks(Func<CellMeasurement, MeterDelta, double?> value) =>
            cells.Paired(CellKind.Cost, cell => cell.Meter is { } meter ? value(cell, meter) : null, treatment)[0];
        BlockEstimate? Mean(Func<CellMeasurement, MeterDelta, double?> value) => BlockEstimate.OfCost(Blocks(value));
        return new MeteredTreatment
        {
            Treatment = treatment,
            MicrosPerInteraction = Mean((cell, meter) => PerInteraction(cell, meter.Nanoseconds(TlsRole.Server))),
            ClientMicrosPerInteraction = Mean((cell, meter) => PerInteraction(cell, meter.Nanoseconds(TlsRole.Client))),
            MicrosPerFullHandshake = Mean((_, meter) => Each(meter.Of(TlsRole.Server, MeteredKind.Full))),
            MicrosPerResumedHandshake = Mean((_, meter) => Each(meter.Of(TlsRole.Server, MeteredKind.Resumed))),
            SharePercent = BlockEstimate.OfShare(Blocks((cell, meter) => cell.CpuNanoseconds.Sut is > 0 and var all ? 100 * meter.Nanoseconds(TlsRole.Server) / all : null)),
            DifferentialSharePercent = ComparisonResult.ShareOfSut(comparisons, treatment),
            Calls = MeterDelta.Sum(cells.Of(treatment).Select(cell => cell.Meter).OfType<MeterDelta>()).Calls,
        };
    }

    private static double? PerInteraction(CellMeasurement cell, long nanoseconds) => cell.Interactions == 0 ? null : nanoseconds / 1000.0 / cell.Interactions;

    private static double? Each(MeterCounter calls) => calls.Count == 0 ? null : calls.Nanoseconds / 1000.0 / calls.Count;
}
