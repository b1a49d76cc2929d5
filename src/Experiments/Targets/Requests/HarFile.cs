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
        if (JsonMembers.Find(log, "entries") is not { ValueKind: JsonValueKind.Array } entries)
            throw new FormatException("the HAR has no entries");
        var (requests, others, methods, failures) = (new List<ServiceMessage>(), 0, 0, 0);
        string? host = null;
        foreach (var (entry, index) in entries.EnumerateArray().Select((entry, index) => (entry, index)))
        {
            try
            {
                var request = JsonMembers.Find(entry, "request") ?? throw new FormatException("request is missing");
                var text = JsonMembers.TextOf(request, "url", "request.url");
                if (!Uri.TryCreate(text, UriKind.Absolute, out var url))
                    throw new FormatException($"request.url '{text}' is not an absolute URL");
                if (url.Scheme is not ("http" or "https") || (host ??= url.Authority) != url.Authority)
                    others++;
                else if (JsonMembers.TextOf(request, "method", "request.method") is "HEAD" or "CONNECT")
                    methods++;
                else if (Failed(entry))
                    failures++;
                else
                    requests.Add(Message(request, url));
            }
            catch (FormatException e)
            {
                throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"entry {index + 1}: {e.Message}"), e);
            }
        }

        return (requests, [.. Remarks(host, others, methods, failures)]);
    }

    private static ServiceMessage Message(JsonElement request, Uri url)
    {
        var headers = JsonMembers.Find(request, "headers") is { ValueKind: JsonValueKind.Array } list
            ? list.EnumerateArray().Select(h => (JsonMembers.TextOf(h, "name", "the name of a header"), JsonMembers.TextOf(h, "value", "the value of a header"))).ToArray()
            : [];
        var body = "";
        if (JsonMembers.Find(request, "postData") is { } data)
        {
            body = Body(data, out var form);
            if (form is not null && !headers.Any(header => header.Item1.Equals("Content-Type", StringComparison.OrdinalIgnoreCase)))
                headers = [.. headers, ("Content-Type", form)];
        }

        return ServiceMessage.Of(JsonMembers.TextOf(request, "method", "request.method"), url.PathAndQuery, headers, Encoding.UTF8.GetBytes(body));
    }

    // Some browsers give the fields of a form and not its text.
    private static string Body(JsonElement data, out string? form)
    {
        form = null;
        if (JsonMembers.Find(data, "text") is { ValueKind: not JsonValueKind.Null } member && JsonMembers.Text(member, "request.postData.text") is { Length: > 0 } text)
            return text;
        if (JsonMembers.Find(data, "params") is not { ValueKind: JsonValueKind.Array } fields || fields.GetArrayLength() == 0)
            return "";
        form = JsonMembers.TextOf(data, "mimeType", "request.postData.mimeType");
        if (!form.StartsWith("application/x-www-form-urlencoded", StringComparison.OrdinalIgnoreCase))
            throw new FormatException("request.postData has params and no text, and is no application/x-www-form-urlencoded");
        return string.Join('&', fields.EnumerateArray().Select(field =>
            $"{Field(JsonMembers.TextOf(field, "name", "the name of a param"))}={Field(JsonMembers.Find(field, "value") is { } value ? JsonMembers.Text(value, "the value of a param") : "")}"));
    }

    private static string Field(string text) => Uri.EscapeDataString(text).Replace("%20", "+", StringComparison.Ordinal);

    // A page has often one, such as an icon that is not there. What fails is not measured.
    private static bool Failed(JsonElement entry) =>
        JsonMembers.Find(entry, "response") is { } response && JsonMembers.Find(response, "status") is { ValueKind: JsonValueKind.Number } status
        && status.TryGetInt32(out var code) && code >= 300 && code != 304;

    private static IEnumerable<string> Remarks(string? host, int others, int methods, int failures)
    {
        if (others > 0)
            yield return string.Create(CultureInfo.InvariantCulture, $"{others} entries of the HAR are not for {host} and were left out");
        if (methods > 0)
            yield return string.Create(CultureInfo.InvariantCulture, $"{methods} entries of the HAR with HEAD or CONNECT were left out");
        if (failures > 0)
            yield return string.Create(CultureInfo.InvariantCulture, $"{failures} entries of the HAR that had been redirected or had failed were left out");
    }
}
