using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace TlsToll.Experiments.Targets.Requests;

/// <summary>
/// An <c>.http</c> file, as editors send them: requests between lines that begin with <c>###</c>, each with its headers and, after an empty line, its
/// body; variables by <c>@name = value</c> and <c>{{name}}</c>. Of absolute URLs, which must have the same host and port, path and query are used.
/// </summary>
internal static partial class HttpFile
{
    private const int MostExpansions = 20;

    /// <summary>Parses a file.</summary>
    /// <exception cref="FormatException">A request is wrong; the message contains the number of its line.</exception>
    public static IReadOnlyList<ServiceMessage> Parse(string text)
    {
        var requests = new List<ServiceMessage>();
        var variables = new Dictionary<string, string>(StringComparer.Ordinal);
        var (block, first) = (new List<string>(), 1);
        string? host = null;
        foreach (var (line, number) in text.Split('\n').Select((line, index) => (line.TrimEnd('\r'), index + 1)).Append(("###", 0)))
        {
            if (!line.StartsWith("###", StringComparison.Ordinal))
            {
                block.Add(line);
                continue;
            }

            Add(block, first, variables, requests, ref host);
            (block, first) = ([], number + 1);
        }

        return requests;
    }

    private static void Add(List<string> block, int first, Dictionary<string, string> variables, List<ServiceMessage> requests, ref string? host)
    {
        var line = 0;
        try
        {
            for (; line < block.Count && IsBefore(block[line]); line++)
            {
                if (Variable().Match(block[line]) is { Success: true } variable)
                    variables[variable.Groups["name"].Value] = variable.Groups["value"].Value.Trim();
            }

            if (line == block.Count)
                return;
            var (method, url) = RequestLine(Expand(block[line], variables));
            var target = TargetOf(url, ref host);
            var headers = new List<(string, string)>();
            for (line++; line < block.Count && block[line].Trim().Length > 0; line++)
            {
                if (!IsComment(block[line]))
                    headers.Add(Header(Expand(block[line], variables)));
            }

            var body = string.Join('\n', block.Skip(line + 1)).TrimEnd();
            if (body.StartsWith("< ", StringComparison.Ordinal))
                throw new FormatException("bodies from other files are not supported");
            requests.Add(ServiceMessage.Of(method, target, headers, Encoding.UTF8.GetBytes(Expand(body, variables))));
        }
        catch (FormatException e)
        {
            throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"line {first + Math.Min(line, block.Count - 1)}: {e.Message}"), e);
        }
    }

    private static bool IsBefore(string line) => line.Trim().Length == 0 || IsComment(line) || Variable().IsMatch(line);

    private static bool IsComment(string line) => line.StartsWith('#') || line.StartsWith("//", StringComparison.Ordinal);

    private static (string Method, string Url) RequestLine(string line)
    {
        var words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        if (words.Length > 1 && words[^1].StartsWith("HTTP/", StringComparison.Ordinal))
            words = words[..^1];
        return words switch
        {
            [var url] => ("GET", url),
            [var method, var url] => (method, url),
            _ => throw new FormatException($"'{line}' is not METHOD URL"),
        };
    }

    // What is for another host, such as a login with its password, must not reach the service.
    private static string TargetOf(string url, ref string? host)
    {
        if (url.StartsWith('/'))
            return url;
        if (!Uri.TryCreate(url, UriKind.Absolute, out var absolute) || absolute.Scheme is not ("http" or "https"))
            throw new FormatException($"'{url}' is neither a path nor an http URL");
        host ??= absolute.Authority;
        return absolute.Authority == host ? absolute.PathAndQuery : throw new FormatException($"'{url}' is not for {host}, as the requests before it are");
    }

    private static (string Name, string Value) Header(string line) => line.IndexOf(':', StringComparison.Ordinal) is > 0 and var colon
        ? (line[..colon].Trim(), line[(colon + 1)..].Trim())
        : throw new FormatException($"'{line}' is not a header");

    // A variable may contain others.
    private static string Expand(string text, Dictionary<string, string> variables)
    {
        for (var i = 0; i < MostExpansions && Use().Match(text) is { Success: true } use; i++)
        {
            text = variables.TryGetValue(use.Groups["name"].Value, out var value)
                ? text.Replace(use.Value, value, StringComparison.Ordinal)
                : throw new FormatException($"the variable '{use.Groups["name"].Value}' is not set in the file");
        }

        return text;
    }

    [GeneratedRegex(@"^@(?<name>[A-Za-z0-9_.-]+)\s*=(?<value>.*)$", RegexOptions.NonBacktracking)]
    private static partial Regex Variable();

    [GeneratedRegex(@"\{\{\s*(?<name>[^{}\s]+)\s*\}\}", RegexOptions.NonBacktracking)]
    private static partial Regex Use();
}
