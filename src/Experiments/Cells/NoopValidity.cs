using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Tls;

namespace TlsToll.Experiments.Cells;

/// <summary>
/// Finds reasons why a cell with no-ops is invalid. Most mistakes silently use real cryptography, so each requested no-op must have been
/// called, and no other.
/// </summary>
internal static class NoopValidity
{
    /// <summary>Returns all reasons; none for a valid cell.</summary>
    /// <param name="requested">Requested no-ops.</param>
    /// <param name="fullHandshakes">Full handshakes of the cell; without any, signatures and key agreements need not be called.</param>
    /// <param name="before">The SUT's counters before the cell.</param>
    /// <param name="after">The SUT's counters after the cell.</param>
    public static IEnumerable<string> Reasons(NoopSet requested, long fullHandshakes, TierCounters before, TierCounters after)
    {
        foreach (var name in NoopSet.All)
        {
            var calls = Of(after, name) - Of(before, name);
            var chosen = requested.Names.Contains(name, StringComparer.Ordinal);
            if (chosen && calls == 0 && fullHandshakes > 0)
                yield return $"the SUT never called the no-op of {name}: real cryptography was used instead";
            if (!chosen && calls > 0)
                yield return string.Create(CultureInfo.InvariantCulture, $"the SUT called the no-op of {name} {calls} times, which was not requested");
        }
    }

    private static long Of(TierCounters counters, string name) => counters.Noops?.GetValueOrDefault(name) ?? 0;
}
