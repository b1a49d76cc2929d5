using TlsToll.Measurement.Profiling;
using TlsToll.Results.Cells;
using TlsToll.Tls;

namespace TlsToll.Results.Attributions;

/// <summary>TLS's share of the SUT's CPU in each block, by each method, in percent.</summary>
/// <param name="cells">Cells that count.</param>
/// <param name="treatment">Name of the treatment with TLS.</param>
/// <param name="plain">Name of its twin without TLS.</param>
/// <param name="ablated">Name of its twin with all cryptography ablated; null for none.</param>
internal sealed class BlockShares(CountedCells cells, string treatment, string plain, string? ablated)
{
    private readonly IReadOnlyDictionary<int, double> _cost = Cost(cells, treatment);
    private readonly IReadOnlyDictionary<int, double> _plain = Cost(cells, plain);

    /// <summary>Shares by a method.</summary>
    /// <returns>Shares by block number, for the blocks in which the share was measured.</returns>
    public IReadOnlyDictionary<int, double> Of(AttributionMethod method) => method.Name switch
    {
        "differential" => OfCost(_plain),
        "ablation" => ablated is null ? new Dictionary<int, double>() : OfCost(Cost(cells, ablated)),
        "meter" => cells.ByBlock(CellKind.Cost, MeterShare, treatment),
        "profile" => OfProfile(),
        _ => throw new ArgumentOutOfRangeException(nameof(method), method.Name, "No such method."),
    };

    private Dictionary<int, double> OfCost(IReadOnlyDictionary<int, double> without) =>
        _cost.Keys.Where(without.ContainsKey).ToDictionary(block => block, block => 100 * (1 - (without[block] / _cost[block])));

    // The plain SUT's share refers to its own, smaller cost.
    private Dictionary<int, double> OfProfile()
    {
        var (tls, without) = (Sampled(treatment), Sampled(plain));
        return tls.Keys.Where(block => without.ContainsKey(block) && _cost.ContainsKey(block) && _plain.ContainsKey(block))
            .ToDictionary(block => block, block => tls[block] - (without[block] * _plain[block] / _cost[block]));
    }

    private IReadOnlyDictionary<int, double> Sampled(string of) =>
        cells.ByBlock(CellKind.Timed, cell => ProfileSummary.SharePercent(cell, ProfileCategory.OfTls), of);

    private static IReadOnlyDictionary<int, double> Cost(CountedCells cells, string of) =>
        cells.ByBlock(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut) is > 0 and var cost ? cost : null, of);

    private static double? MeterShare(CellMeasurement cell) =>
        cell is { Meter: { } meter, CpuNanoseconds.Sut: > 0 and var all } ? 100 * meter.Nanoseconds(TlsRole.Server) / all : null;
}
