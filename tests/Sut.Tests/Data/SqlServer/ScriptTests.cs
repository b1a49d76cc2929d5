using Microsoft.SqlServer.TransactSql.ScriptDom;
using TlsToll.Sut.Data.SqlServer;
using TlsToll.Sut.Tests.Data.SqlServer.Scripts;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>The files of <c>db/sqlserver</c>, read as SQL Server 2017 reads them.</summary>
public sealed class ScriptTests
{
    [Theory]
    [InlineData("schema.sql")]
    [InlineData("procedures.sql")]
    [InlineData("drop.sql")]
    public void A_script_is_plain_T_SQL(string file) => ForbiddenConstructs.In(TSql.Parse(TSql.File(file))).ShouldBeEmpty();

    [Theory]
    [InlineData("schema.sql")]
    [InlineData("procedures.sql")]
    public void Every_name_in_a_script_means_one_thing(string file) =>
        TSql.Parse(TSql.File(file)).Batches.SelectMany(b => NameCheck.FaultsIn(b, ScriptSchema.OfFile)).ShouldBeEmpty();

    // The server parses a batch as a whole: an error in one would be told with another's line numbers.
    [Fact]
    public void The_loader_cuts_a_script_into_the_servers_batches()
    {
        var files = TSql.File("schema.sql") + TSql.File("procedures.sql") + TSql.File("drop.sql");
        string[] loaded =
        [
            .. SqlServerScripts.Tables, .. SqlServerScripts.KeysAndIndexes, .. SqlServerScripts.Procedures, .. SqlServerScripts.Drop,
        ];
        loaded.Sum(batch => TSql.Parse(batch).Batches.Single().Statements.Count)
            .ShouldBe(TSql.Parse(files).Batches.Sum(b => b.Statements.Count));
        loaded.Length.ShouldBeGreaterThan(40);
    }

    [Fact]
    public void What_is_made_is_dropped()
    {
        var made = TSql.Parse(TSql.File("procedures.sql")).Batches.SelectMany(b => b.Statements).OfType<CreateProcedureStatement>()
            .Select(p => p.ProcedureReference.Name.BaseIdentifier.Value)
            .Concat(ScriptSchema.OfFile.Tables.Keys).Concat(ScriptSchema.OfFile.Sequences.Keys);
        var dropped = TSql.Parse(TSql.File("drop.sql")).Batches.SelectMany(b => b.Statements).Cast<DropObjectsStatement>()
            .SelectMany(d => d.Objects).Select(o => o.BaseIdentifier.Value);
        dropped.Order(StringComparer.Ordinal).ShouldBe(made.Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("merge stock as t using (select 1 as id) as s on t.s_i_id = s.id when matched then delete;", "MERGE")]
    [InlineData("with a as (select s_qty from stock) update a set s_qty = 1;", "UPDATE through a CTE")]
    [InlineData("with a as (select s_qty from stock) delete from a;", "DELETE through a CTE")]
    [InlineData("create or alter procedure p as select 1;", "CREATE OR ALTER")]
    [InlineData("update stock set s_qty += 1;", "an assignment like +=")]
    [InlineData("declare @a int; set @a -= 1;", "an assignment like +=")]
    [InlineData("create table t (a int index i);", "an index inside CREATE TABLE")]
    [InlineData("create table t (a int, index i (a));", "an index inside CREATE TABLE")]
    public void What_is_forbidden_would_be_found(string sql, string what) =>
        ForbiddenConstructs.In(TSql.Parse(sql)).ShouldBe([$"line 1: {what}"], customMessage: sql);

    [Theory]
    [InlineData("select nonsense from stock", "nonsense means nothing")]
    [InlineData("select s_qty from nonsense", "there is no table nonsense")]
    [InlineData("select c_id from customer join address on addr_id = c_addr_id join address as a on a.addr_id = addr_zip", "more than one column")]
    [InlineData("update stock set s_qty = 1 where s_i_id in (select o_i_id from orders)", "o_i_id means nothing")]
    [InlineData("insert into stock (s_i_id, s_qty) select i_id from item", "2 columns get 1 values")]
    [InlineData("insert into stock (s_i_id, s_qty) output inserted.s_id select 1, 2", "inserted.s_id means nothing")]
    [InlineData("select s_qty from stock where s_i_id = @nonsense", "variable @nonsense is not declared")]
    [InlineData("create trigger t on orders after insert as select s_qty from inserted", "s_qty means nothing")]
    [InlineData("select next value for nonsense", "there is no sequence nonsense")]
    public void A_name_that_means_nothing_would_be_found(string sql, string what) =>
        NameCheck.FaultsIn(TSql.Parse(sql).Batches.Single(), ScriptSchema.OfFile).ShouldContain(f => f.Contains(what, StringComparison.Ordinal));
}
