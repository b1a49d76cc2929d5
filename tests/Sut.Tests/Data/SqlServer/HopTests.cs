using Microsoft.Data.SqlClient;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Data.SqlServer;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Sut.Tests.Testbed.Tds;
using TlsToll.Tls;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>Hop 3 with SqlClient, which is told by its keywords alone what to accept.</summary>
public sealed class HopTests(PostgresCluster cluster, SharedVendors vendors)
{
    private CertificateStore Own => cluster.Certificates;

    private CertificateStore Other => vendors.Program.Certificates;

    [Theory]
    [InlineData("")]
    [InlineData(";Encrypt=Strict")]
    public async Task The_certificate_that_was_verified_is_accepted(string more)
    {
        await using var server = Server(Own);
        await OpenAsync(server, more, Own);
        server.Handshakes.ShouldBe(1);
    }

    [Theory]
    [InlineData("")]
    [InlineData(";Encrypt=Strict")]
    public async Task Any_other_certificate_is_not_and_no_password_is_sent(string more)
    {
        await using var server = Server(Other);
        var error = await Should.ThrowAsync<SqlException>(() => OpenAsync(server, more, Own));
        new SqlServerErrors().Describe(error)!.ShouldStartWith("The database's certificate is not accepted: ");
        new SqlServerErrors().IsTransient(error).ShouldBeFalse();
        server.Requests.ShouldBeEmpty();
    }

    [Fact]
    public async Task A_server_without_TLS_is_not_talked_to()
    {
        await using var server = new FakeSqlServer(_ => null);
        await Should.ThrowAsync<SqlException>(() => OpenAsync(server, "", Own));
        server.Requests.ShouldBeEmpty();
    }

    [Theory]
    [InlineData(";Encrypt=Optional", "has Encrypt=Optional")]
    [InlineData(";TrustServerCertificate=true", "disables verification")]
    [InlineData(";ServerCertificate=/nonexistent.pem", "cannot be read")]
    [InlineData(";HostNameInCertificate=elsewhere.example", "is not valid for 'elsewhere.example'")]
    public void What_would_not_be_verified_is_refused(string more, string expected) =>
        Should.Throw<DatabaseSetupException>(() => SqlServerSettings.ForServices(Connection("Server=localhost" + more, Own)))
            .Message.ShouldContain(expected);

    [Fact]
    public void A_certificate_of_another_CA_is_refused_before_anything_is_sent()
    {
        var text = $"Server=localhost;ServerCertificate={Other.CertificatePath(KeyKind.Rsa2048)}";
        Should.Throw<DatabaseSetupException>(() => SqlServerSettings.ForServices(Connection(text, Own)))
            .Message.ShouldContain("is not valid under the test CA");
    }

    [Theory]
    [InlineData("Server=db", "db")]
    [InlineData("Server=tcp:db,1433", "db")]
    [InlineData("Server=db\\SQLEXPRESS", "db")]
    [InlineData("Server=tcp:127.0.0.1,1433", "127.0.0.1")]
    public void The_name_is_the_servers_without_protocol_port_and_instance(string text, string name)
    {
        var settings = SqlServerSettings.ForServices(Connection(text, Own));
        settings.ServerCertificate.ShouldBe(Own.CertificatePath(KeyKind.Rsa2048));
        settings.Encrypt.ShouldBe(SqlConnectionEncryptOption.Mandatory);
        settings.DataSource.ShouldContain(name);
    }

    [Theory]
    [InlineData(";Encrypt=Strict")]
    [InlineData(";Encrypt=Mandatory")]
    public void Plain_is_not_what_the_connection_string_may_contradict(string more) =>
        Should.Throw<DatabaseSetupException>(() => SqlServerSettings.ForServices(DatabaseEngines.Connect("Server=db;Database=x" + more)))
            .Message.ShouldStartWith("Hop 3 must be plain");

    [Fact]
    public void One_result_at_a_time_in_a_language_that_is_known()
    {
        var settings = SqlServerSettings.ForServices(DatabaseEngines.Connect("Server=db;Database=x;MultipleActiveResultSets=true"));
        settings.MultipleActiveResultSets.ShouldBeFalse();
        settings.CurrentLanguage.ShouldBe("us_english");
        settings.Encrypt.ShouldBe(SqlConnectionEncryptOption.Optional);
        settings.MaxPoolSize.ShouldBe(20);
    }

    private static FakeSqlServer Server(CertificateStore certificates) =>
        new(_ => null, certificates.Profiles[KeyKind.Rsa2048.HostName]);

    private static DatabaseConnection Connection(string text, CertificateStore certificates) => DatabaseEngines.Connect(
        text.Contains("Database", StringComparison.Ordinal) ? text : text + ";Database=x",
        new DatabaseSecurity(certificates.Root, certificates.Revoked, new HandshakeCounters(), certificates.CertificatePath(KeyKind.Rsa2048)));

    private static async Task OpenAsync(FakeSqlServer server, string more, CertificateStore certificates)
    {
        var connection = Connection(server.ConnectionString + ";Pooling=false;ConnectRetryCount=0" + more, certificates);
        await using var open = await new SqlServerSource(SqlServerSettings.ForServices(connection)).OpenAsync(CancellationToken.None);
    }
}
