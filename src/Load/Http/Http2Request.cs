using System.Net;
using System.Text;

namespace TlsToll.Load.Http;

/// <summary>A request of the message formats, which write HTTP/1.1, as one of HTTP/2.</summary>
internal static class Http2Request
{
    // HTTP/2 has them elsewhere: the server's name is a pseudo-header, and the end of the body a flag.
    private static readonly string[] Elsewhere = ["Host", "Content-Length", "Connection"];

    /// <summary>Converts a request.</summary>
    /// <param name="request">Head and body.</param>
    /// <param name="server">Address of the server.</param>
    /// <exception cref="ArgumentException">The head is not one that a message format writes.</exception>
    public static HttpRequestMessage Of(ReadOnlyMemory<byte> request, Uri server)
    {
        var end = request.Span.IndexOf("\r\n\r\n"u8);
        if (end < 0 || Encoding.ASCII.GetString(request.Span[..end]).Split("\r\n") is not [var first, .. var lines] || first.Split(' ') is not [var method, var path, _])
            throw new ArgumentException("This is no request of HTTP/1.1.", nameof(request));
        var content = new ReadOnlyMemoryContent(request[(end + 4)..]);
        var message = new HttpRequestMessage(new HttpMethod(method), new Uri(server, path))
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = content,
        };
        foreach (var line in lines)
        {
            var colon = line.IndexOf(':', StringComparison.Ordinal);
            var (name, value) = (line[..colon], line[(colon + 1)..].Trim());
            if (name.Equals("Content-Type", StringComparison.OrdinalIgnoreCase))
                content.Headers.TryAddWithoutValidation(name, value);
            else if (!Elsewhere.Contains(name, StringComparer.OrdinalIgnoreCase))
                message.Headers.TryAddWithoutValidation(name, value);
        }

        return message;
    }
}
