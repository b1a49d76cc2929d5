using System.Security.Authentication;
using TlsToll.Tls.Client;

namespace TlsToll.Tls.Tests;

public abstract class ResumptionTests
{
    private const int Connections = 12;

    // .NET keeps sessions by host name for the whole process: each test has names of its own.
    private readonly CertificateStore _store;
    private readonly TlsClient _client;

    protected ResumptionTests(SharedCertificates certificates, TlsClient client) => (_store, _client) = (certificates.Store, client);

    [Theory]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task Without_resumption_every_handshake_is_full_on_both_sides(SslProtocols protocol)
    {
        await using var server = await TestServer.StartTls(_store);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root, Protocols = protocol });

        for (var i = 0; i < Connections; i++)
            (await client.Request(server.Port, "rsa-2048.sut.test")).Tls!.Resumed.ShouldBe(false);

        Counts(client.Count).ShouldBe((Connections, 0, 0, 0));
        Counts(server.Count).ShouldBe((Connections, 0, 0, 0));
    }

    [Theory]
    [InlineData(SslProtocols.Tls12, "rsa-3072.sut.test")]
    [InlineData(SslProtocols.Tls13, "ecdsa-p521.sut.test")]
    public async Task With_resumption_on_both_ends_sessions_are_resumed_and_the_sides_agree(SslProtocols protocol, string host)
    {
        await using var server = await TestServer.StartTls(_store, new ServerTlsOptions { AllowResumption = true });
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root, Protocols = protocol, AllowResumption = true });

        for (var i = 0; i < Connections; i++)
            await client.Request(server.Port, host);

        client.Count(HandshakeKind.Resumed).ShouldBeGreaterThan(0);
        Counts(server.Count).ShouldBe(Counts(client.Count));
        (client.Count(HandshakeKind.Resumed) + client.Count(HandshakeKind.Full)).ShouldBe(Connections);
    }

    [Theory]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public async Task Resumption_on_one_end_alone_resumes_nothing(bool onServer, bool onClient)
    {
        await using var server = await TestServer.StartTls(_store, new ServerTlsOptions { AllowResumption = onServer });
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root, AllowResumption = onClient });

        for (var i = 0; i < Connections; i++)
            await client.Request(server.Port, onServer ? "vendors" : "db");

        Counts(client.Count).ShouldBe((Connections, 0, 0, 0));
        Counts(server.Count).ShouldBe((Connections, 0, 0, 0));
    }

    [Theory]
    [InlineData(SslProtocols.Tls12, "localhost")]
    [InlineData(SslProtocols.Tls13, "ecdsa-p384.sut.test")]
    public async Task The_handshakes_bytes_distinguish_full_from_resumed_as_openssl_does(SslProtocols protocol, string host)
    {
        await using var server = await TestServer.StartTls(_store, new ServerTlsOptions { AllowResumption = true });
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root, Protocols = protocol, AllowResumption = true });
        var leaf = _store.Profiles.GetValueOrDefault(host)?.TargetCertificate ?? _store.Profiles["rsa-2048.sut.test"].TargetCertificate;

        var handshakes = new List<NegotiatedTls>();
        for (var i = 0; i < Connections; i++)
            handshakes.Add((await client.Request(server.Port, host)).Tls!);

        handshakes.ShouldContain(h => h.Resumed == true);
        handshakes.ShouldContain(h => h.Resumed == false);
        foreach (var handshake in handshakes)
            VerifiedSslStream.LooksResumed(handshake.HandshakeBytesReceived, leaf.RawData.Length).ShouldBe(handshake.Resumed!.Value);
        handshakes.Where(h => h.Resumed == true).Max(h => h.HandshakeBytesReceived)
            .ShouldBeLessThan(handshakes.Where(h => h.Resumed == false).Min(h => h.HandshakeBytesReceived) / 2);
    }

    [Fact]
    public async Task Concurrent_handshakes_are_all_counted_and_recorded()
    {
        const int workers = 8;
        await using var server = await TestServer.StartTls(_store);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root });

        await Task.WhenAll(Enumerable.Range(0, workers).Select(async worker =>
        {
            var host = SharedCertificates.Kinds[worker % 2 == 0 ? 0 : 2];
            for (var i = 0; i < Connections; i++)
            {
                var tls = (await client.Request(server.Port, host.HostName)).Tls!;
                (tls.Key, tls.ChainLength).ShouldBe((host.Name, 2));
            }
        }));

        Counts(client.Count).ShouldBe((workers * Connections, 0, 0, 0));
        Counts(server.Count).ShouldBe((workers * Connections, 0, 0, 0));
    }

    private static (long Full, long Resumed, long Failed, long Unknown) Counts(Func<HandshakeKind, long> count) =>
        (count(HandshakeKind.Full), count(HandshakeKind.Resumed), count(HandshakeKind.Failed), count(HandshakeKind.Unknown));
}

/// <summary>The tests with .NET's client.</summary>
public sealed class SslStreamResumptionTests(SharedCertificates certificates) : ResumptionTests(certificates, TlsClient.DotNet);

/// <summary>The tests with OpenSSL's client.</summary>
public sealed class OpenSslResumptionTests(SharedCertificates certificates) : ResumptionTests(certificates, TlsClient.OpenSsl);
