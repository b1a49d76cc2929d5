using TlsToll.Results.Records;
using TlsToll.Statistics;

namespace TlsToll.Results.Cells;

/// <summary>Times of the successful interactions of a window that opened their connection, in milliseconds.</summary>
/// <param name="Connect">From the start of the connect until the connection was open.</param>
/// <param name="Handshake">From then until the handshake was complete; null without TLS.</param>
/// <param name="FirstByte">From the start of the connect to the first byte of the response.</param>
public sealed record OpeningTimes(PercentileSummary Connect, PercentileSummary? Handshake, PercentileSummary FirstByte)
{
    private const double Millisecond = 1e6;

    /// <summary>The times of interactions; null if none opened its connection.</summary>
    /// <param name="interactions">Interactions of a window.</param>
    public static OpeningTimes? Of(IEnumerable<InteractionRecord> interactions)
    {
        InteractionRecord[] opened = [.. interactions.Where(i => i.Opened == 1 && i.Outcome == Outcome.Ok)];
        return opened.Length == 0
            ? null
            : new OpeningTimes(
                Summary(opened, i => i.Connect)!,
                opened.Any(i => i.Handshake > 0) ? Summary(opened, i => i.Handshake) : null,
                Summary(opened, i => i.Connect + i.Handshake + i.FirstByte)!);
    }

    private static PercentileSummary? Summary(InteractionRecord[] opened, Func<InteractionRecord, long> time) =>
        Percentiles.Summarise([.. opened.Select(i => time(i) / Millisecond)]);
}
