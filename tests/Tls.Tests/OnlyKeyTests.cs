using System.Security.Authentication;

namespace TlsToll.Tls.Tests;

/// <summary>A client that asks for one kind of key, and OpenSSL's own server, which has two certificates.</summary>
public sealed class OnlyKeyTests(SharedCertificates certificates) : IDisposable
{
    private static readonly KeyKind Other = KeyKind.Parse("ecdsa-p256");

    private readonly OpenSslServer _server = new(
        certificates.Store.CertificatePath(KeyKind.Rsa2048), certificates.Store.KeyPath(KeyKind.Rsa2048), "-www",
        "-dcert", certificates.Store.CertificatePath(Other), "-dkey", certificates.Store.KeyPath(Other));

    public void Dispose() => _server.Dispose();

    [Theory]
    [InlineData("rsa-2048", SslProtocols.Tls12)]
    [InlineData("rsa-2048", SslProtocols.Tls13)]
    [InlineData("ecdsa-p256", SslProtocols.Tls12)]
    [InlineData("ecdsa-p256", SslProtocols.Tls13)]
    public async Task The_server_presents_the_certificate_of_the_key_that_is_asked_for(string key, SslProtocols protocol)
    {
        var connection = await Client(key, protocol).Connect(_server.Port, "sut", TestContext.Current.CancellationToken);

        await connection.Stream.DisposeAsync();
        connection.Tls.ShouldNotBeNull().Key.ShouldBe(key);
    }

    [Fact]
    public async Task A_key_that_the_server_lacks_fails_the_handshake() =>
        await Should.ThrowAsync<AuthenticationException>(() => Client("ecdsa-p384", SslProtocols.Tls13).Connect(_server.Port, "sut"));

    [Theory]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task A_session_is_offered_only_with_the_key_with_which_it_began(SslProtocols protocol)
    {
        var port = _server.Port;
        var (rsa, ecdsa) = (Client("rsa-2048", protocol, resumes: true), Client("ecdsa-p256", protocol, resumes: true));

        var first = await AnswerAsync(rsa, port);
        var other = await AnswerAsync(ecdsa, port);
        var again = await AnswerAsync(rsa, port);

        first.Resumed.ShouldBe(false);
        other.Resumed.ShouldBe(false);
        other.Key.ShouldBe("ecdsa-p256");
        again.Resumed.ShouldBe(true);
        again.Key.ShouldBe("rsa-2048");
    }

    // The client keeps a session when it has received data.
    private static async Task<NegotiatedTls> AnswerAsync(TestClient client, int port)
    {
        var connection = await client.Connect(port, "sut", TestContext.Current.CancellationToken);
        await using var stream = connection.Stream;
        await stream.WriteAsync("GET / HTTP/1.0\r\n\r\n"u8.ToArray(), TestContext.Current.CancellationToken);
        (await stream.ReadAsync(new byte[4096], TestContext.Current.CancellationToken)).ShouldBeGreaterThan(0);
        return connection.Tls.ShouldNotBeNull();
    }

    private TestClient Client(string key, SslProtocols protocol, bool resumes = false) => TestClient.Tls(new ClientTlsOptions
    {
        Client = TlsClient.OpenSsl,
        Root = certificates.Store.Root,
        Protocols = protocol,
        OnlyKey = KeyKind.Parse(key),
        AllowResumption = resumes,
    });
}
