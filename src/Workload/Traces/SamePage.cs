using System.Globalization;

namespace TlsToll.Workload;

/// <summary>
/// Clients that fetch one and the same page again and again, one fetch after the other, as Kant, Iyer and Mohapatra (2000) measured: 30
/// bytes, where the handshake is all; 36 KB, the mean of large shops; 1 MB, where encryption is.
/// </summary>
/// <param name="Page">The page.</param>
/// <param name="PerClient">Fetches of a client, at least 1.</param>
public sealed record SamePage(Document Page, int PerClient)
{
    private const int MostPerClient = 1_000_000;

    private static readonly string[] Named = ["30B", "36KB", "1MB"];

    /// <summary>Reads <c>page:BYTES:REQUESTS</c>.</summary>
    /// <param name="text">The text; BYTES is a whole number up to <see cref="DocumentContent.LargestDocument"/>, or 30B, 36KB, 1MB.</param>
    /// <returns>Null if it is none.</returns>
    public static SamePage? TryParse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return text.Split(':') is ["page", var size, var fetches]
            && int.TryParse(fetches, NumberStyles.None, CultureInfo.InvariantCulture, out var perClient)
            && perClient is >= 1 and <= MostPerClient
            && (Named.Contains(size, StringComparer.Ordinal) || size.All(char.IsAsciiDigit))
            && StaticDocuments.OfLength(size) is { } page
                ? new SamePage(page, perClient)
                : null;
    }

    /// <summary>Creates a trace; nothing of it is random.</summary>
    /// <param name="requests">Approximate number of requests; the trace consists of whole clients, at least one.</param>
    /// <param name="atATime">Clients at a time; the next ones start when these have all their documents.</param>
    public Trace Make(int requests, int atATime)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(requests, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(atATime, 1);
        var clients = Math.Max(1, (int)Math.Round((double)requests / PerClient));
        var path = StaticDocuments.Root + Page.Name;
        return new Trace($"page:{Page.Name}:{PerClient.ToString(CultureInfo.InvariantCulture)}",
        [
            .. from together in Enumerable.Range(0, clients).Chunk(atATime)
               from fetch in Enumerable.Range(0, PerClient)
               from client in together
               select new TraceRequest(client, fetch, path, Page.Bytes),
        ]);
    }
}
