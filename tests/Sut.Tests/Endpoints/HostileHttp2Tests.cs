using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Tls;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>Clients that break the rules of HTTP/2, or use them against the server: nobody else notices, and the log stays empty.</summary>
public sealed class HostileHttp2Tests(SharedVendors vendors)
{
    private const int HeadersFrame = 1;
    private const int GoAwayFrame = 7;
    private const int EndsStream = 1;
    private const int EndsHeaders = 4;

    // More than the process grows by while the runtime compiles what a flood of requests needs.
    private const long MostBytes = 96 << 20;

    // For a failure only: a client that reads nothing is shed after half a minute.
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private static readonly byte[] Preface = [.. "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8, .. Frame(4, 0, 0)];

    // GET, http, and path and authority as literals.
    private static readonly byte[] Request = [0x82, 0x86, 0x04, 12, .. "/health/live"u8, 0x01, 3, .. "sut"u8];

    private static readonly Dictionary<string, IEnumerable<byte[]>> Mistakes = new(StringComparer.Ordinal)
    {
        ["a stream of the server's number"] = [Frame(HeadersFrame, EndsStream | EndsHeaders, 2, Request)],
        ["a frame of 16 MiB"] = [[0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1]],
        ["a window beyond its limit"] = [Window(), Window()],
        // A header of 3,000 bytes, kept in the table of headers, and then named 4,000 times: 12 MB from 7 KB.
        ["a bomb of headers"] = [Frame(HeadersFrame, EndsStream | EndsHeaders, 1, [.. Request, 0x40, 1, (byte)'x', 0x7f, 0xb9, 0x16, .. Filled(3000, 'a'), .. Filled(4000, (char)0xbe)])],
        ["a continuation of nothing"] = [Frame(9, EndsHeaders, 1, Request)],
        ["data of no request"] = [Frame(0, EndsStream, 1, [1, 2, 3])],
        ["a header block that is none"] = [Frame(HeadersFrame, EndsStream | EndsHeaders, 1, Filled(100, (char)0xff))],
    };

    private static readonly Dictionary<string, IEnumerable<byte[]>> Floods = new(StringComparer.Ordinal)
    {
        ["requests reset at once"] = Enumerable.Range(0, 20_000).Select(i => (2 * i) + 1)
            .Select(stream => (byte[])[.. Frame(HeadersFrame, EndsStream | EndsHeaders, stream, Request), .. Frame(3, 0, stream, [0, 0, 0, 8])]),
        ["headers without an end"] = Enumerable.Repeat(Frame(9, 0, 1, [0x00, 1, (byte)'x', 0x7e, .. Filled(126, 'a')]), 50_000).Prepend(Frame(HeadersFrame, EndsStream, 1, Request)),
        ["settings"] = Enumerable.Repeat(Frame(4, 0, 0), 100_000),
        ["pings"] = Enumerable.Repeat(Frame(6, 0, 0, new byte[8]), 100_000),
        ["empty data"] = Enumerable.Repeat(Frame(0, 0, 1), 100_000).Prepend(Frame(HeadersFrame, EndsHeaders, 1, Request)),
        ["priorities"] = Enumerable.Repeat(Frame(2, 0, 1, [0, 0, 0, 3, 1]), 100_000),
    };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_mistake_ends_its_connection_alone()
    {
        await using var sut = await StartAsync();
        using var others = Client(sut);
        await AskAsync(others);
        foreach (var (name, pieces) in Mistakes)
        {
            var received = await SendAsync(sut, pieces, ends: false);

            // The last stream, and a reason other than a graceful end.
            var goAway = Frames(received).Where(frame => frame.Type == GoAwayFrame).ShouldHaveSingleItem(name);
            BinaryPrimitives.ReadInt32BigEndian(goAway.Payload.AsSpan(4)).ShouldNotBe(0, name);
            await AskAsync(others);
        }

        await sut.ShouldHaveLoggedNothingAsync();
    }

    [Fact]
    public async Task A_flood_of_frames_harms_nobody_and_takes_little_memory()
    {
        await using var sut = await StartAsync();
        using var others = Client(sut);
        await AskAsync(others);
        var resident = sut.ResidentBytes;
        foreach (var (name, pieces) in Floods)
        {
            await SendAsync(sut, pieces, ends: true);

            (sut.PeakResidentBytes - resident).ShouldBeLessThan(MostBytes, name);
            await AskAsync(others);
        }

        await sut.ShouldHaveLoggedNothingAsync();
    }

    // Kestrel keeps serving a few of them for ever, and then more than these are open.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    [Trait("Takes", "minutes")]
    public async Task Connections_of_reset_requests_are_all_given_back(bool tls)
    {
        // A busy machine may take longer for a handshake than the SUT allows by default.
        await using var sut = await StartAsync("--handshake-timeout", "300");
        byte[][] flood = [.. Floods["requests reset at once"]];
        using var others = Client(sut);
        await AskAsync(others);

        await Parallel.ForAsync(0, 200, new ParallelOptions { MaxDegreeOfParallelism = 12, CancellationToken = Token }, async (_, _) =>
            await SendAsync(sut, flood, ends: true, tls));

        await sut.UntilAsync(c => c.Connections["plain"].Open <= 1 && c.Connections["tls"].Open == 0, Patience);
        await AskAsync(others);
        await sut.ShouldHaveLoggedNothingAsync();
    }

    [Fact]
    public async Task A_client_is_told_how_many_requests_it_may_have_in_progress()
    {
        await using var sut = await StartAsync();

        // They come before any frame is judged, and a mistake ends the connection.
        var settings = Frames(await SendAsync(sut, Mistakes["a continuation of nothing"], ends: false)).First(frame => frame.Type == 4).Payload;

        const int MostStreams = 3;
        Enumerable.Range(0, settings.Length / 6).Select(i => settings.AsSpan(6 * i, 6).ToArray())
            .Single(setting => BinaryPrimitives.ReadInt16BigEndian(setting) == MostStreams)[2..].ShouldBe([0, 0, 0, 8]);
    }

    private static byte[] Frame(int type, int flags, int stream, params byte[] payload)
    {
        var frame = new byte[9 + payload.Length];
        BinaryPrimitives.WriteInt32BigEndian(frame, payload.Length << 8);
        (frame[3], frame[4]) = ((byte)type, (byte)flags);
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(5), stream);
        payload.CopyTo(frame, 9);
        return frame;
    }

