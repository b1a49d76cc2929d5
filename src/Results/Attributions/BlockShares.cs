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
    /// <summary>Shares by a method.</summary>
    /// <returns>Shares by block number, for the blocks in which the share was measured.</returns>
    public IReadOnlyDictionary<int, double> Of(AttributionMethod method) => method.Name switch
    {
        "differential" => OfCost(plain),
        "ablation" => ablated is null ? new Dictionary<int, double>() : OfCost(ablated),
        "meter" => cells.ByBlock(CellKind.Cost, MeterShare, treatment),
        "profile" => OfProfile(),
        _ => throw new ArgumentOutOfRangeException(nameof(method), method.Name, "No such method."),
    };

    private Dictionary<int, double> OfCost(string without) => Costs(without).ToDictionary(block => block.Key, block => 100 * (1 - (block.Value.Of / block.Value.Tls)));

    // The plain SUT's share refers to its own, smaller cost.
    private Dictionary<int, double> OfProfile()
    {
        var (tls, without, costs) = (Sampled(treatment), Sampled(plain), Costs(plain));
        return tls.Keys.Where(block => without.ContainsKey(block) && costs.ContainsKey(block))
            .ToDictionary(block => block, block => tls[block] - (without[block] * costs[block].Of / costs[block].Tls));
    }

    private IReadOnlyDictionary<int, double> Sampled(string of) =>
        cells.ByBlock(CellKind.Timed, cell => ProfileSummary.SharePercent(cell, ProfileCategory.OfTls), of);

    // Costs of another treatment and of this one, in the rounds that both share.
    private Dictionary<int, (double Of, double Tls)> Costs(string of) =>
        cells.PairedByBlock(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut) is > 0 and var cost ? cost : null, of, treatment)
            .ToDictionary(block => block.Key, block => (block.Value[0], block.Value[1]));

    private static double? MeterShare(CellMeasurement cell) =>
        cell is { Meter: { } meter, CpuNanoseconds.Sut: > 0 and var all } ? 100 * meter.Nanoseconds(TlsRole.Server) / all : null;
}
