using System.Net;
using System.Net.Sockets;
using System.Text;
using TlsToll.Load.Http;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class HttpConnectionTests
{
    private const string Plain = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    private const string Chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    public static TheoryData<string, string> Answers => new()
    {
        { Plain, "hello" },
        { "HTTP/1.1 200\r\ncontent-length:5\r\n\r\nhello", "hello" },
        { "HTTP/1.1 500 Internal Server Error\r\nContent-Length:  5 \r\nX: y\r\n\r\nhello", "hello" },
        { "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "" },
        { "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello", "hello" },
        { Chunks + "5\r\nhello\r\n0\r\n\r\n", "hello" },
        { Chunks + "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", "hello" },
        { Chunks + "5;name=\"v\"\r\nhello\r\n0;last\r\n\r\n", "hello" },
        { Chunks + "0005 \r\nhello\r\n0\r\nTrailer: x\r\nOther: y\r\n\r\n", "hello" },
        { Chunks + "A\r\n0123\r\n6789\r\n0\r\n\r\n", "0123\r\n6789" },
        { Chunks + "0\r\n\r\n", "" },
        { "HTTP/1.1 100 Continue\r\n\r\n" + Plain, "hello" },
        { "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + Plain, "hello" },
        { "HTTP/1.1 204 No Content\r\n\r\n", "" },
    };

    public static TheoryData<string, string> Broken => new()
    {
        { "status line", "HTTP/2 200 OK\r\nContent-Length: 0\r\n\r\n" },
        { "status line", "HTTP/1.1  200 OK\r\nContent-Length: 0\r\n\r\n" },
        { "status line", "HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n" },
        { "status line", "HTTP/1.1 999 OK\r\nContent-Length: 0\r\n\r\n" },
        { "status line", "HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n" },
        { "status line", "<html>\r\n\r\n" },
        { "malformed header", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n" },
        { "malformed header", "HTTP/1.1 200 OK\r\n: nameless\r\n\r\n" },
        { "malformed header", "HTTP/1.1 200 OK\r\nA: b\r\n folded\r\n\r\n" },
        { "malformed header", "HTTP/1.1 200 OK\r\nContent-Length : 0\r\n\r\n" },
        { "Content-Length", "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello" },
        { "Content-Length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n" },
        { "Content-Length", "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello" },
        { "Content-Length", "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n" },
        { "Content-Length", "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nhello" },
        { "Content-Length", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello" },
        { "Content-Length", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n" },
        { "too long", "HTTP/1.1 200 OK\r\nContent-Length: 67108864\r\n\r\n" },
        { "unknown transfer coding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n" },
        { "both a length and chunks", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" },
        { "not a number", Chunks + "x\r\nhello\r\n0\r\n\r\n" },
        { "not a number", Chunks + "\r\n\r\n" },
        { "not a number", Chunks + "-1\r\n\r\n" },
        { "not a number", Chunks + "FFFFFFFFFFFFFFFF\r\n\r\n" },
        { "not a number", Chunks + "4000001\r\n\r\n" },
        { "longer than its announced size", Chunks + "3\r\nhello\r\n0\r\n\r\n" },
        { "Unexpected bytes follow", Plain + "!" },
        { "Unexpected bytes follow", Chunks + "0\r\n\r\nHTTP/1.1 200 OK\r\n" },
        { "closed", "" },
        { "closed", "HTTP/1.1 200 O" },
        { "closed", "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello" },
        { "closed", Chunks + "5\r\nhel" },
        { "closed", Chunks + "5\r\nhello\r\n" },
        { "closed", Chunks + "5\r\nhello\r\n0\r\n" },
        { "closed", "HTTP/1.1 100 Continue\r\n\r\n" },
    };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [MemberData(nameof(Answers))]
    public async Task A_sound_answer_is_read_whole_however_it_comes(string answer, string body)
    {
        foreach (var trickle in (bool[])[false, true])
        {
            await using var pair = await Pair.OpenAsync(trickle);
            await pair.ServeAsync(answer, close: false);

            var read = await pair.Http.SendAsync("request"u8.ToArray(), Token);

            Encoding.ASCII.GetString(read.Body).ShouldBe(body);
            read.Bytes.ShouldBe(answer.Length);
            read.Close.ShouldBeFalse();
            read.LastByte.ShouldBeGreaterThanOrEqualTo(read.FirstByte);
        }
    }

    [Theory]
    [MemberData(nameof(Broken))]
    public async Task A_malformed_response_is_rejected_with_the_reason(string why, string answer)
    {
        foreach (var trickle in (bool[])[false, true])
        {
            await using var pair = await Pair.OpenAsync(trickle);
            await pair.ServeAsync(answer, close: true);
            if (trickle && why == "Unexpected bytes follow")
                continue;

            (await Should.ThrowAsync<HttpFormatException>(async () => await pair.Http.SendAsync("request"u8.ToArray(), Token)))
                .Message.ShouldContain(why, Case.Sensitive);
        }
    }

    [Fact]
    public async Task Bytes_after_an_answer_that_come_late_spoil_the_next_one()
    {
        await using var pair = await Pair.OpenAsync(trickle: true);
        await pair.ServeAsync(Plain + "!", close: false);
        await pair.Http.SendAsync("one"u8.ToArray(), Token);
        await pair.ServeAsync(Plain, close: false);

        await Should.ThrowAsync<HttpFormatException>(async () => await pair.Http.SendAsync("two"u8.ToArray(), Token));
    }

    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\n\r\nhello")]
    [InlineData("HTTP/1.0 200 OK\r\nConnection: close\r\n\r\nhello")]
    public async Task An_answer_without_length_ends_with_the_connection(string answer)
    {
        await using var pair = await Pair.OpenAsync(trickle: false);
        await pair.ServeAsync(answer, close: true);

        var read = await pair.Http.SendAsync("request"u8.ToArray(), Token);

        Encoding.ASCII.GetString(read.Body).ShouldBe("hello");
        read.Close.ShouldBeTrue();
    }

    [Theory]
    [InlineData("HTTP/1.1", "Connection: close\r\n", true)]
    [InlineData("HTTP/1.1", "connection: Close\r\n", true)]
    [InlineData("HTTP/1.1", "Connection: keep-alive\r\n", false)]
    [InlineData("HTTP/1.0", "", true)]
    [InlineData("HTTP/1.0", "Connection: keep-alive\r\n", false)]
    public async Task A_response_indicates_whether_the_server_closes(string version, string header, bool closes)
    {
        await using var pair = await Pair.OpenAsync(trickle: false);
        await pair.ServeAsync($"{version} 200 OK\r\n{header}Content-Length: 0\r\n\r\n", close: false);

        (await pair.Http.SendAsync("request"u8.ToArray(), Token)).Close.ShouldBe(closes);
    }

    [Fact]
    public async Task Heads_and_chunk_lines_without_end_are_refused()
    {
        foreach (var endless in (string[])["HTTP/1.1 200 OK\r\nX: " + new string('x', 70_000), Chunks + "5;" + new string('x', 2000)])
        {
            await using var pair = await Pair.OpenAsync(trickle: false);
            await pair.ServeAsync(endless, close: false);

            (await Should.ThrowAsync<HttpFormatException>(async () => await pair.Http.SendAsync("request"u8.ToArray(), Token)))
                .Message.ShouldContain("too long");
        }
    }

    [Fact]
    public async Task A_body_larger_than_the_buffer_is_read_in_both_framings()
    {
        var body = string.Concat(Enumerable.Range(0, 20_000).Select(i => $"{i:00000}"));
        var chunked = new StringBuilder(Chunks);
        foreach (var chunk in body.Chunk(30_001))
            chunked.Append(System.Globalization.CultureInfo.InvariantCulture, $"{chunk.Length:x}\r\n").Append(chunk).Append("\r\n");
        foreach (var answer in (string[])[$"HTTP/1.1 200 OK\r\nContent-Length: {body.Length}\r\n\r\n{body}", chunked.Append("0\r\n\r\n").ToString()])
        {
            await using var pair = await Pair.OpenAsync(trickle: false);
            var serving = pair.ServeAsync(answer, close: false);

            var read = await pair.Http.SendAsync("request"u8.ToArray(), Token);

            await serving;
            Encoding.ASCII.GetString(read.Body).ShouldBe(body);
            read.Bytes.ShouldBe(answer.Length);
        }
    }

    /// <summary>Both ends of a real connection; the client's may be read a byte at a time.</summary>
    private sealed class Pair(Socket server, Stream client) : IAsyncDisposable
    {
        public HttpConnection Http { get; } = new(client, new ResponseBuffer(), TimeProvider.System);

        public static async Task<Pair> OpenAsync(bool trickle)
        {
            using var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            await socket.ConnectAsync(listener.LocalEndpoint, Token);
            var stream = new NetworkStream(socket, ownsSocket: true);
            return new Pair(await listener.AcceptSocketAsync(Token), trickle ? new Trickle(stream) : stream);
        }

        public async Task ServeAsync(string answer, bool close)
        {
            await server.SendAsync(Encoding.ASCII.GetBytes(answer), Token);
            if (close)
                server.Shutdown(SocketShutdown.Send);
        }

        public async ValueTask DisposeAsync()
        {
            await client.DisposeAsync();
            server.Dispose();
        }
    }

    private sealed class Trickle(Stream inner) : OneWayStream(inner)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            Inner.ReadAsync(buffer[..1], cancellationToken);
    }
}
