using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Tests.Data.SqlServer.Scripts;
using TlsToll.Sut.Tests.Testbed.Tds;
using TlsToll.Workload;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>A population of SQL Server that fails: the cause is told in a line, and what was made is dropped.</summary>
public sealed class PopulationFailureTests : IDisposable
{
    private const string Full = "Could not allocate space for object 'dbo.customer' in database 'fake' because the 'PRIMARY' filegroup is full.";

    private readonly string _images = Path.Combine(Path.GetTempPath(), "tlstoll-tests-" + Guid.NewGuid().ToString("N"));
    private readonly StringWriter _error = new();

    public void Dispose()
    {
        if (Directory.Exists(_images))
            Directory.Delete(_images, recursive: true);
    }

    // The bulk copy of a table begins with a look at its columns.
    [Fact]
    public async Task A_full_disk_is_reported_in_one_line_and_leaves_no_files()
    {
        await using var server = Server(request =>
            request.Text.Contains("FMTONLY", StringComparison.Ordinal) ? TdsReply.Error(1105, Full, severity: 17) : null);
        (await PopulateAsync(server)).ShouldBe(1);
        Line().ShouldBe($"The database reports: {Full} Free space on the database's disk, or populate with fewer customers.");
        server.Statements[^1].ShouldBe(TSql.File("drop.sql").ReplaceLineEndings("\n").Replace("\ngo\n", "", StringComparison.Ordinal));
        Directory.Exists(_images).ShouldBeFalse();
    }

    [Fact]
    public async Task A_table_that_cannot_be_made_leaves_no_other()
    {
        await using var server = Server(request => request.Text.Contains("create table item", StringComparison.Ordinal)
            ? TdsReply.Error(262, "CREATE TABLE permission denied in database 'fake'.", severity: 14)
            : null);
        (await PopulateAsync(server)).ShouldBe(1);
        Line().ShouldStartWith("The database reports: CREATE TABLE permission denied in database 'fake'. Grant the user that right");
        server.Statements[^1].ShouldContain("drop table if exists");
    }

    [Fact]
    public async Task Objects_that_could_not_be_dropped_are_reported_with_cause_and_remedy()
    {
        await using var server = Server(request =>
            request.Text.Contains("FMTONLY", StringComparison.Ordinal) ? TdsReply.Error(1105, Full, severity: 17)
            : request.Text.Contains("drop table", StringComparison.Ordinal) ? TdsReply.Broken
            : null);
        (await PopulateAsync(server)).ShouldBe(1);
        Line().ShouldStartWith($"The database reports: {Full}");
        Line().ShouldContain("What was loaded is still there");
        Line().ShouldEndWith("Run 'sut populate' again, which removes it first.");
    }

    [Theory]
    [InlineData("13.0.5026.0", 130, "The server's version is 13: SQL Server 2017 (14) or later is required.")]
    [InlineData("16.0.4165.4", 120, "The database's compatibility level is 120: run 'alter database current set compatibility_level = 140'")]
    public async Task A_server_that_is_too_old_is_reported_before_anything_is_created(string version, int level, string expected)
    {
        await using var server = new FakeSqlServer(request => request.Text.Contains("serverproperty", StringComparison.Ordinal)
            ? TdsReply.Rows(["v", "l", "r", "s"], [version, (byte)level, true, (byte)1])
            : null);
        (await PopulateAsync(server)).ShouldBe(1);
        Line().ShouldStartWith(expected);
        server.Statements.Count.ShouldBe(1);
    }

    [Fact]
    public async Task The_options_are_set_where_they_are_not()
    {
        await using var server = Server(
            request => request.Text.Contains("create table country", StringComparison.Ordinal) ? TdsReply.Error(262, "No.", severity: 14) : null,
            readCommittedSnapshot: false);
        await PopulateAsync(server);
        server.Statements[1].ShouldStartWith("alter database current set read_committed_snapshot on");
        server.Statements[2].ShouldBe("alter database current set allow_snapshot_isolation on");
        foreach (var statement in server.Statements)
            ForbiddenConstructs.In(TSql.Parse(statement)).ShouldBeEmpty();
    }

    [Fact]
    public async Task A_database_that_is_not_there_is_made()
    {
        var isThere = false;
        await using var server = new FakeSqlServer(request =>
        {
            if (request.Text == "create database [fake]")
                isThere = true;
            return request.Kind == TdsKind.LogIn && !isThere && !request.Holds("master")
                ? TdsReply.Error(4060, "Cannot open database \"fake\" requested by the login. The login failed.", severity: 11)
                : Facts(request, readCommittedSnapshot: true)
                    ?? (request.Text.Contains("create table", StringComparison.Ordinal) ? TdsReply.Error(262, "Enough.", severity: 14) : null);
        });
        await PopulateAsync(server);
        isThere.ShouldBeTrue();
        Line().ShouldStartWith("The database reports: Enough.");
    }

    [Fact]
    public async Task A_table_that_is_another_programs_is_left_alone()
    {
        await using var server = Server(request =>
            request.Text.Contains("object_id('customer')", StringComparison.Ordinal) ? TdsReply.Value(true) : null);
        (await PopulateAsync(server)).ShouldBe(1);
        Line().ShouldContain("\"customer\" that is not TLS Toll's");
        server.Statements.ShouldNotContain(text => text.Contains("drop", StringComparison.Ordinal));
    }

    private static FakeSqlServer Server(Func<TdsRequest, TdsReply?> answer, bool readCommittedSnapshot = true) => new(request =>
        answer(request) ?? Facts(request, readCommittedSnapshot));

    private static TdsReply? Facts(TdsRequest request, bool readCommittedSnapshot) => request.Text switch
    {
        var text when text.Contains("serverproperty", StringComparison.Ordinal) =>
            TdsReply.Rows(["v", "l", "r", "s"], ["14.0.1000.169", (byte)140, readCommittedSnapshot, readCommittedSnapshot ? (byte)1 : (byte)0]),
        var text when text.Contains("object_id", StringComparison.Ordinal) => TdsReply.Value(false),
        _ => null,
    };

    private string Line()
    {
        // Progress may come first.
        var lines = _error.ToString().Trim().Split('\n').Where(l => !l.StartsWith("populating", StringComparison.Ordinal)).ToList();
        return lines.ShouldHaveSingleItem().Trim();
    }

    private Task<int> PopulateAsync(FakeSqlServer server) => PopulateCommand.RunAsync(
        new PopulateOptions(
            DatabaseEngines.Connect(server.ConnectionString + ";Pooling=false"), new PopulationScale(1, 10, 10, new DateOnly(2026, 1, 1)), _images),
        _error, terminal: false, TestContext.Current.CancellationToken);
}
