using System.Globalization;
using System.Text;
using System.Text.Json;

namespace TlsToll.Experiments.Targets.Requests;

/// <summary>
/// A HAR (HTTP Archive 1.2), as browsers export it. The requests to the host of its first one are used, because a page's other hosts are not the service.
/// </summary>
internal static class HarFile
{
    /// <summary>Reads the requests of an archive.</summary>
    /// <param name="log">Its <c>log</c>.</param>
    /// <exception cref="FormatException">An entry is wrong; the message contains its number.</exception>
    public static (IReadOnlyList<ServiceMessage> Requests, IReadOnlyList<string> Remarks) Parse(JsonElement log)
    {
        if (log.ValueKind != JsonValueKind.Object || !log.TryGetProperty("entries", out var entries) || entries.ValueKind != JsonValueKind.Array)
            throw new FormatException("the HAR has no entries");
        var (requests, others, methods) = (new List<ServiceMessage>(), 0, 0);
        string? host = null;
        foreach (var (entry, index) in entries.EnumerateArray().Select((entry, index) => (entry, index)))
        {
            try
            {
                var request = entry.GetProperty("request");
                var url = new Uri(request.GetProperty("url").GetString() ?? "", UriKind.Absolute);
                if (url.Scheme is not ("http" or "https") || (host ??= url.Authority) != url.Authority)
                    others++;
                else if (request.GetProperty("method").GetString() is "HEAD" or "CONNECT")
                    methods++;
                else
                    requests.Add(Message(request, url));
            }
            catch (Exception e) when (e is FormatException or InvalidOperationException or KeyNotFoundException or UriFormatException)
            {
                throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"entry {index + 1}: {e.Message}"), e);
            }
        }

        return (requests, [.. Remarks(host, others, methods)]);
    }

    private static ServiceMessage Message(JsonElement request, Uri url)
    {
        var headers = request.TryGetProperty("headers", out var list) && list.ValueKind == JsonValueKind.Array
            ? list.EnumerateArray().Select(h => (h.GetProperty("name").GetString() ?? "", h.GetProperty("value").GetString() ?? "")).ToArray()
            : [];
        var body = request.TryGetProperty("postData", out var data) && data.ValueKind == JsonValueKind.Object && data.TryGetProperty("text", out var text)
            ? text.GetString() ?? ""
            : "";
        return ServiceMessage.Of(request.GetProperty("method").GetString() ?? "", url.PathAndQuery, headers, Encoding.UTF8.GetBytes(body));
    }

    private static IEnumerable<string> Remarks(string? host, int others, int methods)
    {
        if (others > 0)
            yield return string.Create(CultureInfo.InvariantCulture, $"{others} entries of the HAR are not for {host} and were left out");
        if (methods > 0)
            yield return string.Create(CultureInfo.InvariantCulture, $"{methods} entries of the HAR with HEAD or CONNECT were left out");
    }
}
