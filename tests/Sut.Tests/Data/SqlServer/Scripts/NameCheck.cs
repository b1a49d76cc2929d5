using Microsoft.SqlServer.TransactSql.ScriptDom;

namespace TlsToll.Sut.Tests.Data.SqlServer.Scripts;

/// <summary>
/// Resolves every name of a batch as the server would: tables, columns by the statement that they stand in, sequences, variables. The
/// server itself would tell some of these mistakes only when a procedure is called.
/// </summary>
internal sealed class NameCheck : TSqlFragmentVisitor
{
    private readonly ScriptSchema _schema;
    private readonly List<string> _faults = [];
    private readonly HashSet<string> _variables = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, List<string>> _tableVariables = new(StringComparer.OrdinalIgnoreCase);

    // The innermost statement's sources come last; a subquery sees those around it, too.
    private readonly List<List<Source>> _scopes = [];

    private Source? _inserted;

    private NameCheck(ScriptSchema schema) => _schema = schema;

    /// <summary>Names of a batch that mean nothing, or more than one thing.</summary>
    public static IReadOnlyList<string> FaultsIn(TSqlBatch batch, ScriptSchema schema)
    {
        var check = new NameCheck(schema);
        batch.Accept(check);
        return check._faults;
    }

    public override void Visit(ProcedureParameter node) => _variables.Add(node.VariableName.Value);

    public override void Visit(DeclareVariableElement node) => _variables.Add(node.VariableName.Value);

    public override void Visit(DeclareTableVariableBody node) => _tableVariables[node.VariableName.Value] =
        [.. node.Definition.ColumnDefinitions.Select(c => c.ColumnIdentifier.Value)];

    // The rows that a trigger sees have the columns of its table.
    public override void ExplicitVisit(CreateTriggerStatement node)
    {
        _inserted = SourceOf(node.TriggerObject.Name.BaseIdentifier.Value, node);
        base.ExplicitVisit(node);
        _inserted = null;
    }

    public override void Visit(VariableReference node)
    {
        if (!_variables.Contains(node.Name) && !_tableVariables.ContainsKey(node.Name))
            Add(node, $"variable {node.Name} is not declared");
    }

    public override void Visit(NextValueForExpression node)
    {
        if (!_schema.Sequences.ContainsKey(node.SequenceName.BaseIdentifier.Value))
            Add(node, $"there is no sequence {node.SequenceName.BaseIdentifier.Value}");
    }

    public override void ExplicitVisit(QuerySpecification node) =>
        Within([.. node.FromClause?.TableReferences.SelectMany(SourcesOf) ?? []], () => base.ExplicitVisit(node));

    public override void ExplicitVisit(UpdateSpecification node) =>
        Within(Changed(node), () => base.ExplicitVisit(node));

    public override void ExplicitVisit(DeleteSpecification node) =>
        Within(Changed(node), () => base.ExplicitVisit(node));

    // What is inserted does not see the table that it is inserted into.
    public override void ExplicitVisit(InsertSpecification node)
    {
        Within([.. SourcesOf(node.Target)], () =>
        {
            foreach (var column in node.Columns)
                column.Accept(this);
            node.OutputClause?.Accept(this);
            node.OutputIntoClause?.Accept(this);
        });
        node.InsertSource.Accept(this);
        if (CountOf(node.InsertSource) is { } count && count != node.Columns.Count)
            Add(node, $"{node.Columns.Count} columns get {count} values");
    }

    public override void ExplicitVisit(OutputIntoClause node)
    {
        foreach (var column in node.SelectColumns)
            column.Accept(this);
        Within([.. SourcesOf(node.IntoTable)], () =>
        {
            foreach (var column in node.IntoTableColumns)
                column.Accept(this);
        });
        if (node.IntoTableColumns.Count != node.SelectColumns.Count)
            Add(node, $"{node.IntoTableColumns.Count} columns get {node.SelectColumns.Count} values");
    }

    public override void ExplicitVisit(CreateTableStatement node) =>
        Within([SourceOf(node.SchemaObjectName.BaseIdentifier.Value, node)], () => base.ExplicitVisit(node));

    public override void ExplicitVisit(CreateIndexStatement node) =>
        Within([SourceOf(node.OnName.BaseIdentifier.Value, node)], () => base.ExplicitVisit(node));

    public override void ExplicitVisit(AlterTableAddTableElementStatement node) =>
        Within([SourceOf(node.SchemaObjectName.BaseIdentifier.Value, node)], () => base.ExplicitVisit(node));

