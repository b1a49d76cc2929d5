using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>
/// What <c>db/sqlserver</c> and the services ask of a server beyond plain SQL, each tried by the smallest statements that use it. Another
/// server that speaks the protocol may lack some, whatever its name and version; what it lacks is no failure of the SUT's.
/// </summary>
internal static class TdsCapabilities
{
    private static readonly (string Name, string[] Batches)[] Probes =
    [
        ("binary collations", ["create table probe_text (t nvarchar(8) collate Latin1_General_100_BIN2 not null)"]),
        ("times with microseconds", ["create table probe_time (t datetime2(6) not null)", "insert into probe_time (t) values (sysutcdatetime())"]),
        ("sequences", ["create sequence probe_sequence as bigint start with 1 increment by 100", "select next value for probe_sequence"]),
        (
            "filtered indexes",
            [
                "create table probe_filter (f int null)",
                "create unique index ux_probe_filter on probe_filter (f) where f is not null with (allow_page_locks = off)",
                "insert into probe_filter (f) values (null), (null)",
            ]),
        (
            "indexes on computed columns",
            ["create table probe_computed (c nvarchar(8), u as upper(c))", "create unique index ux_probe_computed on probe_computed (u)"]),
        ("tables without lock escalation", ["create table probe_escalation (e int)", "alter table probe_escalation set (lock_escalation = disable)"]),
        (
            "hints of locks, with rows left out that others hold",
            [
                "create table probe_hint (h int not null primary key)",
                "select h from probe_hint with (updlock, readpast, rowlock)",
                "select h from probe_hint with (updlock, holdlock, rowlock) where h = 1",
                "select h from probe_hint with (readcommittedlock, rowlock)",
            ]),
        ("rows of updates as results", ["create table probe_output (o int)", "update probe_output set o = 1 output inserted.o"]),
        ("lists in JSON", ["select n from openjson(N'[{\"n\":1}]') with (n int)", "select id from openjson(N'[1]') with (id int '$')"]),
        (
            "errors that abort a transaction and are caught",
            [
                "set xact_abort on; begin try begin transaction; throw 50003, N'probe', 1; end try "
                + "begin catch if xact_state() <> 0 rollback transaction; end catch; if @@trancount <> 0 throw 50002, N'the transaction is still open', 1",
            ]),
        (
            "triggers that refuse rows",
            [
                "create table probe_trigger (t int)",
                "create trigger tr_probe on probe_trigger after insert as begin set nocount on; throw 50001, N'refused', 1; end",
                "begin try insert into probe_trigger (t) values (1); end try begin catch if error_number() <> 50001 throw; end catch; "
                + "if exists (select t from probe_trigger) throw 50002, N'the row is stored', 1",
            ]),
        (
            "stored procedures that return rows",
            ["create procedure probe_procedure @p nvarchar(max) as begin set nocount on; select @p as p; end", "execute probe_procedure @p = N'x'"]),
        (
            "reads of the last committed rows",
            [
                "alter database current set read_committed_snapshot on with rollback after 10 seconds",
                "if not exists (select 1 from sys.databases where database_id = db_id() and is_read_committed_snapshot_on = 1) throw 50002, N'the option stays off', 1",
            ]),
        (
            "transactions that see one state",
            [
                "alter database current set allow_snapshot_isolation on",
                "if not exists (select 1 from sys.databases where database_id = db_id() and snapshot_isolation_state = 1) throw 50002, N'the option stays off', 1",
                "set transaction isolation level snapshot; begin transaction; select 1; commit transaction; set transaction isolation level read committed",
            ]),
        (
            "the compatibility level of SQL Server 2017",
            ["if not exists (select 1 from sys.databases where database_id = db_id() and compatibility_level >= 140) throw 50002, N'it is lower', 1"]),
    ];

    // From this severity on, SQL Server ends the connection; so do errors of the transport.
    private const byte EndsConnection = 20;

    /// <summary>Names of all capabilities.</summary>
    public static IEnumerable<string> All => Probes.Select(probe => probe.Name);

    /// <summary>Tries each capability in a database of its own, which is empty.</summary>
    /// <returns>What is lacking, with the server's message; empty if nothing is.</returns>
    /// <exception cref="SqlException">The server can't be reached, or ended the connection.</exception>
    public static async Task<IReadOnlyList<string>> FindMissingAsync(string database)
    {
        await using var connection = new SqlConnection(database);
        await connection.OpenAsync();
        var missing = new List<string>();
        foreach (var (name, batches) in Probes)
        {
            try
            {
                foreach (var batch in batches)
                {
                    await using var command = new SqlCommand(batch, connection);
                    await command.ExecuteNonQueryAsync();
                }
            }
            catch (SqlException e) when (e.Class < EndsConnection && connection.State == System.Data.ConnectionState.Open)
            {
                missing.Add($"{name} ({e.Errors[0].Message.ReplaceLineEndings(" ").TrimEnd('.')})");
            }
        }

        return missing;
    }
}
