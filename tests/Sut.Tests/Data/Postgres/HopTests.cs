using System.Security.Cryptography.X509Certificates;
using Npgsql;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Data.Postgres;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Tls;

namespace TlsToll.Sut.Tests.Data.Postgres;

/// <summary>Hop 3 with Npgsql, to a real server.</summary>
public sealed class HopTests(PostgresCluster cluster, SharedVendors vendors)
{
    private readonly HandshakeCounters _counters = new();

    private CertificateStore Own => cluster.Certificates;

    [Fact]
    public async Task The_servers_certificate_is_accepted()
    {
        await OpenAsync(Own.Root, Own.Revoked);
        _counters.Snapshot().ShouldBe([new HandshakeCount(Hop.SutToDatabase, TlsRole.Client, HandshakeKind.Full, 1)]);
    }

    [Fact]
    public Task A_certificate_of_another_CA_is_refused_with_that_reason() =>
        ShouldBeRefusedAsync(vendors.Program.Certificates.Root, RevokedCertificates.None, "it was not issued by the trusted CA");

    [Fact]
    public async Task A_certificate_that_was_revoked_while_the_server_still_has_it_is_refused_with_that_reason()
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-tests-");
        try
        {
            foreach (var file in Directory.EnumerateFiles(Path.GetDirectoryName(Own.CaPath)!))
                File.Copy(file, Path.Combine(directory.FullName, Path.GetFileName(file)));
            CertificateStore.Revoke(directory.FullName, [KeyKind.Rsa2048]).ShouldBe(1);
            var list = RevokedCertificates.Of(Path.Combine(directory.FullName, Path.GetFileName(Own.CaPath)), Own.Root);

            await ShouldBeRefusedAsync(Own.Root, list, "it was revoked at ");
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    private async Task ShouldBeRefusedAsync(X509Certificate2 root, RevokedCertificates revoked, string reason)
    {
        var error = await Should.ThrowAsync<NpgsqlException>(() => OpenAsync(root, revoked));
        new PostgresErrors().Describe(error).ShouldNotBeNull().ShouldStartWith($"The database failed: The certificate of the database was refused: {reason}");
        new PostgresErrors().IsTransient(error).ShouldBeFalse();
        _counters.Snapshot().ShouldBe([new HandshakeCount(Hop.SutToDatabase, TlsRole.Client, HandshakeKind.Failed, 1)]);
    }

    private async Task OpenAsync(X509Certificate2 root, RevokedCertificates revoked)
    {
        var connection = DatabaseEngines.Connect(
            cluster.ConnectionString("postgres") + ";Pooling=false",
            new DatabaseSecurity(root, revoked, _counters, Own.CertificatePath(KeyKind.Rsa2048)));
        await using var source = connection.Engine.Open(connection);
        await using var open = await source.OpenConnectionAsync(TestContext.Current.CancellationToken);
    }
}
