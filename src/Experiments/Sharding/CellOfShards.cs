using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Sharding;

/// <summary>
/// Merges the shards of a cell. The clients' counts are added up. The tiers' resource usage and the SUT's counts already cover all shards,
/// so they are taken from the first.
/// </summary>
internal static class CellOfShards
{
    /// <summary>Returns the merged cell.</summary>
    /// <param name="shards">The cell in each shard, in the order of the shards.</param>
    /// <param name="times">Response times over all shards.</param>
    public static CellMeasurement Of(IReadOnlyList<CellMeasurement> shards, IReadOnlyDictionary<ServiceName, PercentileSummary> times)
    {
        var first = shards[0];
        var cell = first with
        {
            Seconds = shards.Max(p => p.Seconds),
            Outcomes = Counts.Sum(shards.Select(p => p.Outcomes)),
            WindowInteractions = shards.Sum(p => p.WindowInteractions),
            WindowSeconds = shards.Average(p => p.WindowSeconds),
            BusinessSessions = shards.Sum(p => p.BusinessSessions),
            AbortedSessions = shards.Sum(p => p.AbortedSessions),
            Connections = shards.Sum(p => p.Connections),
            Handshakes = first.Handshakes with
            {
                ClientFull = shards.Sum(p => p.Handshakes.ClientFull),
                ClientResumed = shards.Sum(p => p.Handshakes.ClientResumed),
                ClientFailed = shards.Sum(p => p.Handshakes.ClientFailed),
            },
            CpuNanoseconds = first.CpuNanoseconds with { Rbe = Total(shards.Select(p => p.CpuNanoseconds.Rbe)) },
            WireBytes = shards.Sum(p => p.WireBytes),
            ResponseMilliseconds = times,
            // Percentiles of shards don't add up, and the merged records are read for the response times alone.
            Openings = null,
            // The worst shard's: its RBE was late, however punctual the others were.
            StartDelay = shards.All(p => p.StartDelay is not null) ? shards.MaxBy(p => p.StartDelay!.P99 ?? p.StartDelay!.Max)!.StartDelay : null,
            // The shards' clocks differ, so the combined throughput over time is unknown. The latest steady start is the conservative
            // choice.
            SteadyFrom = shards.All(p => p.SteadyFrom is not null) ? shards.Max(p => p.SteadyFrom) : null,
            Steal = shards.Max(p => p.Steal),
            // RBEs on one host are foreign to each other, and each sees the others' work.
            ForeignSeconds = null,
            Disturbed = Join(shards, p => p.Disturbed is { } disturbed ? [disturbed] : []) is { Count: > 0 } all ? string.Join("; ", all) : null,
            DriverUtilisation = shards.Max(p => p.DriverUtilisation),
            Shards = 1,
            Negotiated = NegotiatedCount.Sum(shards.Select(p => p.Negotiated)),
            ErrorReasons = Counts.Sum(shards.Select(p => p.ErrorReasons)),
        };
        return cell with { Invalid = [.. Join(shards, p => p.Invalid), .. TlsConflicts(cell)] };
    }

    // Comparisons that no shard can make alone.
    private static IEnumerable<string> TlsConflicts(CellMeasurement cell)
    {
        var h = cell.Handshakes;
        (string What, long Sut, long Rbes)[] counts =
        [
            ("connections", cell.AcceptedConnections, cell.Connections),
            ("full handshakes", h.ServerFull, h.ClientFull),
            ("resumed handshakes", h.ServerResumed, h.ClientResumed),
            ("failed handshakes", h.ServerFailed, h.ClientFailed),
        ];
        foreach (var (what, sut, rbes) in counts.Where(c => c.Sut != c.Rbes))
            yield return string.Create(CultureInfo.InvariantCulture, $"{what} that the SUT counted ({sut}) ≠ those of all RBEs together ({rbes})");
        if (cell.Negotiated.Count > 1)
            yield return "connections negotiated different parameters: " + string.Join("; ", cell.Negotiated);
    }

    private static List<string> Join(IReadOnlyList<CellMeasurement> shards, Func<CellMeasurement, IEnumerable<string>> texts) =>
        [.. shards.SelectMany((shard, i) => texts(shard).Select(text => string.Create(CultureInfo.InvariantCulture, $"shard {i}: {text}")))];

    // If the value is missing in one shard, the sum is missing.
    private static double? Total(IEnumerable<double?> values) => values.Aggregate((double?)0, (sum, value) => sum + value);
}
