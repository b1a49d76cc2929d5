using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Sharding;

/// <summary>
/// Puts the parts of a cell together. What the clients did adds up; what the tiers used and the SUT counted is of all parts in each part already, and
/// is taken from the first.
/// </summary>
internal static class CellOfShards
{
    /// <summary>The whole cell.</summary>
    /// <param name="parts">The cell in each part, in their order.</param>
    /// <param name="times">Response times over all parts.</param>
    public static CellMeasurement Of(IReadOnlyList<CellMeasurement> parts, IReadOnlyDictionary<ServiceName, PercentileSummary> times)
    {
        var first = parts[0];
        var cell = first with
        {
            Seconds = parts.Max(p => p.Seconds),
            Outcomes = Counts.Sum(parts.Select(p => p.Outcomes)),
            WindowInteractions = parts.Sum(p => p.WindowInteractions),
            WindowSeconds = parts.Average(p => p.WindowSeconds),
            BusinessSessions = parts.Sum(p => p.BusinessSessions),
            AbortedSessions = parts.Sum(p => p.AbortedSessions),
            Connections = parts.Sum(p => p.Connections),
            Handshakes = first.Handshakes with
            {
                ClientFull = parts.Sum(p => p.Handshakes.ClientFull),
                ClientResumed = parts.Sum(p => p.Handshakes.ClientResumed),
                ClientFailed = parts.Sum(p => p.Handshakes.ClientFailed),
            },
            CpuNanoseconds = first.CpuNanoseconds with { Rbe = Total(parts.Select(p => p.CpuNanoseconds.Rbe)) },
            WireBytes = parts.Sum(p => p.WireBytes),
            ResponseMilliseconds = times,
            // Of all parts' throughput together it cannot be told: their clocks differ. The last to be steady is on the safe side.
            SteadyFrom = parts.All(p => p.SteadyFrom is not null) ? parts.Max(p => p.SteadyFrom) : null,
            Steal = parts.Max(p => p.Steal),
            Disturbed = Join(parts, p => p.Disturbed is { } disturbed ? [disturbed] : []) is { Count: > 0 } all ? string.Join("; ", all) : null,
            DriverUtilisation = parts.Max(p => p.DriverUtilisation),
            Shards = 1,
            Negotiated = Counts.Sum(parts.Select(p => p.Negotiated)),
            ErrorReasons = Counts.Sum(parts.Select(p => p.ErrorReasons)),
        };
        return cell with { Invalid = [.. Join(parts, p => p.Invalid), .. TlsConflicts(cell)] };
    }

    // What no part could compare alone.
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
            yield return "connections negotiated different parameters: " + string.Join("; ", cell.Negotiated.Select(n => $"{n.Key} × {n.Value}"));
    }

    private static List<string> Join(IReadOnlyList<CellMeasurement> parts, Func<CellMeasurement, IEnumerable<string>> texts) =>
        [.. parts.SelectMany((part, i) => texts(part).Select(text => string.Create(CultureInfo.InvariantCulture, $"part {i}: {text}")))];

    // Not measured in one part is not measured.
    private static double? Total(IEnumerable<double?> values) => values.Aggregate((double?)0, (sum, value) => sum + value);
}
