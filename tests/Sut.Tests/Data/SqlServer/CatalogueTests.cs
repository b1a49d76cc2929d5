using System.Text.RegularExpressions;
using Microsoft.SqlServer.TransactSql.ScriptDom;
using TlsToll.Sut.Data.Procedures;
using TlsToll.Sut.Data.SqlServer;
using TlsToll.Sut.Tests.Data.SqlServer.Scripts;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>What the program calls and what <c>procedures.sql</c> makes are the same.</summary>
public sealed class CatalogueTests
{
    private static readonly List<CreateProcedureStatement> Installed =
        [.. TSql.Parse(TSql.File("procedures.sql")).Batches.SelectMany(b => b.Statements).OfType<CreateProcedureStatement>()];

    [Fact]
    public void Those_that_are_called_are_those_that_are_made_with_the_same_parameters() =>
        ProcedureCatalogue.All.Select(Signature).Order(StringComparer.Ordinal).ShouldBe(Installed.Select(Signature).Order(StringComparer.Ordinal));

    // Both engines' rows are read alike where they have the same columns; those that PostgreSQL gives as arrays are read by themselves.
    [Theory]
    [InlineData("countries")]
    [InlineData("order_by_request")]
    [InlineData("order_status")]
    [InlineData("new_products")]
    [InlineData("product_detail")]
    [InlineData("shipping_count")]
    [InlineData("stock_take")]
    [InlineData("stock_count")]
    [InlineData("void_take")]
    [InlineData("void_count")]
    public void They_answer_with_the_columns_of_PostgreSQLs(string name)
    {
        var file = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "db", "postgres", "procedures.sql"));
        var table = Returns(name).Match(file).Groups["columns"].Value;
        var expected = table.Split(',').Select(c => c.Trim().Split(' ')[0]);
        ColumnsOf(Installed.Single(p => p.ProcedureReference.Name.BaseIdentifier.Value == name)).ShouldBe(expected);
    }

    // As text, without the procedure: what a batch may not do is to give back a value.
    [Fact]
    public void The_body_of_each_is_a_batch_of_its_own()
    {
        foreach (var procedure in Installed)
        {
            var name = procedure.ProcedureReference.Name.BaseIdentifier.Value;
            var body = SqlServerScripts.BodyOf(name);
            body.ShouldBe(TSql.TextOf(procedure.StatementList).ReplaceLineEndings("\n"), name);
            TSql.Parse(body).Batches.Count.ShouldBe(1);
            new Finder<ReturnStatement>().In(procedure).ShouldBeEmpty(name);
        }
    }

    [Fact]
    public void Whoever_takes_a_message_skips_what_is_locked_and_locks_rows()
    {
        foreach (var queue in (string[])["shipping_take", "stock_take", "void_take"])
        {
            var procedure = Installed.Single(p => p.ProcedureReference.Name.BaseIdentifier.Value == queue);
            var hints = new Finder<NamedTableReference>().In(procedure).SelectMany(t => t.TableHints).Select(h => h.HintKind);
            hints.ShouldBe([TableHintKind.UpdLock, TableHintKind.ReadPast, TableHintKind.Rowlock]);
        }
    }

    [Fact]
    public void What_is_written_in_steps_is_all_or_nothing()
    {
        foreach (var procedure in Installed.Where(p => new Finder<DataModificationStatement>().In(p).Count(s => !IntoVariable(s)) > 1))
        {
            var text = TSql.TextOf(procedure);
            text.ShouldContain("set xact_abort on;");
            new Finder<BeginTransactionStatement>().In(procedure).Count.ShouldBe(1, text);
            new Finder<CommitTransactionStatement>().In(procedure).Count.ShouldBe(1, text);
        }
    }

    private static bool IntoVariable(DataModificationStatement statement) =>
        statement is InsertStatement { InsertSpecification.Target: VariableTableReference };

    private static string Signature(Procedure procedure) =>
        $"{procedure.Name}({string.Join(", ", procedure.Parameters.Select(p => $"@p_{p.Name} {SqlServerProcedures.TypeOf(p)}"))})";

    private static string Signature(CreateProcedureStatement procedure) =>
        $"{procedure.ProcedureReference.Name.BaseIdentifier.Value}("
        + $"{string.Join(", ", procedure.Parameters.Select(p => $"{p.VariableName.Value} {TSql.TypeOf(p.DataType)}"))})";

    private static IEnumerable<string> ColumnsOf(CreateProcedureStatement procedure)
    {
        if (new Finder<OutputClause>().In(procedure) is [var output])
            return output.SelectColumns.Cast<SelectScalarExpression>().Select(c => c.ColumnName.Value);
        var query = new Finder<SelectStatement>().In(procedure).Single();
        return ((QuerySpecification)query.QueryExpression).SelectElements.Cast<SelectScalarExpression>().Select(c => c.ColumnName.Value);
    }

    private static Regex Returns(string function) => new(
        $@"^create or replace function {function}\(.*?\)\s+returns table \((?<columns>[^)]*)\)",
        RegexOptions.Multiline | RegexOptions.Singleline,
        TimeSpan.FromSeconds(1));

    private sealed class Finder<T> : TSqlFragmentVisitor
        where T : TSqlFragment
    {
        private readonly List<T> _found = [];

        public List<T> In(TSqlFragment fragment)
        {
            fragment.Accept(this);
            return _found;
        }

        public override void Visit(TSqlFragment node)
        {
            if (node is T found)
                _found.Add(found);
        }
    }
}
