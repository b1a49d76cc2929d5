using TlsToll.Measurement.Profiling;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;

namespace TlsToll.Results.Attributions;

/// <summary>Summarises perf samples.</summary>
internal static class ProfileSummary
{
    /// <summary>Profile of a treatment; null if its SUT was not sampled.</summary>
    public static ProfiledTreatment? Of(string treatment, CountedCells cells)
    {
        var samples = cells.Of(treatment, CellKind.Timed).Sum(cell => cell.Profile?.Values.Sum() ?? 0);
        var shares = ProfileCategory.All
            .Select(part => (part.Name, Share: BlockEstimate.Of([.. cells.ByBlock(CellKind.Timed, cell => SharePercent(cell, [part]), treatment).Values])))
            .ToArray();
        return shares[0].Share is not { Blocks: var blocks }
            ? null
            : new ProfiledTreatment(samples, blocks, [.. shares.Select(s => new ProfiledCategory(s.Name, s.Share!.Mean, s.Share.Low, s.Share.High))]);
    }

    /// <summary>Share of several categories together in a cell's samples, in percent; null without samples.</summary>
    public static double? SharePercent(CellMeasurement cell, IReadOnlyList<ProfileCategory> parts) =>
        cell.Profile is { } profile && profile.Values.Sum() is > 0 and var all
            ? 100.0 * parts.Sum(part => profile.GetValueOrDefault(part.Name)) / all
            : null;
}
