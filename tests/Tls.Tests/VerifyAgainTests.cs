using System.Net;
using System.Net.Sockets;
using TlsToll.Tls.Client;

namespace TlsToll.Tls.Tests;

/// <summary>OpenSSL only remembers that the certificate of a resumed session was once verified, so that the client verifies it itself.</summary>
public sealed class VerifyAgainTests(SharedCertificates certificates)
{
    [Fact]
    public async Task The_certificate_of_a_session_is_verified_by_the_authority_that_is_trusted()
    {
        using var directory = new TemporaryDirectory();
        var other = CertificateStore.Create(directory.Path, [KeyKind.EcdsaP256]);
        using var trusting = new OpenSslContext(new ClientTlsOptions { Root = certificates.Store.Root });
        using var others = new OpenSslContext(new ClientTlsOptions { Root = other.Root });
        await using var server = await TestServer.StartTls(certificates.Store);
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, server.Port), TestContext.Current.CancellationToken);
        var connection = new OpenSslConnection(trusting, "sut", session: null);
        await using var stream = new OpenSslStream(connection, new CountingStream(new NetworkStream(socket, ownsSocket: true)));
        await stream.HandshakeAsync(TestContext.Current.CancellationToken);

        connection.VerifyAgain(trusting, out var verdict).ShouldNotBeNull();
        verdict.ShouldBe(0);
        connection.VerifyAgain(others, out verdict).ShouldBeNull();
        verdict.ShouldNotBe(0);
    }
}