    private static byte[] Window() => Frame(8, 0, 0, [0x7f, 0xff, 0xff, 0xff]);

    private static byte[] Filled(int count, char character) => [.. Enumerable.Repeat((byte)character, count)];

    private static IEnumerable<(int Type, byte[] Payload)> Frames(byte[] received)
    {
        for (var at = 0; at + 9 <= received.Length;)
        {
            var length = BinaryPrimitives.ReadInt32BigEndian(received.AsSpan(at)) >>> 8;
            if (at + 9 + length > received.Length)
                yield break;
            yield return (received[at + 3], received[(at + 9)..(at + 9 + length)]);
            at += 9 + length;
        }
    }

    // Sends as much as the server takes, reads nothing meanwhile, and then all. A server that has seen the client's end may say nothing more.
    private async Task<byte[]> SendAsync(SutProgram sut, IEnumerable<byte[]> pieces, bool ends, bool tls = false)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(Token);
        limit.CancelAfter(Patience);
        using var client = new TcpClient();
        await using var stream = await OpenAsync(client, sut, tls, limit.Token);
        using var received = new MemoryStream();
        try
        {
            await stream.WriteAsync(Preface, limit.Token);
            foreach (var piece in pieces.Chunk(100))
                await stream.WriteAsync(piece.SelectMany(bytes => bytes).ToArray(), limit.Token);
            if (ends)
                client.Client.Shutdown(SocketShutdown.Send);
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            // The server has ended the connection.
        }

        try
        {
            await stream.CopyToAsync(received, limit.Token);
        }
        catch (IOException)
        {
            // By a reset, since it has not read all that was sent.
        }

        return received.ToArray();
    }

    private static HttpClient Client(SutProgram sut) =>
        new() { BaseAddress = sut.Plain, DefaultRequestVersion = HttpVersion.Version20, DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact };

    private static async Task AskAsync(HttpClient client)
    {
        using var response = await client.GetAsync("/health/live", Token);
        response.StatusCode.ShouldBe(HttpStatusCode.OK);
    }

    private async Task<Stream> OpenAsync(TcpClient client, SutProgram sut, bool tls, CancellationToken limit)
    {
        var address = tls ? sut.Tls : sut.Plain;
        await client.ConnectAsync(address.Host, address.Port, limit);
        return tls
            ? await SutProgram.SecureAsync(client.GetStream(), ClientTlsOptions.Of(vendors.Program.Certificates) with { ApplicationProtocol = "h2" }, limit)
            : client.GetStream();
    }

    private Task<SutProgram> StartAsync(params string[] flags) =>
        SutProgram.StartStaticAsync(Path.GetDirectoryName(vendors.Program.Certificates.CaPath)!, ["--http", "2", .. flags]);
}
