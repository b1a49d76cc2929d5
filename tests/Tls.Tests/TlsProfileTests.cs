using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Tests;

/// <summary>Certificates of every profile that these tests ask for, made once: keys and chains take longer than the tests.</summary>
public sealed class ProfileCertificates : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public ProfileCertificates() => Store = CertificateStore.Create(
        Path, new CertificateNeeds { Keys = [KeyKind.Rsa2048, KeyKind.EcdsaP256], ChainLengths = [3, 5], ClientKeys = [KeyKind.EcdsaP256, KeyKind.Rsa2048] });

    internal string Path => _directory.Path;

    internal CertificateStore Store { get; }

    public void Dispose() => _directory.Dispose();
}

public abstract class TlsProfileTests : IClassFixture<ProfileCertificates>
{
    private readonly ProfileCertificates _certificates;
    private readonly CertificateStore _store;
    private readonly TlsClient _client;

    protected TlsProfileTests(ProfileCertificates certificates, TlsClient client) => (_certificates, _store, _client) = (certificates, certificates.Store, client);

    [Fact]
    public void Names_identify_the_profile()
    {
        new TlsProfile(KeyKind.Rsa2048).HostName.ShouldBe("rsa-2048.sut.test");
        var profile = new TlsProfile(KeyKind.EcdsaP256, ChainLength: 4, Mutual: true, Resumption: true);
        (profile.Name, profile.HostName, profile.HostNameFor(17)).ShouldBe(
            ("ecdsa-p256-chain4-mutual-resume", "chain4-mutual-resume.ecdsa-p256.sut.test", "c17-chain4-mutual-resume.ecdsa-p256.sut.test"));
        new TlsProfile(KeyKind.Rsa2048).HostNameFor(3).ShouldBe("c3.rsa-2048.sut.test");
    }

