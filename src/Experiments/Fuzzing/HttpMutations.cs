using System.Globalization;
using System.Text;
using TlsToll.Contracts;
using TlsToll.Workload;

namespace TlsToll.Experiments.Fuzzing;

/// <summary>Mutations of heads and of the framing of bodies.</summary>
internal static class HttpMutations
{
    private const string Chunked = "Transfer-Encoding: chunked";

    private static readonly string[] Methods =
        ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PATCH", "PROPFIND", "get", "", "GE T", "P\0ST", "PRI", new('A', 5000), "é", "\r\nGET"];

    private static readonly string[] Paths =
    [
        "*", "", "/", "//", "/%00", "/%zz", "/%", "/..", "/json/../soap", "/json/CreateOrder/", "/json/createorder", "/json/", "/soap/", "/soap", "/soap?wsdl", "/soap?wsdl&wsdl=%00", "/SOAP",
        "/static/", "/static/0", "/static/-1", "/static/007", "/static/1048577", "/static/99999999999", "/static/30B?x", "/static/30B/", "/static/%2e%2e/%2e%2e/etc/passwd",
        "/static/amazon/0", "/static/cs/99999999", "/static/amazon/-1", "/static/\u0663", "http://fuzz/soap?wsdl", "http://other:1/static/30B", "http://[::1/soap", "https://fuzz", "fuzz:80", "soap",
        "/\u00E9", "/a b", "/a\tb", "/\0", "/#", "/?", "/;x", "\\soap", "/health", "/health/live", "/counters", "/openapi/v1.json", "/openapi/v9.json",
        "/idle?wait=-1", "/idle?wait=1e9", "/idle?wait=NaN", "/idle?wait=0&wait=0", "/idle?wait=", "/barrier", "/barrier?name=&parties=2", "/barrier?name=x&parties=2147483648",
        "/barrier?name=%00&parties=1", "/ledger?after=-1", "/ledger?after=9223372036854775807", "/ledger?after=9223372036854775808", "/ledger?limit=0", "/ledger?limit=10001",
        "/ledger?after=0&after=1", "/ledger?x=1", "/ledger?%00", "/burn", "/behaviour?x", "/audit/",
    ];

    private static readonly string[] Versions = ["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.2", "HTTP/9.9", "HTTP/1.1 ", "http/1.1", "HTTP/", "", "HTCPCP/1.0", "HTTP/1.1\r", "HTTP/1.100000000000"];

    private static readonly (string Name, string Value)[] Extra =
    [
        ("Host", "a b"), ("Host", "[::1"), ("Host", "fuzz:99999"), ("Host", "evil/../x"), ("Host", "\u00E9"), ("Host", ""), ("Host", "fuzz\0"), ("Host", "a,b"), ("Host", "<x>&\""), ("Host", new('h', 300)),
        ("Content-Type", ""), ("Content-Type", "text/xml"), ("Content-Type", "text/xml; charset"), ("Content-Type", "text/xml; charset=\"utf-8"), ("Content-Type", "application/json; charset=latin1"),
        ("Content-Type", "application/soap+xml"), ("Content-Type", "multipart/form-data; boundary=x"), ("Content-Type", "\u00E9"), ("Content-Type", new('t', 4000)),
        ("SOAPAction", ""), ("SOAPAction", "\"\""), ("SOAPAction", "\"urn:tlstoll:sut:1/ChangeItem\""), ("SOAPAction", "urn:tlstoll:sut:1/OrderStatus"), ("SOAPAction", "\""), ("SOAPAction", new('a', 9000)),
        ("SOAPAction", "\"urn:tlstoll:vendors:1/RequestStock\""), ("Expect", "100-continue"), ("Expect", "200-ok"), ("Expect", ""), ("Authorization", "Bearer"), ("Authorization", "Bearer \u00E9\0"),
        ("Authorization", new('b', 5000)), ("Connection", "close"), ("Connection", "keep-alive"), ("Connection", "upgrade"), ("Upgrade", "h2c"), ("HTTP2-Settings", "AAMAAABkAAQAAP__"),
        ("Content-Encoding", "gzip"), ("Accept", "*/*;q=x"), ("Accept-Encoding", "gzip;q=NaN"), ("Range", "bytes=5-1"), ("Range", "bytes=0-99999999999999999999"), ("If-None-Match", "*"),
        ("If-Modified-Since", "never"), ("Cookie", new('c', 8000)), ("X-Forwarded-For", "' OR 1=1"), ("traceparent", "00-0-0-0"), ("X", new('x', 20_000)), ("X", new('x', 100_000)), ("", "x"), ("x y", "1"),
        ("X\0", "1"), ("X", "a\r\n b"), ("X", "a\rb"), ("X", "\n"), ("\u00E9", "1"), ("X-HTTP-Method-Override", "DELETE"), ("Transfer-Encoding", "identity"), ("Trailer", "Host"), ("TE", "trailers"),
    ];

    private static readonly string[] ChunkSizes =
        ["ffffffff", "80000000", "12345678901234567", "-1", "x", "", "0x5", " 5", "5 ", "5;" + new string('e', 100), "5;" + new string('e', 9000), "00000005", "5\n", "100001"];

