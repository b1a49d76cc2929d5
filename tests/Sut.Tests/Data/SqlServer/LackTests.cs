using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Data.Procedures;
using TlsToll.Sut.Data.SqlServer;
using TlsToll.Sut.Tests.Testbed.Tds;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>What a SQL Server database may lack when the services are to start on it.</summary>
public sealed class LackTests
{
    [Fact]
    public async Task A_database_that_has_all_lacks_nothing() => (await LackAsync(_ => null)).ShouldBeNull();

    [Fact]
    public async Task An_empty_database_is_reported() =>
        (await LackAsync(text => text.Contains("INFORMATION_SCHEMA", StringComparison.Ordinal) ? TdsReply.Value(0) : null))
            .ShouldBe("The database is not populated: run 'sut populate'.");

    [Fact]
    public async Task An_old_schema_is_reported_with_both_versions() =>
        (await LackAsync(text => text.Contains("sv_version", StringComparison.Ordinal) ? TdsReply.Value(0) : null))
            .ShouldBe("The database's schema has version 0, and this program requires 3: run 'sut populate', which recreates it.");

    [Fact]
    public async Task Readers_that_would_wait_for_writers_are_reported() =>
        (await LackAsync(text => text.Contains("serverproperty", StringComparison.Ordinal)
            ? TdsReply.Rows(["v", "l", "r", "s"], ["16.0.4165.4", (byte)160, false, (byte)1])
            : null)).ShouldStartWith("The database's READ_COMMITTED_SNAPSHOT is off: run 'sut populate'");

    [Fact]
    public async Task A_missing_or_different_procedure_is_reported()
    {
        var lack = await LackAsync(text => text.Contains("sys.procedures", StringComparison.Ordinal)
            ? Procedures(p => p.Name != "stock_take", p => p.Name == "change_item")
            : null);
        lack.ShouldStartWith(
            $"The database lacks 2 of the {ProcedureCatalogue.All.Count} stored procedures, "
            + "such as change_item(int,decimal(17,2),date,nvarchar(60)): run 'sut populate'");
        lack.ShouldEndWith("or serve with --data-access ef.");
    }

    [Fact]
    public async Task EF_Core_needs_no_procedure() =>
        (await LackAsync(text => text.Contains("sys.procedures", StringComparison.Ordinal) ? TdsReply.Error(1, "Not asked.") : null, DataAccess.Ef))
            .ShouldBeNull();

    [Fact]
    public async Task A_wrong_password_is_reported_and_a_missing_server_is_waited_for()
    {
        await using (var database = new FakeDatabase(DataAccess.Ef, request => request.Kind == TdsKind.LogIn
            ? TdsReply.Error(18456, "Login failed for user 'sa'.", severity: 14)
            : null))
        {
            (await database.Get<IDatabaseProbe>().CheckAsync(CancellationToken.None))
                .ShouldBe("The database reports: Login failed for user 'sa'. Check User ID and Password in the connection string.");
        }

        await using (var database = new FakeDatabase(DataAccess.Ef, request => request.Kind == TdsKind.LogIn ? TdsReply.Broken : null))
        {
            (await database.Get<IDatabaseProbe>().CheckAsync(CancellationToken.None)).ShouldBeNull();
            (await database.Get<IDatabaseProbe>().WhyNotReadyAsync(CancellationToken.None)).ShouldNotBeNullOrEmpty();
        }
    }

    private static async Task<string?> LackAsync(Func<string, TdsReply?> damage, DataAccess access = DataAccess.Procedures)
    {
        await using var database = new FakeDatabase(access, request => request.Kind == TdsKind.LogIn ? null : damage(request.Text) ?? Sound(request.Text));
        return await database.Get<IDatabaseProbe>().CheckAsync(CancellationToken.None);
    }

    private static TdsReply? Sound(string text) => text switch
    {
        _ when text.Contains("INFORMATION_SCHEMA", StringComparison.Ordinal) => TdsReply.Value(1),
        _ when text.Contains("sv_version", StringComparison.Ordinal) => TdsReply.Value(SchemaVersion.Current),
        _ when text.Contains("serverproperty", StringComparison.Ordinal) =>
            TdsReply.Rows(["v", "l", "r", "s"], ["16.0.4165.4", (byte)160, true, (byte)1]),
        _ when text.Contains("sys.procedures", StringComparison.Ordinal) => Procedures(_ => true, _ => false),
        _ => null,
    };

    // As the server's catalogue has them: the length of a text is in bytes.
    private static TdsReply Procedures(Func<Procedure, bool> isThere, Func<Procedure, bool> isOther)
    {
        var rows = ProcedureCatalogue.All.Where(isThere).SelectMany(p => p.Parameters.Count == 0
            ? [[p.Name, DBNull.Value, DBNull.Value, DBNull.Value, DBNull.Value]]
            : p.Parameters.Skip(isOther(p) ? 1 : 0).Select(a => new object[]
            {
                p.Name,
                SqlServerProcedures.TypeOf(a).Split('(')[0],
                (short)(a.Size > 0 ? a.Size * 2 : a.Size),
                a.Precision,
                a.Scale,
            }));
        return new TdsReply().ThenTyped(["o", "t", "l", "p", "s"], ["o", "t", (short)1, (byte)1, (byte)1], [.. rows]);
    }
}
