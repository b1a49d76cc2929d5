using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;

namespace TlsToll.Tls.Tests;

public abstract class RefusalTests
{
    private readonly CertificateStore _store;
    private readonly TlsClient _client;

    protected RefusalTests(SharedCertificates certificates, TlsClient client) => (_store, _client) = (certificates.Store, client);

    [Theory]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task A_certificate_of_another_authority_is_refused_and_counted_as_failed_on_both_sides(SslProtocols protocol)
    {
        using var directory = new TemporaryDirectory();
        var other = CertificateStore.Create(directory.Path, [KeyKind.EcdsaP256]);
        await using var server = await TestServer.StartTls(_store);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = other.Root, Protocols = protocol });

        var refusal = await Should.ThrowAsync<AuthenticationException>(() => client.Connect(server.Port, "sut"));

        refusal.Message.ShouldBe("The certificate of sut was refused: it was not issued by the trusted CA.");
        await OnlyFailed(server, client);
    }

    [Theory]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task A_wrong_host_name_is_refused_and_counted_as_failed_on_both_sides(SslProtocols protocol)
    {
        await using var server = await TestServer.StartTls(_store);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root, Protocols = protocol });

        var refusal = await Should.ThrowAsync<AuthenticationException>(() => client.Connect(server.Port, "rsa-4096.sut.test"));

        refusal.Message.ShouldBe("The certificate of rsa-4096.sut.test was refused: it is not valid for that host name.");
        await OnlyFailed(server, client);
    }

    [Theory]
    [MemberData(nameof(RefusedCertificates.All), MemberType = typeof(RefusedCertificates))]
    public async Task Each_fault_of_a_certificate_is_refused_with_a_reason_of_its_own(string fault, string reason)
    {
        using var server = RefusedCertificates.Serve(fault, _store.CaPath);
        var revoked = RevokedCertificates.Of(_store.CaPath, _store.Root);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root, Revoked = revoked });

        var refusal = await Should.ThrowAsync<AuthenticationException>(() => client.Connect(server.Port, "sut"));

        refusal.Message.ShouldStartWith($"The certificate of sut was refused: {reason}");
        client.Count(HandshakeKind.Failed).ShouldBe(1);
    }

    [Theory]
    [InlineData("", false)]
    [InlineData("PSS with SHA-256", false)]
    [InlineData("RSA-1024", true)]
    public async Task The_same_certificate_without_a_fault_and_a_short_key_for_replication_are_accepted(string fault, bool allowShortKeys)
    {
        using var server = RefusedCertificates.Serve(fault, _store.CaPath);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root, AllowShortKeys = allowShortKeys });

        var connection = await client.Connect(server.Port, "sut", TestContext.Current.CancellationToken);

        await connection.Stream.DisposeAsync();
        client.Count(HandshakeKind.Full).ShouldBe(1);
    }

    [Theory]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task A_session_of_a_certificate_that_was_revoked_meanwhile_is_not_resumed(SslProtocols protocol)
    {
        using var own = new TemporaryDirectory();
        var store = CertificateStore.Create(own.Path, [KeyKind.EcdsaP256, KeyKind.Rsa2048]);
        await using var server = await TestServer.StartTls(store, new ServerTlsOptions { AllowResumption = true });
        var before = new ClientTlsOptions { Client = _client, Root = store.Root, Protocols = protocol, AllowResumption = true };
        var host = new TlsProfile(KeyKind.EcdsaP256, Resumption: true).HostNameFor(_client == TlsClient.OpenSsl ? 9101 : 9102);
        (await TestClient.Tls(before).Request(server.Port, host)).Tls!.Resumed.ShouldBe(false);
        (await TestClient.Tls(before).Request(server.Port, host)).Tls!.Resumed.ShouldBe(true);
        CertificateStore.Revoke(own.Path, [KeyKind.EcdsaP256]);
        var client = TestClient.Tls(before with { Revoked = RevokedCertificates.Of(store.CaPath, store.Root) });

        var refusal = await Should.ThrowAsync<AuthenticationException>(() => client.Connect(server.Port, host));

        refusal.Message.ShouldStartWith($"The certificate of {host} was refused: it was revoked at ");
        client.Count(HandshakeKind.Failed).ShouldBe(1);
    }

    [Fact]
    public async Task A_chain_with_a_revoked_authority_is_refused()
    {
        using var own = new TemporaryDirectory();
        var needs = new CertificateNeeds { Keys = [KeyKind.EcdsaP256, KeyKind.Rsa2048], ChainLengths = [4] };
        var store = CertificateStore.Create(own.Path, needs);
        await using var server = await TestServer.StartTls(store);
        CertificateStore.Revoke(own.Path, [KeyKind.EcdsaP256]).ShouldBe(2);
        var client = TestClient.Tls(
            new ClientTlsOptions { Client = _client, Root = store.Root, Revoked = RevokedCertificates.Of(store.CaPath, store.Root) });
        var host = new TlsProfile(KeyKind.EcdsaP256, ChainLength: 4).HostName;

        var refusal = await Should.ThrowAsync<AuthenticationException>(() => client.Connect(server.Port, host));

        refusal.Message.ShouldStartWith($"The certificate of {host} was refused: an intermediate CA was revoked at ");
    }

    [Fact]
    public async Task No_common_protocol_is_counted_as_failed_on_both_sides()
    {
        await using var server = await TestServer.StartTls(_store, new ServerTlsOptions { Protocols = SslProtocols.Tls13 });
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root, Protocols = SslProtocols.Tls12 });
        await Should.ThrowAsync<AuthenticationException>(() => client.Connect(server.Port, "sut"));
        await OnlyFailed(server, client);
    }

    [Fact]
    public async Task A_connection_without_client_hello_counts_as_nothing()
    {
        await using var server = await TestServer.StartTls(_store);
        using (var socket = new TcpClient())
        {
            await socket.ConnectAsync(IPAddress.Loopback, server.Port, TestContext.Current.CancellationToken);
        }

        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root });
        await client.Request(server.Port, "sut");

        server.Counters.Snapshot().ShouldBe([new HandshakeCount(Hop.RbeToSut, TlsRole.Server, HandshakeKind.Full, 1)]);
    }

    [Fact]
    public async Task A_server_that_never_answers_can_be_given_up_and_counts_as_failed()
    {
        using var silent = new TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root });
        using var cancellation = new CancellationTokenSource();

        var connecting = client.Connect(((IPEndPoint)silent.LocalEndpoint).Port, "sut", cancellation.Token);
        using var accepted = await silent.AcceptSocketAsync(TestContext.Current.CancellationToken);
        (await accepted.ReceiveAsync(new byte[1], TestContext.Current.CancellationToken)).ShouldBe(1, "its hello");
        await cancellation.CancelAsync();

        await Should.ThrowAsync<OperationCanceledException>(async () => await connecting);

        client.Count(HandshakeKind.Failed).ShouldBe(1);
    }

    [Fact]
    public async Task A_refused_connection_leaves_the_transport_closed()
    {
        await using var server = await TestServer.StartTls(_store);
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, server.Port), TestContext.Current.CancellationToken);
        var transport = new NetworkStream(socket, ownsSocket: true);
        var security = TransportSecurity.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root }, Hop.RbeToSut, new HandshakeCounters());

        await Should.ThrowAsync<AuthenticationException>(
            async () => await security.SecureAsync(transport, "elsewhere.test", TestContext.Current.CancellationToken));

        transport.CanRead.ShouldBeFalse();
    }

    private static async Task OnlyFailed(TestServer server, TestClient client)
    {
        client.Count(HandshakeKind.Failed).ShouldBe(1);
        client.Count(HandshakeKind.Full).ShouldBe(0);
        await server.ShouldCome(HandshakeKind.Failed, 1);
        server.Count(HandshakeKind.Full).ShouldBe(0);
    }
}

/// <summary>The tests with .NET's client.</summary>
public sealed class SslStreamRefusalTests(SharedCertificates certificates) : RefusalTests(certificates, TlsClient.DotNet);

/// <summary>The tests with OpenSSL's client.</summary>
public sealed class OpenSslRefusalTests(SharedCertificates certificates) : RefusalTests(certificates, TlsClient.OpenSsl);