    [Theory]
    [InlineData("c17.rsa-2048.sut.test", "rsa-2048.sut.test")]
    [InlineData("c0-resume.rsa-2048.sut.test", "resume.rsa-2048.sut.test")]
    [InlineData("chain4.rsa-2048.sut.test", "chain4.rsa-2048.sut.test")]
    [InlineData("c", "c")]
    [InlineData("", "")]
    public void A_clients_part_of_a_name_is_left_out(string name, string profile) => TlsProfile.WithoutClient(name).ToString().ShouldBe(profile);

    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(5)]
    public async Task Chains_have_the_length_of_their_profile(int length)
    {
        await using var server = await TestServer.StartTls(_store);

        var tls = (await Client().Request(server.Port, new TlsProfile(KeyKind.Rsa2048, length).HostName)).Tls!;

        (tls.ChainLength, tls.Key).ShouldBe((length, "rsa-2048"));
    }

    [Fact]
    public async Task A_client_of_its_own_name_gets_the_same_profile_and_both_ends_record_it()
    {
        await using var server = await TestServer.StartTls(_store);
        var profile = new TlsProfile(KeyKind.EcdsaP256, ChainLength: 3);

        var tls = (await Client(alpn: true).Request(server.Port, profile.HostNameFor(17))).Tls!;

        (tls.Key, tls.ChainLength, tls.Alpn, tls.Group, tls.Mutual).ShouldBe(("ecdsa-p256", 3, "http/1.1", "x25519", false));
        await server.ShouldCome(HandshakeKind.Full, 1);
        var (facts, count) = server.Counters.Negotiated().ShouldHaveSingleItem();
        count.ShouldBe(1);
        facts.ShouldBe(new NegotiatedFacts(Hop.RbeToSut, tls.Protocol, tls.Suite, "x25519", profile.Name, "http/1.1", Mutual: false, HandshakeKind.Full));
    }

    [Fact]
    public async Task A_mutual_profile_takes_a_client_with_a_certificate_of_the_CA()
    {
        await using var server = await TestServer.StartTls(_store);
        using var certificate = CertificateStore.LoadClient(_certificates.Path, KeyKind.EcdsaP256);

        var tls = (await Client(certificate).Request(server.Port, new TlsProfile(KeyKind.Rsa2048, Mutual: true).HostName)).Tls!;

        tls.Mutual.ShouldBeTrue();
        server.Counters.Negotiated().ShouldHaveSingleItem().Facts.Mutual.ShouldBeTrue();
    }

    [Fact]
    public async Task A_mutual_profile_refuses_a_client_without_a_certificate_or_with_one_of_another_CA()
    {
        await using var server = await TestServer.StartTls(_store);
        using var elsewhere = new TemporaryDirectory();
        CertificateStore.Create(elsewhere.Path, new CertificateNeeds { Keys = [KeyKind.EcdsaP256], ClientKeys = [KeyKind.EcdsaP256] });
        using var stranger = CertificateStore.LoadClient(elsewhere.Path, KeyKind.EcdsaP256);
        var host = new TlsProfile(KeyKind.Rsa2048, Mutual: true).HostName;

        (await AnswersAsync(Client(), server.Port, host)).ShouldBeFalse();
        (await AnswersAsync(Client(stranger), server.Port, host)).ShouldBeFalse();

        await server.ShouldCome(HandshakeKind.Failed, 2);
        server.Count(HandshakeKind.Full).ShouldBe(0);
    }

    [Fact]
    public async Task A_profile_with_resumption_resumes_next_to_one_without()
    {
        // Of its own: OpenSSL keeps sessions, ticket keys and suites with a certificate's context.
        using var own = new TemporaryDirectory();
        var store = CertificateStore.Create(own.Path, [KeyKind.Rsa2048]);
        await using var server = await TestServer.StartTls(store);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = store.Root, AllowResumption = true, Protocols = SslProtocols.Tls12 });
        var name = new TlsProfile(KeyKind.Rsa2048, Resumption: true).HostNameFor(9001);

        (await client.Request(server.Port, name)).Tls!.Resumed.ShouldBe(false);
        (await client.Request(server.Port, name)).Tls!.Resumed.ShouldBe(true);
        (await client.Request(server.Port, new TlsProfile(KeyKind.Rsa2048).HostNameFor(9001))).Tls!.Resumed.ShouldBe(false);
        (await client.Request(server.Port, new TlsProfile(KeyKind.Rsa2048).HostNameFor(9001))).Tls!.Resumed.ShouldBe(false);
    }

    [Fact]
    public async Task New_keys_of_tickets_make_a_returning_client_start_over()
    {
        // Of its own: OpenSSL keeps sessions, ticket keys and suites with a certificate's context.
        using var own = new TemporaryDirectory();
        var store = CertificateStore.Create(own.Path, [KeyKind.Rsa2048]);
        await using var server = await TestServer.StartTls(store, new ServerTlsOptions { TicketKeyLifetime = TimeSpan.FromMilliseconds(1) });
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = store.Root, AllowResumption = true, Protocols = SslProtocols.Tls12 });
        var name = new TlsProfile(KeyKind.Rsa2048, Resumption: true).HostNameFor(9002);

        // The keys are renewed when a connection comes: a ticket of the first is still good for the second, which renews them.
        for (var i = 0; i < 4; i++)
        {
            (await client.Request(server.Port, name)).Tls!.Resumed.ShouldBe(false);
            await Task.Delay(5, TestContext.Current.CancellationToken);
        }
    }

    [Fact]
    public async Task The_clients_order_of_suites_decides_where_requested()
    {
        // Of its own: OpenSSL keeps sessions, ticket keys and suites with a certificate's context.
        using var own = new TemporaryDirectory();
        var store = CertificateStore.Create(own.Path, [KeyKind.Rsa2048]);
        await using var server = await TestServer.StartTls(store, new ServerTlsOptions { KeepContext = true, PreferClientSuites = true });
        await using var usual = await TestServer.StartTls(store, new ServerTlsOptions { KeepContext = true });
        CipherSuite[] offer = [CipherSuites.Find("TLS_AES_128_GCM_SHA256")!, CipherSuites.Find("TLS_AES_256_GCM_SHA384")!];
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = store.Root, Suites = offer });

        // The usual one first: two servers of one process share the context of a certificate.
        await client.Request(usual.Port, "rsa-2048.sut.test");
        (await client.Request(usual.Port, "rsa-2048.sut.test")).Tls!.Suite.ShouldBe(offer[1].Value, "the server's first");
        await client.Request(server.Port, "rsa-2048.sut.test");
        (await client.Request(server.Port, "rsa-2048.sut.test")).Tls!.Suite.ShouldBe(offer[0].Value);
    }

    [Fact]
    public async Task Renegotiation_is_refused()
    {
        await using var server = await TestServer.StartTls(_store);
        var start = new System.Diagnostics.ProcessStartInfo(
            "openssl", ["s_client", "-connect", $"127.0.0.1:{server.Port}", "-servername", "rsa-2048.sut.test", "-tls1_2"])
        { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        using var client = System.Diagnostics.Process.Start(start)!;
        // R at the beginning of a line asks for a renegotiation.
        await client.StandardInput.WriteAsync("R\n");
        await client.StandardInput.FlushAsync(TestContext.Current.CancellationToken);

        var said = await client.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken).WaitAsync(TimeSpan.FromMinutes(2), TestContext.Current.CancellationToken);
        await client.WaitForExitAsync(TestContext.Current.CancellationToken);

        said.ShouldContain("RENEGOTIATING");
        said.ShouldMatch("RENEGOTIATING\\s+.*(unexpected eof|no renegotiation)", said);
    }

    [Fact]
    public void A_root_that_allows_no_authorities_below_it_is_made_anew_with_the_same_key()
    {
        using var other = new TemporaryDirectory();
        CertificateStore.Create(other.Path, [KeyKind.EcdsaP256]);
        var path = Path.Combine(other.Path, "ca.pem");
        using var key = System.Security.Cryptography.RSA.Create();
        key.ImportFromPem(File.ReadAllText(Path.Combine(other.Path, "ca.key")));
        var request = new CertificateRequest(
            "CN=TLS Toll test CA", key, System.Security.Cryptography.HashAlgorithmName.SHA256, System.Security.Cryptography.RSASignaturePadding.Pkcs1);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, true, 0, true));
        using var constrained = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddHours(-1), DateTimeOffset.UtcNow.AddYears(5));
        File.WriteAllText(path, constrained.ExportCertificatePem());

        var store = CertificateStore.Create(other.Path, new CertificateNeeds { Keys = [KeyKind.EcdsaP256], ChainLengths = [3] });

        store.Root.Extensions.OfType<X509BasicConstraintsExtension>().Single().HasPathLengthConstraint.ShouldBeFalse();
        store.Root.PublicKey.ExportSubjectPublicKeyInfo().ShouldBe(constrained.PublicKey.ExportSubjectPublicKeyInfo());
        store.Leaves.Count.ShouldBe(2);
    }

    [Fact]
    public void A_chain_that_is_too_long_is_refused() => Should.Throw<ArgumentException>(
        () => CertificateStore.Create(_certificates.Path, new CertificateNeeds { Keys = [KeyKind.EcdsaP256], ChainLengths = [11] }));

    // A client is done with its handshake before it hears of a refusal.
    private static async Task<bool> AnswersAsync(TestClient client, int port, string host)
    {
        try
        {
            await using var stream = (await client.Connect(port, host, TestContext.Current.CancellationToken)).Stream;
            await stream.WriteAsync("GET / HTTP/1.1\r\nHost: sut\r\n\r\n"u8.ToArray(), TestContext.Current.CancellationToken);
            return await stream.ReadAsync(new byte[100], TestContext.Current.CancellationToken) > 0;
        }
        catch (Exception e) when (e is AuthenticationException or IOException)
        {
            return false;
        }
    }

    private TestClient Client(X509Certificate2? certificate = null, bool alpn = false) =>
        TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root, Certificate = certificate, ApplicationProtocol = alpn ? "http/1.1" : null });
}

/// <summary>The tests with .NET's client.</summary>
public sealed class SslStreamTlsProfileTests(ProfileCertificates certificates) : TlsProfileTests(certificates, TlsClient.DotNet);

/// <summary>The tests with OpenSSL's client.</summary>
public sealed class OpenSslTlsProfileTests(ProfileCertificates certificates) : TlsProfileTests(certificates, TlsClient.OpenSsl);
