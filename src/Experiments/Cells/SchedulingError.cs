using TlsToll.Results.Records;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Cells;

/// <summary>How late a driver started the sessions of an open loop.</summary>
internal static class SchedulingError
{
    /// <summary>Summarises the delays from the arrivals of sessions to the starts of their connects.</summary>
    /// <param name="interactions">Interactions of an open loop. Only a session's first has an intended start of its own, and begins at least nanoseconds after it.</param>
    /// <returns>The summary in milliseconds; null if no session began among these interactions.</returns>
    public static PercentileSummary? Of(IEnumerable<InteractionRecord> interactions) =>
        Percentiles.Summarise([.. interactions.Where(i => i.Intended != i.Start).Select(i => (i.Start - i.Intended) / 1e6)]);
}
