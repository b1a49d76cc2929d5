using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Tests;

public sealed class RootProbeTests(SharedCertificates certificates)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_root_of_a_server_that_speaks_HTTP_1_1_is_found()
    {
        await using var server = await TestServer.StartTls(certificates.Store);

        using var root = await RootProbe.FindAsync(new IPEndPoint(IPAddress.Loopback, server.Port), "sut", [certificates.Store.Root], Token);

        root.Thumbprint.ShouldBe(certificates.Store.Root.Thumbprint);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_server_that_speaks_HTTP_2_alone_is_refused_and_the_reason_told_whether_its_certificate_is_trusted_or_not(bool isTrusted)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var serving = ServeHttp2Async(listener);

        var refusal = await Should.ThrowAsync<AuthenticationException>(
            () => RootProbe.FindAsync((IPEndPoint)listener.LocalEndpoint, "sut", isTrusted ? [certificates.Store.Root] : null, Token));

        refusal.Message.ShouldBe("sut speaks HTTP/2 alone; HTTP/1.1 is required");
        listener.Stop();
        await serving;
    }

    [Fact]
    public async Task A_certificate_of_another_authority_is_refused()
    {
        using var directory = new TemporaryDirectory();
        var other = CertificateStore.Create(directory.Path, [KeyKind.EcdsaP256]);
        await using var server = await TestServer.StartTls(certificates.Store);

        (await Should.ThrowAsync<AuthenticationException>(() => RootProbe.FindAsync(new IPEndPoint(IPAddress.Loopback, server.Port), "sut", [other.Root], Token)))
            .Message.ShouldContain("the certificate of sut is refused: it was not issued by the trusted CA");
    }

    // A server that has no other protocol refuses the handshake of a client that has none in common with it.
    private async Task ServeHttp2Async(TcpListener listener)
    {
        using var certificate = X509Certificate2.CreateFromPemFile(certificates.Store.CertificatePath(KeyKind.Rsa2048), certificates.Store.KeyPath(KeyKind.Rsa2048));
        try
        {
            while (true)
            {
                using var client = await listener.AcceptTcpClientAsync(Token);
                await using var stream = new SslStream(client.GetStream());
                try
                {
                    await stream.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificate = certificate, ApplicationProtocols = [SslApplicationProtocol.Http2] }, Token);
                }
                catch (Exception e) when (e is AuthenticationException or IOException)
                {
                    // That of the client that wants HTTP/1.1.
                }
            }
        }
        catch (Exception e) when (e is SocketException or InvalidOperationException)
        {
            // The test is over.
        }
    }
}
