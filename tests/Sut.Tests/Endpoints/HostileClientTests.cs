using System.Net.Http.Json;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Text;
using System.Text.RegularExpressions;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Services;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>Clients that break the rules of TCP, TLS and HTTP: they are refused and counted, and the log stays empty.</summary>
public sealed class HostileClientTests(FrontFixture front) : IClassFixture<FrontFixture>
{
    private const int Clients = 20;

    /// <summary>First bytes of a connection that begin no handshake.</summary>
    public static TheoryData<string> NoHandshakes =>
    [
        "160301000400000000", "16030100050e00000000", "160301000100", "1603010000", "1603014001", "1603030005010000010d", "150301000201000000",
        "150301000202280000", "1703030005aabbccddee", "140303000101", "18030300050100030000", "802e0100020015000000100000", "ff03030005aabbccddee",
        "1600000005010000010d", "474554202f20485454502f312e310d0a0d0a", "00", "16", "160301ffff", "16030100fa010000f60303",
    ];

    /// <summary>Headers that two servers could understand as different lengths, with the body after them.</summary>
    public static TheoryData<string, string> DoubtfulLengths => new()
    {
        { "Content-Length: 5\r\nTransfer-Encoding: chunked", "0\r\n\r\n" },
        { "Transfer-Encoding: chunked\r\nContent-Length: 5", "0\r\n\r\n" },
        { "Content-Length: 2\r\nContent-Length: 40", "{}" },
        { "Content-Length: 2\r\nContent-Length: 2", "{}" },
        { "Content-Length: 2, 2", "{}" },
        { "Content-Length: -2", "{}" },
        { "Content-Length: 0x2", "{}" },
        { "Content-Length: 2 2", "{}" },
        { "Content-Length : 2", "{}" },
        { "X: y\r\n Content-Length: 2", "{}" },
        { "Transfer-Encoding : chunked", "0\r\n\r\n" },
        { "Transfer-Encoding: chunked, identity", "0\r\n\r\n" },
        { "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "0\r\n\r\n" },
        { "Transfer-Encoding: xchunked", "0\r\n\r\n" },
        { "Transfer-Encoding: \"chunked\"", "0\r\n\r\n" },
        { "Transfer-Encoding: chunked\0", "0\r\n\r\n" },
        { "Transfer-Encoding: chunked", "2;a\nb\r\n{}\r\n0\r\n\r\n" },
        { "Transfer-Encoding: chunked", "2\n{}\r\n0\r\n\r\n" },
        { "Transfer-Encoding: chunked", "2 \r\n{}\r\n0 x\r\n\r\n" },
        { "Transfer-Encoding: chunked", "2\r\n{}x\r\n0\r\n\r\n" },
    };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Resets_in_the_middle_of_a_request_are_counted_and_not_logged(bool tls)
    {
        await using var sut = await front.StartAsync(front.Database);
        foreach (var path in (string[])["/json/OrderStatus", "/soap"])
        {
            for (var i = 0; i < Clients; i++)
            {
                var (length, part) = i % 2 == 0 ? ("Content-Length: 100000", "{") : ("Transfer-Encoding: chunked", "5\r\n{    \r\n");
                var head = Head(path, length + "\r\nExpect: 100-continue");
                await SendAsync(tls ? sut.Tls : sut.Plain, tls, Encoding.ASCII.GetBytes(head), reset: i % 4 < 2, Encoding.ASCII.GetBytes(part));
            }
        }

        await QuietAsync(sut, tls ? "tls" : "plain", 2 * Clients);
        // An interaction may be counted after its connection. A client that only stops sending could still read a fault.
        var counters = await sut.UntilAsync(c => c.Interactions.TryGetValue("OrderStatus", out var i) && i.Aborted + i.Faulted >= 2 * Clients);
        var interactions = counters.Interactions["OrderStatus"];
        (interactions.Aborted + interactions.Faulted).ShouldBe(2 * Clients);
        interactions.Aborted.ShouldBeGreaterThanOrEqualTo(Clients);
        await sut.ShouldHaveLoggedNothingAsync();
    }

    [Theory]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task A_record_that_cannot_be_decrypted_in_the_middle_of_a_request_is_counted_and_not_logged(SslProtocols version)
    {
        await using var sut = await front.StartAsync(front.Database);
        var options = new ClientTlsOptions { Root = CertificateStore.Open(front.CertificateDirectory).Root, Protocols = version };
        // Application data, as long as any record with a tag or a MAC may be.
        byte[] record = [0x17, 3, 3, 0, 64, .. new byte[64]];
        foreach (var path in (string[])["/json/OrderStatus", "/soap"])
        {
            foreach (var length in (string[])["Content-Length: 100000", "Transfer-Encoding: chunked"])
            {
                using var client = new TcpClient();
                await client.ConnectAsync(sut.Tls.Host, sut.Tls.Port, Token);
                var secured = await SutProgram.SecureAsync(client.GetStream(), options, Token);
                await secured.WriteAsync(Encoding.ASCII.GetBytes(Head(path, length + "\r\nExpect: 100-continue")), Token);
                await secured.ReadExactlyAsync(new byte["HTTP/1.1 100 Continue\r\n\r\n".Length], Token);

                await client.GetStream().WriteAsync(record, Token);

                // The client keeps its side open: the server must end the connection.
                await sut.UntilAsync(counters => counters.Connections["tls"].Open == 0);
            }
        }

        // An interaction may be counted after its connection.
        await sut.UntilAsync(counters => counters.Interactions["OrderStatus"].Aborted == 4);
        await sut.ShouldHaveLoggedNothingAsync();
    }

    [Fact]
    public async Task First_records_that_are_no_handshake_are_counted_and_not_logged()
    {
        await using var sut = await front.StartAsync(front.Database);
        foreach (var reset in (bool[])[false, true])
        {
            foreach (var bytes in NoHandshakes)
                await SendAsync(sut.Tls, tls: false, Convert.FromHexString(bytes.Data), reset);
        }

        var connections = 2 * NoHandshakes.Count;
        var counters = await QuietAsync(sut, "tls", connections);
        counters.Connections["tls"].ShouldBe(new ConnectionCounters(connections, 0) { Broken = counters.Connections["tls"].Broken });
        counters.Connections["tls"].Broken.ShouldBeGreaterThan(0);
        await sut.ShouldHaveLoggedNothingAsync();
    }

    [Theory]
    [InlineData("12345678901234567")]
    [InlineData("fffffffff")]
    [InlineData("80000000")]
    [InlineData("x")]
    [InlineData("-1")]
    [InlineData("")]
    public async Task A_chunk_size_that_is_none_is_the_clients_mistake(string size)
    {
        await using var sut = await front.StartAsync(front.Database);
        foreach (var path in (string[])["/json/OrderStatus", "/soap"])
        {
            using var client = new TcpClient();
            await client.ConnectAsync(sut.Plain.Host, sut.Plain.Port, Token);
            await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes($"{Head(path, "Transfer-Encoding: chunked")}{size}\r\n{{}}\r\n0\r\n\r\n"), Token);
            using var reader = new StreamReader(client.GetStream());
            var status = (await reader.ReadLineAsync(Token))!.Split(' ')[1];
            status.ShouldBeOneOf("400", "413");
        }

        var counters = await QuietAsync(sut, "plain", 2);
        counters.Interactions["OrderStatus"].ShouldBe(new InteractionCounters(0, 0, 2));
        await sut.ShouldHaveLoggedNothingAsync();
    }

