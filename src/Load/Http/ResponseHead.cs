using System.Buffers.Text;

namespace TlsToll.Load.Http;

/// <summary>The head of a response (RFC 9112).</summary>
/// <param name="Status">Status code, 100 to 599.</param>
/// <param name="Length">Content-Length; null if there is none.</param>
/// <param name="Chunked">True if the body is chunked.</param>
/// <param name="Close">True if the server closes the connection after this response.</param>
internal readonly record struct ResponseHead(int Status, long? Length, bool Chunked, bool Close)
{
    /// <summary>Parses a head.</summary>
    /// <param name="head">Bytes from the status line to the last header, without the empty line.</param>
    /// <exception cref="HttpFormatException">The head is malformed, or its statements about the length conflict.</exception>
    public static ResponseHead Parse(ReadOnlySpan<byte> head)
    {
        var end = head.IndexOf("\r\n"u8);
        var line = end < 0 ? head : head[..end];
        // Example: HTTP/1.1 200 OK
        if (line.Length < 12 || !line.StartsWith("HTTP/1."u8) || line[8] != ' ' || (line.Length > 12 && line[12] != ' ')
            || !Utf8Parser.TryParse(line.Slice(9, 3), out int status, out var digits) || digits != 3 || status is < 100 or > 599)
            throw new HttpFormatException("The response does not begin with a status line of HTTP/1.");
        var result = new ResponseHead(status, null, Chunked: false, Close: line[7] == '0');
        var rest = end < 0 ? [] : head[(end + 2)..];
        while (!rest.IsEmpty)
        {
            end = rest.IndexOf("\r\n"u8);
            line = end < 0 ? rest : rest[..end];
            rest = end < 0 ? [] : rest[(end + 2)..];
            result = result.With(line);
        }

        if (result is { Chunked: true, Length: not null })
            throw new HttpFormatException("The response has both a length and chunks.");
        // RFC 9112, section 6.3: these responses have no body, even if the head announces one.
        return result.Status is 204 or 304 ? result with { Length = 0, Chunked = false } : result;
    }

    private ResponseHead With(ReadOnlySpan<byte> line)
    {
        var colon = line.IndexOf((byte)':');
        // RFC 9112, section 5.1: no white space between the header name and its colon.
        if (colon <= 0 || line[0] is (byte)' ' or (byte)'\t' || line[colon - 1] is (byte)' ' or (byte)'\t')
            throw new HttpFormatException("The response has a malformed header.");
        var name = line[..colon];
        var value = line[(colon + 1)..].Trim(" \t"u8);
        if (Is(name, "content-length"u8))
        {
            if (!Utf8Parser.TryParse(value, out long length, out var used) || used != value.Length
                || value[0] is (byte)'+' or (byte)'-' || (Length is { } other && other != length))
                throw new HttpFormatException("The response's Content-Length is not one number.");
            return this with { Length = length };
        }

        if (Is(name, "transfer-encoding"u8))
            return Is(value, "chunked"u8) ? this with { Chunked = true } : throw new HttpFormatException("The response has an unknown transfer coding.");
        if (Is(name, "connection"u8))
            return this with { Close = Is(value, "close"u8) || (Close && !Is(value, "keep-alive"u8)) };
        return this;
    }

    private static bool Is(ReadOnlySpan<byte> text, ReadOnlySpan<byte> lowerCase) => System.Text.Ascii.EqualsIgnoreCase(text, lowerCase);
}
