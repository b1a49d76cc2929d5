using System.Globalization;
using TlsToll.Results.Cells;

namespace TlsToll.Experiments.Cells;

/// <summary>
/// Finds reasons why a metered cell is invalid: meter and SUT must count the same handshakes on hop 1. Hops 2 and 3 are not compared,
/// because a pooled connection may be in its handshake when a cell ends.
/// </summary>
internal static class MeterValidity
{
    /// <summary>Returns all reasons; none for a valid cell.</summary>
    public static IEnumerable<string> Reasons(CellMeasurement cell)
    {
        if (cell.Meter is not { } meter)
        {
            yield return "the SUT's meter reported nothing";
            yield break;
        }

        var (full, resumed) = (cell.Handshakes.ServerFull, cell.Handshakes.ServerResumed);
        if (meter.ServerHandshakes == 0 && full + resumed > 0)
        {
            yield return Text($"the meter counted no handshake, though there were {full + resumed}: OpenSSL's calls did not reach it");
            yield break;
        }

        if (meter.Of("server", "full").Count is var f && f != full)
            yield return Text($"full handshakes counted by the meter ({f}) ≠ those counted by the SUT ({full})");
        // Every connection carries a request and its response.
        if (full + resumed > 0 && (meter.Of("server", "read").Count == 0 || meter.Of("server", "write").Count == 0))
            yield return "the meter saw handshakes, but no reads or no writes: OpenSSL's calls passed it by";
        if (meter.Of("server", "resumed").Count is var r && r != resumed)
            yield return Text($"resumed handshakes counted by the meter ({r}) ≠ those counted by the SUT ({resumed})");
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
