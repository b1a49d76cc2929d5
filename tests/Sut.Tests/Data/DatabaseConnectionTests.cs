using System.Data.Common;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Data.Postgres;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Tls;

namespace TlsToll.Sut.Tests.Data;

public sealed class DatabaseConnectionTests(PostgresCluster cluster, SharedVendors vendors)
{
    [Fact]
    public async Task Hop_3_over_TLS_is_verified_and_counted_once_a_connection()
    {
        await using var sut = await StartAsync(cluster.Certificates, databaseTls: true);
        for (var i = 0; i < 5; i++)
            await StatusAsync(sut);
        sut.Handshakes.Count(Hop.SutToDatabase, TlsRole.Client, HandshakeKind.Full).ShouldBe(1);
        await using var command = sut.Get<Npgsql.NpgsqlDataSource>().CreateCommand("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
        (await command.ExecuteScalarAsync(TestContext.Current.CancellationToken)).ShouldBe(true);
    }

    [Fact]
    public async Task Hop_3_in_plain_has_no_handshake_though_the_server_offers_TLS()
    {
        await using var sut = await StartAsync(cluster.Certificates, databaseTls: false);
        await StatusAsync(sut);
        sut.Handshakes.Snapshot().Where(h => h.Count > 0).ShouldBeEmpty();
    }

    [Fact]
    public async Task A_database_whose_certificate_is_of_another_CA_is_not_talked_to()
    {
        await using var sut = await StartAsync(vendors.Program.Certificates, databaseTls: true);
        await Should.ThrowAsync<DbException>(() => StatusAsync(sut));
        sut.Handshakes.Count(Hop.SutToDatabase, TlsRole.Client, HandshakeKind.Full).ShouldBe(0);
    }

    // Connections opened together would otherwise be replaced together, in the middle of a long run.
    [Theory]
    [InlineData("", false, 0, "-c plan_cache_mode=force_generic_plan")]
    [InlineData("", true, 0, "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off")]
    [InlineData(";Connection Lifetime=7;Options=-c work_mem=1MB", true, 7, "-c work_mem=1MB")]
    public async Task Connections_are_not_replaced_by_age_and_keep_their_plans_unless_the_connection_string_says_otherwise(
        string more, bool ofServices, int lifetime, string options)
    {
        await using var source = PostgresSource.Create(DatabaseEngines.Connect("Host=h;Database=d" + more), ofServices ? new DatabaseProcesses() : null);
        var effective = new Npgsql.NpgsqlConnectionStringBuilder(source.ConnectionString);
        (effective.ConnectionLifetime, effective.Options).ShouldBe((lifetime, options));
    }

    [Theory]
    [InlineData("Host=127.0.0.1;Port=")]
    [InlineData("Nonsense=1;Host=h;Database=d")]
    [InlineData("Host=h")]
    public async Task An_invalid_connection_string_is_reported_in_one_line_without_its_password(string text)
    {
        var error = new StringWriter();
        var connection = DatabaseEngines.Connect(text + ";Password=hidden");
        (await DatabaseAuditCommand.RunAsync(connection, json: true, TextWriter.Null, error, CancellationToken.None)).ShouldBe(1);
        error.ToString().Trim().Split('\n').Length.ShouldBe(1);
        error.ToString().ShouldNotContain("hidden");
    }

    [Theory]
    [InlineData("Username", "role \"nobody\" does not exist. Check Username and Password in the connection string.")]
    [InlineData("Database", "database \"nobody\" does not exist. Create it (createdb), or name another as Database in the connection string.")]
    public async Task A_database_that_rejects_the_login_is_reported_with_the_remedy(string keyword, string expected)
    {
        var database = new Npgsql.NpgsqlConnectionStringBuilder(cluster.ConnectionString("postgres")) { [keyword] = "nobody" }.ConnectionString;
        var error = new StringWriter();
        (await DatabaseAuditCommand.RunAsync(DatabaseEngines.Connect(database), json: true, TextWriter.Null, error, CancellationToken.None)).ShouldBe(1);
        error.ToString().Trim().ShouldBe($"The database reports: {expected}");

        await using var sut = new SutInProcess(database, vendors.Program.Plain, cluster.Certificates, cluster.ImageDirectory);
        (await sut.Get<IDatabaseProbe>().CheckAsync(CancellationToken.None)).ShouldBe($"The database reports: {expected}");
        (await sut.Get<IDatabaseProbe>().WhyNotReadyAsync(CancellationToken.None)).ShouldBe($"The database reports: {expected}");
    }

    // The server ends all connections, as it does when it is restarted: the next read finds its own broken and takes another.
    [Theory]
    [InlineData("Ef")]
    [InlineData("Procedures")]
    public async Task A_read_outlives_a_broken_connection(string access)
    {
        await using var sut = await StartAsync(cluster.Certificates, databaseTls: false, Enum.Parse<DataAccess>(access));
        await StatusAsync(sut);
        await using var other = Npgsql.NpgsqlDataSource.Create(sut.Database);
        await using var end = other.CreateCommand(
            "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()");
        ((long)(await end.ExecuteScalarAsync(TestContext.Current.CancellationToken))!).ShouldBeGreaterThan(0);
        await StatusAsync(sut);
    }

    private static Task<OrderStatusResponse> StatusAsync(SutInProcess sut) =>
        sut.CallAsync<OrderStatusRequest, OrderStatusResponse>(new() { CustomerId = 1, Limit = 1 });

    private async Task<SutInProcess> StartAsync(CertificateStore certificates, bool databaseTls, DataAccess access = DataAccess.Ef) => new(
        await cluster.CreateDatabaseAsync(), vendors.Program.Plain, certificates, cluster.ImageDirectory, access, databaseTls: databaseTls);
}
