using System.Globalization;

namespace TlsToll.Workload;

/// <summary>
/// Clients that fetch the same page repeatedly and sequentially, as in Kant, Iyer and Mohapatra (2000): 30 bytes, where the handshake
/// dominates; 36 KB, the mean of large e-commerce sites; 1 MB, where encryption dominates.
/// </summary>
/// <param name="Page">The fetched page.</param>
/// <param name="PerClient">Number of fetches per client, at least 1.</param>
public sealed record SamePage(Document Page, int PerClient)
{
    private const int MostPerClient = 1_000_000;

    private static readonly string[] Named = ["30B", "36KB", "1MB"];

    /// <summary>Parses <c>page:BYTES:REQUESTS</c>.</summary>
    /// <param name="text">The text; BYTES is a whole number up to <see cref="DocumentContent.LargestDocument"/>, of bytes or of B, KB (1024) or MB.</param>
    /// <returns>The trace parameters; null if the text has another form.</returns>
    public static SamePage? TryParse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return text.Split(':') is ["page", var size, var fetches]
            && int.TryParse(fetches, NumberStyles.None, CultureInfo.InvariantCulture, out var perClient)
            && perClient is >= 1 and <= MostPerClient
            && (Named.Contains(size, StringComparer.Ordinal) ? size : Bytes(size)) is { } length
            && StaticDocuments.OfLength(length) is { } page
                ? new SamePage(page, perClient)
                : null;
    }

    // The paper's pages are files of those names; all others have their length in bytes as a name.
    private static string? Bytes(string size)
    {
        var digits = size.TrimEnd('B', 'K', 'M');
        var factor = size[digits.Length..] switch { "" or "B" => 1, "KB" => 1 << 10, "MB" => 1 << 20, _ => 0 };
        return factor > 0 && digits is not ['0', _, ..] && long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var count) && count <= int.MaxValue / factor
            ? (count * factor).ToString(CultureInfo.InvariantCulture)
            : null;
    }

    /// <summary>Creates a trace; the result is deterministic.</summary>
    /// <param name="requests">Approximate number of requests; the trace consists of whole clients, at least one.</param>
    /// <param name="atATime">Number of concurrent clients; the next ones start after these have fetched all their pages.</param>
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
