using System.Globalization;
using System.Text;

namespace TlsToll.Experiments.Targets.Requests;

/// <summary>A request to a service, without the address of the service.</summary>
/// <param name="Method">Method, such as <c>GET</c>.</param>
/// <param name="Target">Path and query, beginning with <c>/</c>.</param>
/// <param name="Headers">Headers other than Host, Content-Length and those of the connection.</param>
/// <param name="Body">Body; empty for none.</param>
internal sealed record ServiceMessage(string Method, string Target, IReadOnlyList<(string Name, string Value)> Headers, byte[] Body)
{
    // Set by the driver, or meant for a proxy. HTTP/2 writes its own fields with a colon.
    private static readonly string[] Own =
        ["host", "content-length", "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "te", "trailer", "expect"];

    /// <summary>Method and path without the query, for messages: a query may contain secrets.</summary>
    public string Name => $"{Method} {Target.Split('?')[0]}";

    /// <summary>Creates a request, and leaves out the headers that belong to the connection.</summary>
    /// <exception cref="FormatException">Method, target or a header can't be sent.</exception>
    public static ServiceMessage Of(string method, string target, IEnumerable<(string Name, string Value)> headers, byte[] body)
    {
        if (method.Length == 0 || !method.All(c => char.IsAsciiLetterUpper(c) || c == '-'))
            throw new FormatException($"'{method}' is not a method such as GET");
        if (method is "HEAD" or "CONNECT")
            throw new FormatException($"{method} is not supported");
        if (!target.StartsWith('/') || target.Any(c => c is <= ' ' or > '~' or '#'))
            throw new FormatException($"'{target}' is not a path such as /index.html; other than ASCII must be percent-encoded");
        (string Name, string Value)[] kept = [.. headers.Where(h => !h.Name.StartsWith(':') && !Own.Contains(h.Name, StringComparer.OrdinalIgnoreCase))];
        return kept.FirstOrDefault(h => !IsSendable(h)) is { Name: not null } wrong
            ? throw new FormatException($"the header '{wrong.Name}' can't be sent: a name has no blanks, and a value is one line of ASCII")
            : new ServiceMessage(method, target, kept, body);
    }

    /// <summary>Returns the bytes of the request.</summary>
    /// <param name="authority">Host and, unless it is the scheme's own, port.</param>
    public byte[] ToBytes(string authority)
    {
        var head = new StringBuilder().Append(CultureInfo.InvariantCulture, $"{Method} {Target} HTTP/1.1\r\nHost: {authority}\r\n");
        foreach (var (name, value) in Headers)
            head.Append(CultureInfo.InvariantCulture, $"{name}: {value}\r\n");
        if (Body.Length > 0 || Method is "POST" or "PUT" or "PATCH")
            head.Append(CultureInfo.InvariantCulture, $"Content-Length: {Body.Length}\r\n");
        return [.. Encoding.ASCII.GetBytes(head.Append("\r\n").ToString()), .. Body];
    }

    private static bool IsSendable((string Name, string Value) header) =>
        header.Name.Length > 0 && header.Name.All(c => char.IsAsciiLetterOrDigit(c) || "!#$%&'*+-.^_`|~".Contains(c, StringComparison.Ordinal))
        && header.Value.All(c => c is >= ' ' and <= '~' or '\t');
}