    [Theory]
    [InlineData(4 << 10, 0, 0, "200", "414")]
    [InlineData(0, 64, 0, "200", "431")]
    [InlineData(0, 0, 16 << 10, "200", "431")]
    public async Task A_head_of_a_request_has_a_limit(int line, int headers, int bytes, string within, string beyond)
    {
        var sut = front.Client.BaseAddress!;

        (await StatusAsync(more: 0)).ShouldBe(within);
        (await StatusAsync(more: 1)).ShouldBe(beyond);

        async Task<string> StatusAsync(int more)
        {
            var head = new StringBuilder("GET /health/live?");
            // A whole line has its ending, too.
            head.Append('a', Math.Max(0, line + more - head.Length - " HTTP/1.1\r\n".Length)).Append(" HTTP/1.1\r\nHost: s\r\n");
            for (var i = 1; i < headers + more; i++)
                head.Append("X: y\r\n");
            if (bytes > 0)
                head.Append("X: ").Append('y', bytes + more - "Host: s\r\nX: \r\n".Length).Append("\r\n");
            using var client = new TcpClient();
            await client.ConnectAsync(sut.Host, sut.Port, Token);
            await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes(head.Append("\r\n").ToString()), Token);
            using var reader = new StreamReader(client.GetStream());
            return (await reader.ReadLineAsync(Token))!.Split(' ')[1];
        }
    }

    // Behind a server that understood another length, what follows would be another client's request, or part of this one.
    [Theory]
    [MemberData(nameof(DoubtfulLengths))]
    public async Task A_request_of_doubtful_length_is_answered_once_and_what_follows_it_is_not(string length, string body)
    {
        var sut = front.Client.BaseAddress!;
        foreach (var path in (string[])["/json/OrderStatus", "/soap"])
        {
            using var client = new TcpClient();
            await client.ConnectAsync(sut.Host, sut.Port, Token);
            await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes($"{Head(path, length)}{body}GET /health/live HTTP/1.1\r\nHost: sut\r\nConnection: close\r\n\r\n"), Token);
            using var reader = new StreamReader(client.GetStream());

            var answers = await reader.ReadToEndAsync(Token);

            Regex.Count(answers, @"HTTP/1\.1 \d{3} ", RegexOptions.None, TimeSpan.FromSeconds(1)).ShouldBe(1, answers);
            // An empty message in SOAP is a fault, which SOAP 1.1 sends with 500.
            answers.Split(' ')[1].ShouldBeOneOf(path == "/soap" ? ["400", "500"] : ["400"]);
        }
    }

    [Fact]
    public async Task Connections_beyond_the_maximum_are_closed_and_counted()
    {
        await using var sut = await front.StartAsync(front.Database, "--max-connections", "2");
        using var first = new TcpClient();
        await first.ConnectAsync(sut.Plain.Host, sut.Plain.Port, Token);
        using var second = new TcpClient();
        await second.ConnectAsync(sut.Tls.Host, sut.Tls.Port, Token);
        await sut.UntilAsync(c => c.Connections.Values.Sum(l => l.Open) == 2);

        using var third = new TcpClient();
        await third.ConnectAsync(sut.Plain.Host, sut.Plain.Port, Token);

        (await third.GetStream().ReadAsync(new byte[1], Token)).ShouldBe(0);
        var counters = await sut.UntilAsync(c => c.Connections["plain"].Refused == 1);
        counters.Connections["plain"].Accepted.ShouldBe(1);
        first.Close();
        second.Close();
        await sut.ShouldHaveLoggedNothingAsync();
    }

    [Fact]
    public async Task A_response_that_is_sent_in_pieces_is_that_of_its_items()
    {
        var ids = Enumerable.Range(1, FieldLimits.ItemsPerAnswer).ToArray();
        var request = new ProductDetailRequest { ItemIds = [.. ids] };
        using var response = await front.Client.PostAsJsonAsync("/json/ProductDetail", request, WireJson.Default.ProductDetailRequest, Token);
        response.Headers.TransferEncodingChunked.ShouldBe(true);
        var answer = await response.Content.ReadFromJsonAsync(WireJson.Default.ProductDetailResponse, Token);
        answer!.Products.Select(p => p.ItemId).ShouldBe(ids);
        answer.Products.ShouldAllBe(p => p.Image.Length == Images.SizeFor(p.ItemId));
    }

    private static string Head(string path, string length)
    {
        var type = path == WireNames.SoapPath ? "text/xml\r\nSOAPAction: \"urn:tlstoll:sut:1/OrderStatus\"" : "application/json";
        return $"POST {path} HTTP/1.1\r\nHost: sut\r\nContent-Type: {type}\r\n{length}\r\n\r\n";
    }

    private async Task SendAsync(Uri address, bool tls, byte[] bytes, bool reset, byte[]? part = null)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(address.Host, address.Port, Token);
        Stream stream = client.GetStream();
        if (tls)
            stream = await SutProgram.SecureAsync(stream, new ClientTlsOptions { Root = CertificateStore.Open(front.CertificateDirectory).Root }, Token);

        await stream.WriteAsync(bytes, Token);
        if (part is not null)
        {
            // The server asks for the body when the operation reads it, so a reset then is one in the middle of an interaction.
            await stream.ReadExactlyAsync(new byte["HTTP/1.1 100 Continue\r\n\r\n".Length], Token);
            await stream.WriteAsync(part, Token);
        }

        if (reset)
            client.LingerState = new LingerOption(enable: true, seconds: 0);
    }

    // The server has served all connections when it has accepted as many as there were and none is open.
    private static Task<TierCounters> QuietAsync(SutProgram sut, string listener, int connections) =>
        sut.UntilAsync(counters => counters.Connections[listener] is { Open: 0 } c && c.Accepted >= connections);
}