    private static readonly string[] Lengths = ["0", "-1", "1", "+1", "x", "", "5, 5", "1048577", "2147483648", "9223372036854775807", "99999999999999999999", "0x10", "1.0", " 7"];

    /// <summary>Another method, path or version.</summary>
    public static byte[] RequestLine(FuzzMessage message, RandomStream random)
    {
        switch (random.NextInt(0, 3))
        {
            case 0:
                message.Method = random.Pick(Methods);
                break;
            case 1:
                message.Version = random.Pick(Versions);
                break;
            case 2:
                message.Path += random.Pick((string[])["/", "?", "%20", "?x=%ff", "\0", "?" + new string('q', 5000), "?" + string.Concat(Enumerable.Repeat("a=1&", 500)), "/" + new string('p', 2000)]);
                break;
            default:
                message.Path = random.Pick(Paths);
                break;
        }

        return message.ToBytes();
    }

    /// <summary>Adds, replaces and removes headers, one or many.</summary>
    public static byte[] Headers(FuzzMessage message, RandomStream random)
    {
        for (var left = random.NextInt(1, 3); left > 0; left--)
        {
            var header = random.Pick(Extra);
            switch (random.NextInt(0, 5))
            {
                case 0 when message.Headers.Count > 0:
                    message.Headers.RemoveAt(random.NextInt(0, message.Headers.Count - 1));
                    break;
                case 1 when message.Headers.Count > 0:
                    message.Headers.Add(random.Pick(message.Headers));
                    break;
                case 2:
                    var count = random.Pick((int[])[40, 60, 61, 64, 65, 1000]);
                    message.Headers.AddRange(Enumerable.Range(0, count).Select(i => ("X" + i.ToString(CultureInfo.InvariantCulture), "1")));
                    break;
                case 3:
                    message.Set(header.Name, header.Value);
                    break;
                default:
                    message.Headers.Add(header);
                    break;
            }
        }

        return message.ToBytes();
    }

    /// <summary>Frames the body by chunks, by wrong chunks, by wrong lengths, or by both; or makes it too large.</summary>
    public static byte[] Framing(FuzzMessage message, RandomStream random)
    {
        var body = message.Body ?? [];
        message.HasLength = false;
        switch (random.NextInt(0, 6))
        {
            case 0:
                return With(message, Chunked, Chunks(body, random));
            case 1:
                var size = random.Pick(ChunkSizes);
                return With(message, Chunked, [.. Encoding.ASCII.GetBytes($"{size}\r\n"), .. body, .. "\r\n0\r\n\r\n"u8]);
            case 2:
                return With(message, Chunked, [.. Chunks(body, random)[..^random.NextInt(1, 5)], .. random.Chance(0.5) ? "X: y\r\n\r\n"u8 : []]);
            case 3:
                var length = random.Chance(0.5) ? random.Pick(Lengths) : (body.Length + random.NextInt(-20, 20)).ToString(CultureInfo.InvariantCulture);
                return With(message, $"Content-Length: {length}{(random.Chance(0.2) ? $"\r\nContent-Length: {body.Length}" : "")}", body);
            case 4:
                return With(message, $"Content-Length: {body.Length}\r\n{Chunked}", random.Chance(0.5) ? body : Chunks(body, random));
            case 5:
                return With(message, random.Pick((string[])["Transfer-Encoding: gzip, chunked", Chunked + ", chunked", "Transfer-Encoding: gzip", "Transfer-Encoding: ,chunked", "Transfer-Encoding:\tchunked", ""]), Chunks(body, random));
            default:
                var large = new byte[FieldLimits.RequestBytes + random.NextInt(-1, 1)];
                large.AsSpan().Fill((byte)' ');
                body.CopyTo(large, 0);
                return With(message, $"Content-Length: {large.Length}", large);
        }
    }

    /// <summary>The request several times in one piece; the server closes the connection after the last.</summary>
    public static byte[] Pipeline(FuzzMessage message, RandomStream random)
    {
        var one = message.ToBytes();
        message.Headers.Add(("Connection", "close"));
        return [.. Enumerable.Repeat(one, random.NextInt(1, 12)).SelectMany(bytes => bytes), .. message.ToBytes()];
    }

    private static byte[] With(FuzzMessage message, string header, byte[] body)
    {
        message.Body = null;
        var head = message.ToBytes().AsSpan()[..^2];
        return [.. head, .. Encoding.ASCII.GetBytes(header.Length == 0 ? "\r\n" : header + "\r\n\r\n"), .. body];
    }

    private static byte[] Chunks(byte[] body, RandomStream random)
    {
        var size = random.Pick((int[])[1, 7, 300, 100_000]);
        return
        [
            .. body.Chunk(size).SelectMany(chunk => (byte[])[.. Encoding.ASCII.GetBytes($"{chunk.Length:x}\r\n"), .. chunk, .. "\r\n"u8]),
            .. "0\r\n\r\n"u8,
        ];
    }
}
