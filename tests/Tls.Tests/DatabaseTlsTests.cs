using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Tests;

public sealed class DatabaseTlsTests(SharedCertificates certificates)
{
    private readonly HandshakeCounters _counters = new();

    [Fact]
    public async Task A_verified_handshake_is_counted_for_the_database_hop()
    {
        await Connect(certificates.Store.Root, "db");
        await Connect(certificates.Store.Root, "127.0.0.1");
        _counters.Snapshot().ShouldBe([new HandshakeCount(Hop.SutToDatabase, TlsRole.Client, HandshakeKind.Full, 2)]);
    }

    [Fact]
    public async Task Another_authority_or_name_is_refused_and_counted_as_failed()
    {
        using var directory = new TemporaryDirectory();
        var other = CertificateStore.Create(directory.Path, [KeyKind.EcdsaP256]);
        await ShouldBeRefused(() => Connect(other.Root, "db"), "it was not issued by the trusted CA");
        await ShouldBeRefused(() => Connect(certificates.Store.Root, "elsewhere"), "it is not valid for that host name");
        _counters.Snapshot().ShouldBe([new HandshakeCount(Hop.SutToDatabase, TlsRole.Client, HandshakeKind.Failed, 2)]);
    }

    [Fact]
    public async Task A_revoked_certificate_is_refused_and_counted_as_failed()
    {
        using var directory = new TemporaryDirectory();
        var before = CertificateStore.Create(directory.Path, [KeyKind.Rsa2048]);
        await Connect(before.Root, "db", before, before.Revoked);
        CertificateStore.Revoke(directory.Path, [KeyKind.Rsa2048]).ShouldBe(1);

        await ShouldBeRefused(
            () => Connect(before.Root, "db", before, RevokedCertificates.Of(before.CaPath, before.Root)), "it was revoked at ");

        _counters.Snapshot().ShouldContain(new HandshakeCount(Hop.SutToDatabase, TlsRole.Client, HandshakeKind.Failed, 1));
        _counters.Snapshot().ShouldContain(new HandshakeCount(Hop.SutToDatabase, TlsRole.Client, HandshakeKind.Full, 1));
    }

    [Fact]
    public void A_pinned_certificate_that_is_revoked_has_that_fault()
    {
        using var directory = new TemporaryDirectory();
        var before = CertificateStore.Create(directory.Path, [KeyKind.Rsa2048]);
        var file = Path.Combine(directory.Path, "pinned");
        File.Copy(before.CertificatePath(KeyKind.Rsa2048), file);
        PinnedCertificate.FindFault(file, before.Root, before.Revoked, "db").ShouldBeNull();
        CertificateStore.Revoke(directory.Path, [KeyKind.Rsa2048]);

        var fault = PinnedCertificate.FindFault(file, before.Root, RevokedCertificates.Of(before.CaPath, before.Root), "db");

        fault.ShouldNotBeNull().ShouldStartWith("is refused: it was revoked at ");
    }

    [Fact]
    public void A_pinned_certificate_that_is_weak_has_that_fault()
    {
        using var directory = new TemporaryDirectory();
        var weak = KeyKind.Parse("rsa-1024");
        var store = CertificateStore.Create(directory.Path, [weak]);

        PinnedCertificate.FindFault(store.CertificatePath(weak), store.Root, store.Revoked, "db").ShouldBe("is refused: its key rsa-1024 is too short.");
    }

    private static async Task ShouldBeRefused(Func<Task> connect, string reason)
    {
        var refused = await Should.ThrowAsync<AuthenticationException>(connect);
        refused.GetBaseException().Message.ShouldStartWith($"The certificate of the database was refused: {reason}");
    }

    private async Task Connect(X509Certificate2 root, string host, CertificateStore? served = null, RevokedCertificates? revoked = null)
    {
        await using var server = await TestServer.StartTls(served ?? certificates.Store);
        using var socket = new TcpClient();
        await socket.ConnectAsync("127.0.0.1", server.Port);
        await using var stream = new SslStream(socket.GetStream());
        var options = new SslClientAuthenticationOptions { TargetHost = host };
        DatabaseTls.Configure(options, root, revoked ?? RevokedCertificates.None, _counters);
        await stream.AuthenticateAsClientAsync(options);
        stream.IsAuthenticated.ShouldBeTrue();
    }
}
