using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;

namespace TlsToll.Tls.Tests.Parts;

/// <summary>Connections that have not all parts of TLS, over sockets to Kestrel, beside those that have.</summary>
public sealed class PartsTests(SharedCertificates certificates)
{
    private static CancellationToken Stop => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("skeleton", SslProtocols.Tls12, false)]
    [InlineData("skeleton", SslProtocols.Tls12, true)]
    [InlineData("skeleton", SslProtocols.Tls13, false)]
    [InlineData("skeleton", SslProtocols.Tls13, true)]
    public async Task A_skeleton_moves_as_many_bytes_as_real_TLS_each_way(string parts, SslProtocols protocol, bool resumes)
    {
        await using var real = await TestServer.StartTls(certificates.Store);
        await using var bare = await StartAsync(parts, protocol);
        var options = Options(protocol, resumes);
        // Names of the same length: they are in the hello.
        var (host, other) = (Host("8", protocol, resumes), Host("7", protocol, resumes));
        var model = await SetUpModel.TakeAsync(Parts(parts), options, other, token => ConnectAsync(bare.Port, token), Stop);
        var (tls, skeleton) = (TestClient.Tls(options), Insecure(model, options));

        for (var i = 0; i < 2; i++)
        {
            var expected = await tls.Request(real.Port, host);
            var got = await skeleton.Request(bare.Port, host);

            // Here, the server closes, and real TLS sends the close alert. In a run, the client does, and no alert is sent.
            var alert = protocol == SslProtocols.Tls13 ? 5 + 2 + 1 + 16 : 5 + 8 + 2 + 16;
            got.WireBytes.ShouldBe(expected.WireBytes with { Received = expected.WireBytes.Received - alert });
            (got.Tls! with { Parts = "full" }).ShouldBe(expected.Tls);
            got.Tls.Parts.ShouldBe(parts);
        }

        var (full, resumed) = resumes ? (1, 1) : (2, 0);
        foreach (var count in new Func<HandshakeKind, long>[] { bare.Count, skeleton.Count })
            (count(HandshakeKind.Skeleton), count(HandshakeKind.SkeletonResumed), count(HandshakeKind.Full), count(HandshakeKind.Resumed)).ShouldBe((full, resumed, 0, 0));
        bare.Counters.Negotiated().ShouldAllBe(n => n.Facts.Parts == parts && n.Facts.Protocol == protocol);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Plain_data_come_after_a_real_handshake_and_are_in_the_clear(bool resumes)
    {
        await using var real = await TestServer.StartTls(certificates.Store);
        await using var bare = await StartAsync("plain-data", SslProtocols.Tls12);
        var options = Options(SslProtocols.Tls12, resumes);
        var model = await SetUpModel.TakeAsync(TlsParts.PlainData, options, "", _ => throw new InvalidOperationException("nothing to find out"), Stop);
        var (tls, plain) = (TestClient.Tls(options), Insecure(model, options));

        for (var i = 0; i < 4; i++)
        {
            var expected = await tls.Request(real.Port, resumes ? "c900001-resume.rsa-2048.sut.test" : "rsa-2048.sut.test");
            var got = await plain.Request(bare.Port, resumes ? "c900002-resume.rsa-2048.sut.test" : "rsa-2048.sut.test");

            (got.Tls! with { Parts = "full" }).ShouldBe(expected.Tls);
            got.Tls.Parts.ShouldBe("plain-data");
            // One record each way is gone: 5 bytes of header, 24 of nonce and tag.
            (expected.WireBytes.Sent - got.WireBytes.Sent).ShouldBe(29);
            (expected.WireBytes.Received - got.WireBytes.Received).ShouldBeGreaterThanOrEqualTo(29);
        }

        var (full, resumed) = resumes ? (1, 3) : (4, 0);
        foreach (var count in new Func<HandshakeKind, long>[] { bare.Count, plain.Count })
            (count(HandshakeKind.Full), count(HandshakeKind.Resumed), count(HandshakeKind.Failed)).ShouldBe((full, resumed, 0));
        bare.Counters.Negotiated().Select(n => n.Facts.Parts).Distinct().ShouldBe(["plain-data"]);
    }

    [Theory]
    [InlineData("plain-data", "GET / HTTP/1.1")]
    [InlineData("skeleton-plain", "GET / HTTP/1.1")]
    [InlineData("skeleton", "GET / HTTP/1.1")]
    [InlineData("minimal-setup", null)]
    public async Task What_is_on_the_wire_can_be_read_or_not(string parts, string? readable)
    {
        await using var bare = await StartAsync(parts, SslProtocols.Tls12);
        var options = Options(SslProtocols.Tls12, resumes: false);
        var model = await SetUpModel.TakeAsync(Parts(parts), options, "rsa-2048.sut.test", token => ConnectAsync(bare.Port, token), Stop);
        var seen = new Spy(await ConnectAsync(bare.Port, Stop));
        var counters = new HandshakeCounters();
        var connection = await model.InsecureTransport(options, Hop.RbeToSut, counters).SecureAsync(seen, "rsa-2048.sut.test", Stop);
        await using (connection.Stream)
            (await TestClient.Exchange(connection.Stream)).ShouldEndWith("HTTP/1.1");

        seen.Text.Contains("GET / HTTP/1.1", StringComparison.Ordinal).ShouldBe(readable is not null);
        seen.Text.EndsWith("Connection: close\r\n\r\n", StringComparison.Ordinal).ShouldBe(parts is "plain-data" or "skeleton-plain");
    }

    [Theory]
    [InlineData(SslProtocols.Tls12, 29)]
    [InlineData(SslProtocols.Tls13, 22)]
    public async Task A_minimal_set_up_is_a_short_message_each_way_and_then_records_as_long_as_real_ones(SslProtocols protocol, int perRecord)
    {
        await using var bare = await StartAsync("minimal-setup", protocol);
        var options = Options(protocol, resumes: false);
        var model = await SetUpModel.TakeAsync(TlsParts.MinimalSetup, options, "", _ => throw new InvalidOperationException("nothing to find out"), Stop);
        var client = Insecure(model, options);
        var connection = await client.Request(bare.Port, "rsa-2048.sut.test");

        connection.Tls!.HandshakeBytesSent.ShouldBe(21);
        connection.Tls.HandshakeBytesReceived.ShouldBe(21);
        connection.WireBytes.Sent.ShouldBe(21 + perRecord + "GET / HTTP/1.1\r\nHost: sut\r\nConnection: close\r\n\r\n".Length);
        (client.Count(HandshakeKind.MinimalSetup), bare.Count(HandshakeKind.MinimalSetup), bare.Count(HandshakeKind.Full)).ShouldBe((1, 1, 0));
    }

    [Fact]
    public async Task A_server_of_other_parts_refuses_and_both_ends_count_a_failure()
    {
        await using var bare = await StartAsync("skeleton", SslProtocols.Tls13);
        var options = Options(SslProtocols.Tls13, resumes: false);
        var client = Insecure(await SetUpModel.TakeAsync(TlsParts.MinimalSetup, options, "", _ => throw new InvalidOperationException("nothing"), Stop), options);

        await Should.ThrowAsync<IOException>(() => client.Request(bare.Port, "rsa-2048.sut.test"));

        client.Count(HandshakeKind.Failed).ShouldBe(1);
        await bare.ShouldCome(HandshakeKind.Failed, 1);
    }

    [Fact]
    public async Task A_skeleton_is_not_taken_of_a_server_with_all_parts()
    {
        await using var real = await TestServer.StartTls(certificates.Store);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(Stop);
        var taking = SetUpModel.TakeAsync(
            TlsParts.Skeleton, Options(SslProtocols.Tls13, resumes: false), "rsa-2048.sut.test", token => ConnectAsync(real.Port, token), limit.Token);

        // After the handshake, such a server waits for a request.
        await real.ShouldCome(HandshakeKind.Full, 1);
        taking.IsCompleted.ShouldBeFalse();
        await limit.CancelAsync();

        await Should.ThrowAsync<OperationCanceledException>(taking);
    }

    [Fact]
    public async Task Data_of_TLS_1_3_never_go_in_the_clear()
    {
        await using var bare = await StartAsync("plain-data", SslProtocols.Tls13);
        var options = Options(SslProtocols.Tls13, resumes: false);
        var client = Insecure(await SetUpModel.TakeAsync(TlsParts.PlainData, options, "", _ => throw new InvalidOperationException("nothing"), Stop), options);

        (await Should.ThrowAsync<AuthenticationException>(() => client.Request(bare.Port, "rsa-2048.sut.test"))).Message.ShouldContain("tickets");
        await bare.ShouldCome(HandshakeKind.Failed, 1);
    }

    [Fact]
    public async Task A_certificate_that_is_not_trusted_is_refused_as_ever()
    {
        using var directory = new TemporaryDirectory();
        using var stranger = CertificateStore.Create(directory.Path, [KeyKind.EcdsaP256]).Root;
        await using var bare = await StartAsync("plain-data", SslProtocols.Tls12);
        var options = Options(SslProtocols.Tls12, resumes: false) with { Root = stranger };
        var client = Insecure(await SetUpModel.TakeAsync(TlsParts.PlainData, options, "", _ => throw new InvalidOperationException("nothing"), Stop), options);

        await Should.ThrowAsync<AuthenticationException>(() => client.Request(bare.Port, "rsa-2048.sut.test"));
        client.Count(HandshakeKind.Failed).ShouldBe(1);
    }

    private static TlsParts Parts(string name) => TlsParts.TryParse(name, out var parts) ? parts : throw new FormatException(name);

    // Sessions are kept by name for the whole process.
    private static string Host(string digit, SslProtocols protocol, bool resumes) =>
        resumes ? $"c80000{digit}{(protocol == SslProtocols.Tls13 ? 3 : 2)}-resume.rsa-2048.sut.test" : "rsa-2048.sut.test";

    private static TestClient Insecure(SetUpModel model, ClientTlsOptions options)
    {
        var counters = new HandshakeCounters();
        return new TestClient(model.InsecureTransport(options, Hop.RbeToSut, counters), counters);
    }

    private static async ValueTask<Stream> ConnectAsync(int port, CancellationToken cancellationToken)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, port), cancellationToken);
        return new NetworkStream(socket, ownsSocket: true);
    }

    private ClientTlsOptions Options(SslProtocols protocol, bool resumes) =>
        new() { Root = certificates.Store.Root, Protocols = protocol, AllowResumption = resumes };

    private Task<TestServer> StartAsync(string parts, SslProtocols protocol) =>
        TestServer.StartTls(certificates.Store, new ServerTlsOptions { Parts = Parts(parts), Protocols = protocol });
}
