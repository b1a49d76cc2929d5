using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Costs;

namespace TlsToll.Tls.Tests;

/// <summary>Certificates with keys of ML-DSA: made, stored and negotiated where OpenSSL has them, and refused where it has not.</summary>
public sealed class MlDsaTests : IDisposable
{
    private static readonly KeyKind Smallest = KeyKind.Parse("ml-dsa-44");

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Theory]
    [InlineData("ml-dsa-44", TlsClient.OpenSsl)]
    [InlineData("ml-dsa-65", TlsClient.OpenSsl)]
    [InlineData("ml-dsa-87", TlsClient.OpenSsl)]
    [InlineData("ml-dsa-44", TlsClient.DotNet)]
    [InlineData("ml-dsa-65", TlsClient.DotNet)]
    [InlineData("ml-dsa-87", TlsClient.DotNet)]
    public async Task The_name_that_the_client_sends_picks_the_key(string name, TlsClient client)
    {
        NeedMlDsa();
        var store = Create(KeyKind.Rsa2048, KeyKind.Parse(name));
        await using var server = await TestServer.StartTls(store);

        var tls = (await Client(store, client).Request(server.Port, name + ".sut.test")).Tls!;

        (tls.Key, tls.Protocol, tls.ChainLength).ShouldBe((name, SslProtocols.Tls13, 2));
        tls.Resumed.ShouldBe(false);
        await server.ShouldCome(HandshakeKind.Full, 1);
        server.Counters.Negotiated().ShouldHaveSingleItem().Facts.Profile.ShouldBe(name);
    }

    [Theory]
    [InlineData(TlsClient.OpenSsl)]
    [InlineData(TlsClient.DotNet)]
    public async Task TLS_1_2_has_no_such_key(TlsClient client)
    {
        NeedMlDsa();
        var store = Create(KeyKind.Rsa2048, Smallest);
        await using var server = await TestServer.StartTls(store);

        await RefusedAsync(Client(store, client, SslProtocols.Tls12), server);
        await server.ShouldCome(HandshakeKind.Failed, 1);
    }

    [Fact]
    public async Task A_client_can_ask_for_one_of_them_alone()
    {
        NeedMlDsa();
        var store = Create(KeyKind.Rsa2048, Smallest);
        await using var server = await TestServer.StartTls(store);

        (await Client(store, TlsClient.OpenSsl, only: Smallest).Request(server.Port, Smallest.HostName)).Tls!.Key.ShouldBe("ml-dsa-44");
        await RefusedAsync(Client(store, TlsClient.OpenSsl, only: KeyKind.Parse("ml-dsa-65")), server);
    }

    [Theory]
    [InlineData(TlsClient.OpenSsl)]
    [InlineData(TlsClient.DotNet)]
    public async Task A_client_presents_one_too(TlsClient client)
    {
        NeedMlDsa();
        var store = CertificateStore.Create(_directory.Path, new CertificateNeeds { Keys = [KeyKind.Rsa2048, Smallest], ClientKeys = [Smallest] });
        using var certificate = CertificateStore.LoadClient(_directory.Path, Smallest);
        await using var server = await TestServer.StartTls(store);

        var tls = (await Client(store, client, certificate: certificate).Request(server.Port, new TlsProfile(Smallest, Mutual: true).HostName)).Tls!;

        (tls.Key, tls.Mutual).ShouldBe(("ml-dsa-44", true));
    }

    [Fact]
    public void A_key_is_private_and_kept_with_its_certificate()
    {
        NeedMlDsa();
        var store = Create(Smallest);
        string[] Files() => [File.ReadAllText(store.KeyPath(Smallest)), File.ReadAllText(store.CertificatePath(Smallest))];
        var before = Files();

        Create(Smallest);

        Files().ShouldBe(before);
        File.GetUnixFileMode(store.KeyPath(Smallest)).ShouldBe(UnixFileMode.UserRead | UnixFileMode.UserWrite);
        CertificateStore.Open(_directory.Path).Leaves.ShouldHaveSingleItem().Kind.ShouldBe(Smallest);
    }

    [Fact]
    public void A_key_of_another_size_is_refused()
    {
        NeedMlDsa();
        var store = Create(Smallest, KeyKind.Parse("ml-dsa-65"));
        File.Copy(store.KeyPath(KeyKind.Parse("ml-dsa-65")), store.KeyPath(Smallest), overwrite: true);

        Should.Throw<CertificateStoreException>(() => Create(Smallest)).Message.ShouldContain("a key of ML-DSA-65, not ml-dsa-44");
    }

    [Fact]
    public void A_handshake_in_memory_costs_something()
    {
        NeedMlDsa();
        var store = Create(Smallest);

        ServerCosts.Measure(
            new CostSubject(TlsVersion.Tls13, Smallest), resumed: false, ServerWork.None, store.CertificatePath(Smallest), store.KeyPath(Smallest), rounds: 1, perRound: 10)
            .Single().Handshake.ShouldBeGreaterThan(1);
    }

    [Fact]
    public void Without_ML_DSA_a_key_is_refused_and_the_files_of_another_process_are_left_alone()
    {
        var store = Create(KeyKind.Rsa2048);
        if (Smallest.IsSupported)
        {
            Create(Smallest).Leaves.ShouldHaveSingleItem().Kind.ShouldBe(Smallest);
            return;
        }

        Should.Throw<CertificateStoreException>(() => Create(Smallest)).Message.ShouldContain(KeyKind.MlDsaSince);
        File.Exists(store.KeyPath(Smallest)).ShouldBeFalse();
        File.WriteAllText(store.CertificatePath(Smallest), "");
        CertificateStore.Open(_directory.Path).Leaves.ShouldHaveSingleItem().Kind.ShouldBe(KeyKind.Rsa2048);
    }

    private static void NeedMlDsa() =>
        Assert.SkipUnless(Smallest.IsSupported, $"NO KEY OF ML-DSA WAS MADE: {KeyKind.MlDsaSince}, and this is {TlsFacts.OpenSslVersion}; ./bench openssl-build 3.5 makes one for LD_LIBRARY_PATH");

    // By an alert, or by the end of the connection.
    private static async Task RefusedAsync(TestClient client, TestServer server)
    {
        var failure = await Record.ExceptionAsync(async () => await client.Connect(server.Port, Smallest.HostName, TestContext.Current.CancellationToken));
        (failure is AuthenticationException or IOException).ShouldBeTrue($"{failure}");
    }

    private static TestClient Client(
        CertificateStore store, TlsClient client, SslProtocols protocols = SslProtocols.Tls12 | SslProtocols.Tls13, KeyKind? only = null, X509Certificate2? certificate = null) =>
        TestClient.Tls(new ClientTlsOptions { Client = client, Root = store.Root, Protocols = protocols, OnlyKey = only, Certificate = certificate });

    private CertificateStore Create(params KeyKind[] kinds) => CertificateStore.Create(_directory.Path, kinds);
}
