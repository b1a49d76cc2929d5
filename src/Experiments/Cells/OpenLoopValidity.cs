using System.Globalization;
using TlsToll.Results.Records;

namespace TlsToll.Experiments.Cells;

/// <summary>Says whether an open loop kept up: response times under a growing backlog belong to no load at all.</summary>
internal static class OpenLoopValidity
{
    /// <summary>What is wrong, or null. A backlog grows if half again as many sessions, and five more, were under way at the end as in the middle.</summary>
    public static string? Problem(CellResult result)
    {
        if (result.Dropped > 0)
            return string.Create(CultureInfo.InvariantCulture, $"{result.Dropped} sessions were dropped: too many were under way");
        return result.ConcurrentAtEnd > (1.5 * result.ConcurrentAtMiddle) + 5
            ? string.Create(CultureInfo.InvariantCulture,
                $"the backlog grew from {result.ConcurrentAtMiddle} sessions in the middle of the window to {result.ConcurrentAtEnd} at its end")
            : null;
    }
}