    // The first argument is a word, such as year, and only looks like a column.
    public override void ExplicitVisit(FunctionCall node)
    {
        foreach (var argument in node.FunctionName.Value.StartsWith("DATEPART", StringComparison.OrdinalIgnoreCase) ? node.Parameters.Skip(1) : node.Parameters)
            argument.Accept(this);
        node.OverClause?.Accept(this);
    }

    public override void Visit(ForeignKeyConstraintDefinition node)
    {
        var referenced = SourceOf(node.ReferenceTableName.BaseIdentifier.Value, node);
        foreach (var column in node.ReferencedTableColumns.Where(c => !referenced.Columns.Contains(c.Value)))
            Add(node, $"{referenced.Name} has no column {column.Value}");
        foreach (var column in node.Columns.Where(c => !_scopes[^1][0].Columns.Contains(c.Value)))
            Add(node, $"{_scopes[^1][0].Name} has no column {column.Value}");
    }

    public override void Visit(ColumnReferenceExpression node)
    {
        if (node.ColumnType != ColumnType.Regular)
            return;
        string[] parts = [.. node.MultiPartIdentifier.Identifiers.Select(i => i.Value)];
        var matches = _scopes.AsEnumerable().Reverse()
            .Select(scope => scope.Count(s => (parts.Length == 1 || s.Name == parts[0] || parts[0] is "inserted" or "deleted")
                && s.Columns.Contains(parts[^1])))
            .FirstOrDefault(count => count != 0);
        if (matches != 1)
            Add(node, $"{string.Join('.', parts)} means {(matches == 0 ? "nothing" : "more than one column")}");
    }

    private void Within(List<Source> sources, Action visit)
    {
        _scopes.Add(sources);
        visit();
        _scopes.RemoveAt(_scopes.Count - 1);
    }

    // What is changed may be named by the alias of one of the sources, and then is that one.
    private List<Source> Changed(UpdateDeleteSpecificationBase node)
    {
        List<Source> from = [.. node.FromClause?.TableReferences.SelectMany(SourcesOf) ?? []];
        return node.Target is NamedTableReference named && from.Exists(s => s.Name == named.SchemaObject.BaseIdentifier.Value)
            ? from
            : [.. SourcesOf(node.Target), .. from];
    }

    private IEnumerable<Source> SourcesOf(TableReference reference) => reference switch
    {
        JoinTableReference join => SourcesOf(join.FirstTableReference).Concat(SourcesOf(join.SecondTableReference)),
        JoinParenthesisTableReference inner => SourcesOf(inner.Join),
        NamedTableReference named => [SourceOf(named.SchemaObject.BaseIdentifier.Value, named) with
        {
            Name = named.Alias?.Value ?? named.SchemaObject.BaseIdentifier.Value,
        }],
        VariableTableReference variable => [new Source(
            variable.Alias?.Value ?? variable.Variable.Name, _tableVariables.GetValueOrDefault(variable.Variable.Name, []))],
        OpenJsonTableReference json => [new Source(
            json.Alias?.Value ?? "", [.. json.SchemaDeclarationItems.Select(i => i.ColumnDefinition.ColumnIdentifier.Value)])],
        QueryDerivedTable { QueryExpression: QuerySpecification query } derived => [new Source(
            derived.Alias.Value, [.. query.SelectElements.OfType<SelectScalarExpression>().Select(NameOf)])],
        _ => throw new NotSupportedException($"A source of kind {reference.GetType().Name} is not known here."),
    };

    private static string NameOf(SelectScalarExpression element) =>
        element.ColumnName?.Value ?? ((ColumnReferenceExpression)element.Expression).MultiPartIdentifier.Identifiers[^1].Value;

    private static int? CountOf(InsertSource source) => source switch
    {
        ValuesInsertSource values => values.RowValues[0].ColumnValues.Count,
        SelectInsertSource { Select: QuerySpecification query } => query.SelectElements.Count,
        _ => null,
    };

    private Source SourceOf(string table, TSqlFragment at)
    {
        if (table == "inserted" && _inserted is { } rows)
            return rows with { Name = table };
        if (_schema.Tables.TryGetValue(table, out var known))
            return new Source(table, [.. known.Columns.Select(c => c.Name)]);
        Add(at, $"there is no table {table}");
        return new Source(table, []);
    }

    private void Add(TSqlFragment node, string what) => _faults.Add($"line {node.StartLine}: {what}");

    private sealed record Source(string Name, IReadOnlyList<string> Columns);
}
