using TlsToll.Sut.Tests.Data.SqlServer.Scripts;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Sut.Tests.Testbed.Tds;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>A server that lacks something is named with what it lacks, and its tests are skipped; one that fails otherwise is not.</summary>
public sealed class CapabilityTests
{
    private const int SyntaxError = 102;

    [Fact]
    public async Task A_server_that_has_all_lacks_nothing() => (await MissingAsync(_ => null)).ShouldBeEmpty();

    [Theory]
    [InlineData("create sequence", "sequences")]
    [InlineData("where f is not null", "filtered indexes")]
    [InlineData("readpast", "hints of locks, with rows left out that others hold")]
    [InlineData("openjson", "lists in JSON")]
    [InlineData("create trigger", "triggers that refuse rows")]
    [InlineData("allow_snapshot_isolation", "transactions that see one state")]
    public async Task What_is_lacking_is_named_with_the_servers_message_and_the_rest_is_tried(string statement, string name)
    {
        var tried = new List<string>();
        var missing = await MissingAsync(request =>
        {
            tried.Add(request.Text);
            return request.Text.Contains(statement, StringComparison.Ordinal) ? TdsReply.Error(SyntaxError, "Incorrect syntax.") : null;
        });
        missing.ShouldBe([$"{name} (Incorrect syntax)"]);
        tried[^1].ShouldContain("compatibility_level");
    }

    [Fact]
    public async Task Tests_on_a_server_that_lacks_something_are_skipped_and_say_what()
    {
        await using var server = new FakeSqlServer(request =>
            request.Text.Contains("create sequence", StringComparison.Ordinal) ? TdsReply.Error(SyntaxError, "Incorrect syntax.") : null);
        await using var instance = new SqlServerInstance(InClear(server));
        await instance.InitializeAsync();
        instance.Absence.ShouldBe("NOT TESTED ON THE SERVER OF TLSTOLL_TEST_SQLSERVER, which lacks: sequences (Incorrect syntax)");
        server.Statements.ShouldNotContain(text => text.Contains("create table orders", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_server_that_is_not_there_is_a_failure_and_no_reason_to_skip()
    {
        var server = new FakeSqlServer(_ => null);
        var address = InClear(server);
        await server.DisposeAsync();
        await using var instance = new SqlServerInstance(address);
        await Should.ThrowAsync<Microsoft.Data.SqlClient.SqlException>(() => instance.InitializeAsync().AsTask());
    }

    [Fact]
    public async Task A_server_that_ends_the_connection_is_a_failure_and_lacks_nothing_by_that()
    {
        await using var server = new FakeSqlServer(request => request.Text.Contains("openjson", StringComparison.Ordinal) ? TdsReply.Broken : null);
        await Should.ThrowAsync<Microsoft.Data.SqlClient.SqlException>(() => TdsCapabilities.FindMissingAsync(InClear(server)));
    }

    // Otherwise a probe with a mistake would make every server lack something, and all tests on it skip.
    [Fact]
    public async Task All_that_is_tried_is_T_SQL()
    {
        var statements = new List<string>();
        await MissingAsync(request =>
        {
            if (request.Kind is TdsKind.Batch)
                statements.Add(request.Text);
            return null;
        });
        statements.Count.ShouldBeGreaterThan(TdsCapabilities.All.Count());
        foreach (var statement in statements)
            TSql.Parse(statement);
    }

    private static async Task<IReadOnlyList<string>> MissingAsync(Func<TdsRequest, TdsReply?> answer)
    {
        await using var server = new FakeSqlServer(answer);
        return await TdsCapabilities.FindMissingAsync(InClear(server));
    }

    private static string InClear(FakeSqlServer server) => server.ConnectionString + ";Encrypt=Optional";
}
