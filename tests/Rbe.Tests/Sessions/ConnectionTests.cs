using System.Net.Security;
using TlsToll.Load.Messages;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class ConnectionTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-rbe-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    public async Task A_connection_per_session_is_one_at_both_ends_and_in_the_records()
    {
        await using var server = new ScriptedServer(RightAnswers.To);

        var ended = await TestCell.RunAsync(TestCell.Request(server.Port, sessions: 4) with { Ebs = 2, EbTo = 2 });

        (await server.LeftOpenAsync()).ShouldBe(0);
        (server.Accepted, server.Requests).ShouldBe((4, 12));
        (ended.Result.Sessions, ended.Result.Connections).ShouldBe((4, 4));
        ended.Records.Connections.Select(c => c.Connection).Order().ShouldBe([0, 1, 2, 3]);
        ended.Records.Connections.Select(c => (c.Eb, c.Session)).Order().ShouldBe([(0, 0), (0, 1), (1, 0), (1, 1)]);
        ended.Records.Interactions.Count(i => i.Opened == 1).ShouldBe(4);
        ended.Records.Interactions.GroupBy(i => i.Connection).ShouldAllBe(g => g.Count() == 3);
        Consistent(ended);
    }

    [Fact]
    public async Task A_connection_per_request_is_one_at_both_ends_and_in_the_records()
    {
        await using var server = new ScriptedServer(RightAnswers.To);

        var ended = await TestCell.RunAsync(TestCell.Request(server.Port, sessions: 2) with { Connection = ConnectionScope.Request });

        (await server.LeftOpenAsync()).ShouldBe(0);
        (server.Accepted, server.Requests).ShouldBe((6, 6));
        (ended.Result.Sessions, ended.Result.Connections).ShouldBe((2, 6));
        ended.Records.Interactions.ShouldAllBe(i => i.Opened == 1 && i.Outcome == Outcome.Ok);
        ended.Records.Interactions.Select(i => i.Connection).ShouldBe([0, 1, 2, 3, 4, 5]);
        Consistent(ended);
    }

    [Fact]
    public async Task A_connection_that_the_server_closes_in_order_is_opened_anew_and_counted()
    {
        await using var server = new ScriptedServer(request => request.Number == 1
            ? new Reply(Closing(RightAnswers.To(request).Bytes), Close: true)
            : RightAnswers.To(request));

        var ended = await TestCell.RunAsync(TestCell.Request(server.Port));

        ended.Outcomes.ShouldBe([Outcome.Ok, Outcome.Ok, Outcome.Ok]);
        ended.Records.Interactions.Select(i => (int)i.Opened).ShouldBe([1, 0, 1]);
        (ended.Result.Sessions, ended.Result.Connections, server.Accepted).ShouldBe((1, 2, 2));
    }

    [Fact]
    public async Task Bytes_of_requests_and_answers_are_those_on_the_wire()
    {
        await using var server = new ScriptedServer(RightAnswers.To);

        var ended = await TestCell.RunAsync(TestCell.Request(server.Port));

        var connection = ended.Records.Connections.ShouldHaveSingleItem();
        connection.WireSent.ShouldBe(ended.Records.Interactions.Sum(i => (long)i.BytesSent));
        connection.WireReceived.ShouldBe(ended.Records.Interactions.Sum(i => (long)i.BytesReceived));
    }

    [Fact]
    public async Task Over_TLS_each_connection_has_its_handshake_and_what_was_negotiated()
    {
        var store = CertificateStore.Create(_directory, [KeyKind.EcdsaP256]);
        await using var server = new ScriptedServer(RightAnswers.To, stream => SecureAsync(stream, store));
        var counters = new HandshakeCounters();

        var ended = await TestCell.RunAsync(
            TestCell.Request(server.Port, sessions: 3),
            TransportSecurity.Tls(new ClientTlsOptions { Root = store.Root }, Hop.RbeToSut, counters));

        (await server.LeftOpenAsync()).ShouldBe(0);
        ended.Outcomes.ShouldAllBe(outcome => outcome == Outcome.Ok, string.Join("; ", ended.Result.ErrorReasons.Keys));
        counters.Count(Hop.RbeToSut, TlsRole.Client, HandshakeKind.Full).ShouldBe(3);
        ended.Result.Negotiated.ShouldHaveSingleItem();
        ended.Records.Connections.ShouldAllBe(c => c.Negotiated == 0 && c.Resumed == 0 && c.Handshake > 0 && c.HandshakeSent > 0 && c.HandshakeReceived > 0);
        ended.Records.Connections.ShouldAllBe(c => c.WireSent > c.HandshakeSent && c.WireReceived > c.HandshakeReceived);
        ended.Records.Interactions.Where(i => i.Opened == 1).ShouldAllBe(i => i.Handshake > 0);
        Consistent(ended);
    }

    [Fact]
    public async Task A_server_that_is_not_to_be_trusted_is_a_transport_fault_with_a_record_of_its_connection()
    {
        var store = CertificateStore.Create(Path.Combine(_directory, "one"), [KeyKind.EcdsaP256]);
        var other = CertificateStore.Create(Path.Combine(_directory, "other"), [KeyKind.EcdsaP256]);
        await using var server = new ScriptedServer(RightAnswers.To, stream => SecureAsync(stream, store));

        var ended = await TestCell.RunAsync(
            TestCell.Request(server.Port),
            TransportSecurity.Tls(new ClientTlsOptions { Root = other.Root }, Hop.RbeToSut, new HandshakeCounters()));

        (await server.LeftOpenAsync()).ShouldBe(0);
        ended.Outcomes.ShouldBe([Outcome.Transport]);
        ended.Result.ErrorReasons.Keys.ShouldHaveSingleItem().ShouldContain("was refused");
        (ended.Result.Connections, ended.Records.Connections.Length, ended.Records.Connections[0].Negotiated).ShouldBe((1, 1, -1));
        ended.Records.Connections[0].Connect.ShouldBeGreaterThan(0, "the connection was open before the handshake failed");
    }

    [Theory]
    [MemberData(nameof(RefusedCertificates.All), MemberType = typeof(RefusedCertificates))]
    public async Task Each_fault_of_the_servers_certificate_is_a_transport_fault_with_a_reason_of_its_own(string fault, string reason)
    {
        var store = CertificateStore.Create(_directory, [KeyKind.EcdsaP256]);
        using var server = RefusedCertificates.Serve(fault, store.CaPath);
        var offer = new TlsOffer { Versions = ["1.2", "1.3"], Key = "ecdsa-p256", ChainLength = 2, Client = TlsClient.OpenSsl };
        var options = offer.ToOptions(store.CaPath);
        using var root = options.Root;

        var ended = await TestCell.RunAsync(TestCell.Request(server.Port), TransportSecurity.Tls(options, Hop.RbeToSut, new HandshakeCounters()));

        ended.Outcomes.ShouldBe([Outcome.Transport]);
        ended.Result.ErrorReasons.Keys.ShouldHaveSingleItem().ShouldContain($"The certificate of ecdsa-p256.sut.test was refused: {reason}");
    }

    [Fact]
    public async Task A_handshake_that_never_ends_is_given_up_in_time()
    {
        var time = new ManualTime();
        await using var server = new ScriptedServer(RightAnswers.To, async stream =>
        {
            // Listens until the client's patience is over, and says nothing.
            while (await stream.ReadAsync(new byte[1024]) > 0)
                time.Advance(TimeSpan.FromSeconds(0.2));

            // After a connection that came to nothing the EB pauses.
            await Wait.UntilAsync(() => time.Timers == 1);
            time.Advance(TimeSpan.FromSeconds(0.2));

            throw new IOException("The client closed.");
        });
        var root = CertificateStore.Create(_directory, [KeyKind.EcdsaP256]).Root;

        var ended = await TestCell.RunAsync(
            TestCell.Request(server.Port) with { Timeout = 0.2 },
            TransportSecurity.Tls(new ClientTlsOptions { Root = root }, Hop.RbeToSut, new HandshakeCounters()),
            time: time);

        (await server.LeftOpenAsync()).ShouldBe(0);
        ended.Outcomes.ShouldBe([Outcome.Timeout]);
        ended.Records.Connections.Length.ShouldBe(1);
    }

    // What one place counts the others must, too.
    private static void Consistent(Ended ended)
    {
        ended.Records.Connections.Length.ShouldBe((int)ended.Result.Connections);
        ended.Records.Connections.ShouldAllBe(c => c.Closed >= c.Opened && c.Connect > 0);
        ended.Records.Interactions.ShouldAllBe(i => i.Intended == i.Start && i.FirstByte > 0 && i.Total >= i.Connect + i.Handshake + i.FirstByte && i.InWindow == 1);
        ended.Records.Interactions.ShouldAllBe(i => i.Start >= ended.Result.Start && i.Start + i.Total <= ended.Result.End);
        (ended.Result.WindowStart, ended.Result.WindowEnd).ShouldBe((ended.Result.Start, ended.Result.End));
        ended.Context.Live.Take(TimeSpan.FromSeconds(1)).Interactions.ShouldBe(ended.Records.Interactions.Length);
    }

    /// <summary>The server's side of TLS, with full handshakes.</summary>
    internal static async Task<Stream> SecureAsync(Stream transport, CertificateStore store)
    {
        var secured = new SslStream(transport);
        await secured.AuthenticateAsServerAsync(new SslServerAuthenticationOptions
        { ServerCertificateContext = store.Profiles["ecdsa-p256.sut.test"], AllowTlsResume = false });
        return secured;
    }

    private static byte[] Closing(byte[] answer)
    {
        var end = answer.AsSpan().IndexOf("\r\n"u8) + 2;
        return [.. answer.AsSpan(0, end), .. "Connection: close\r\n"u8, .. answer.AsSpan(end)];
    }
}
