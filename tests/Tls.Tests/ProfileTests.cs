using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Tests;

public abstract class ProfileTests
{
    private readonly CertificateStore _store;
    private readonly TlsClient _client;

    protected ProfileTests(SharedCertificates certificates, TlsClient client) => (_store, _client) = (certificates.Store, client);

    [Theory]
    [InlineData("rsa-2048")]
    [InlineData("rsa-3072")]
    [InlineData("ecdsa-p256")]
    [InlineData("ecdsa-p384")]
    [InlineData("ecdsa-p521")]
    public async Task The_name_that_the_client_sends_picks_the_key(string kind)
    {
        await using var server = await TestServer.StartTls(_store);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root });

        var connection = await client.Request(server.Port, kind + ".sut.test");

        connection.Tls!.Key.ShouldBe(kind);
        connection.Tls.ChainLength.ShouldBe(2);
        connection.Tls.Resumed.ShouldBe(false);
    }

    [Fact]
    public async Task The_case_of_the_name_does_not_matter()
    {
        await using var server = await TestServer.StartTls(_store);
        var connection = await TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root }).Request(server.Port, "ECDSA-P256.Sut.Test");
        connection.Tls!.Key.ShouldBe("ecdsa-p256");
    }

    [Theory]
    [InlineData("localhost")]
    [InlineData("127.0.0.1")]
    [InlineData("::1")]
    [InlineData("sut")]
    [InlineData("vendors")]
    [InlineData("db")]
    public async Task Another_or_no_name_gets_the_default_profile_and_is_verified(string host)
    {
        await using var server = await TestServer.StartTls(_store, new ServerTlsOptions { DefaultProfile = KeyKind.EcdsaP256 });
        var connection = await TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root }).Request(server.Port, host);
        connection.Tls!.Key.ShouldBe("ecdsa-p256");
    }

    [Fact]
    public void A_default_profile_without_certificate_is_refused_at_the_start()
    {
        var options = new ServerTlsOptions { DefaultProfile = KeyKind.Parse("rsa-8192") };
        Should.Throw<ArgumentException>(() => TestServer.StartTls(_store, options)).Message.ShouldContain("rsa-2048.sut.test");
    }

    [Theory]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task The_clients_offer_picks_the_protocol(SslProtocols protocol)
    {
        await using var server = await TestServer.StartTls(_store);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root, Protocols = protocol });
        (await client.Request(server.Port, "sut")).Tls!.Protocol.ShouldBe(protocol);
    }

    [Fact]
    public async Task The_clients_offer_picks_the_suite()
    {
        const TlsCipherSuite suite = TlsCipherSuite.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256;
        await using var server = await TestServer.StartTls(_store);
        var options = new ClientTlsOptions { Client = _client, Root = _store.Root, Protocols = SslProtocols.Tls12, Suites = [CipherSuites.Find(suite)!] };
        (await TestClient.Tls(options).Request(server.Port, "sut")).Tls!.Suite.ShouldBe(suite);
    }

    [Fact]
    public async Task The_listener_offers_http_1_1_and_sends_only_the_leaf()
    {
        await using var server = await TestServer.StartTls(_store);
        using var socket = new TcpClient();
        await socket.ConnectAsync("127.0.0.1", server.Port, TestContext.Current.CancellationToken);
        var sent = -1;
        await using var stream = new SslStream(socket.GetStream());
        await stream.AuthenticateAsClientAsync(
            new SslClientAuthenticationOptions
            {
                TargetHost = "sut",
                ApplicationProtocols = [SslApplicationProtocol.Http2, SslApplicationProtocol.Http11],
                CertificateChainPolicy = new X509ChainPolicy
                {
                    TrustMode = X509ChainTrustMode.CustomRootTrust,
                    CustomTrustStore = { _store.Root },
                    RevocationMode = X509RevocationMode.NoCheck,
                },
                RemoteCertificateValidationCallback = (_, _, chain, errors) =>
                {
                    sent = chain!.ChainPolicy.ExtraStore.Count;
                    return errors == SslPolicyErrors.None;
                },
            },
            TestContext.Current.CancellationToken);
        stream.NegotiatedApplicationProtocol.ShouldBe(SslApplicationProtocol.Http11);
        sent.ShouldBeLessThanOrEqualTo(1);
    }
}

/// <summary>The tests with .NET's client.</summary>
public sealed class SslStreamProfileTests(SharedCertificates certificates) : ProfileTests(certificates, TlsClient.DotNet);

/// <summary>The tests with OpenSSL's client.</summary>
public sealed class OpenSslProfileTests(SharedCertificates certificates) : ProfileTests(certificates, TlsClient.OpenSsl);
