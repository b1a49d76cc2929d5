using Microsoft.SqlServer.TransactSql.ScriptDom;

namespace TlsToll.Sut.Tests.Data.SqlServer.Scripts;

/// <summary>A column as <c>schema.sql</c> writes it.</summary>
internal sealed record ScriptColumn(string Name, string Type, bool IsNullable, string? Collation, bool IsComputed);

/// <summary>A table as <c>schema.sql</c> writes it, with what is added to it after the load.</summary>
internal sealed record ScriptTable(string Name, IReadOnlyList<ScriptColumn> Columns)
{
    public string PrimaryKey { get; set; } = "";

    public List<string> ForeignKeys { get; } = [];

    public List<string> Indexes { get; } = [];
}

/// <summary>What <c>schema.sql</c> makes.</summary>
internal sealed class ScriptSchema : TSqlFragmentVisitor
{
    private static readonly Lazy<ScriptSchema> Read = new(() =>
    {
        var schema = new ScriptSchema();
        TSql.Parse(TSql.File("schema.sql")).Accept(schema);
        return schema;
    });

    /// <summary>That of <c>db/sqlserver</c>.</summary>
    public static ScriptSchema OfFile => Read.Value;

    public Dictionary<string, ScriptTable> Tables { get; } = new(StringComparer.Ordinal);

    /// <summary>Sequences: start and increment by name.</summary>
    public Dictionary<string, (string Type, string Start, string Increment)> Sequences { get; } = new(StringComparer.Ordinal);

    public override void Visit(CreateTableStatement node)
    {
        var name = node.SchemaObjectName.BaseIdentifier.Value;
        var table = new ScriptTable(name, [.. node.Definition.ColumnDefinitions.Select(ColumnOf)]);
        Tables.Add(name, table);
        foreach (var constraint in node.Definition.TableConstraints)
            Add(table, constraint);
    }

    public override void Visit(AlterTableAddTableElementStatement node)
    {
        foreach (var constraint in node.Definition.TableConstraints)
            Add(Tables[node.SchemaObjectName.BaseIdentifier.Value], constraint);
    }

    public override void Visit(CreateIndexStatement node) => Tables[node.OnName.BaseIdentifier.Value].Indexes.Add(
        $"{node.Name.Value}{(node.Unique ? " unique" : "")} ({string.Join(", ", node.Columns.Select(ColumnText))})"
        + (node.FilterPredicate is { } filter ? $" where {TSql.TextOf(filter)}" : ""));

    public override void Visit(CreateSequenceStatement node)
    {
        var options = node.SequenceOptions;
        Sequences.Add(node.Name.BaseIdentifier.Value, (
            TSql.TypeOf(options.OfType<DataTypeSequenceOption>().Single().DataType),
            Value(SequenceOptionKind.Start),
            Value(SequenceOptionKind.Increment)));

        string Value(SequenceOptionKind kind) =>
            TSql.TextOf(options.OfType<ScalarExpressionSequenceOption>().Single(o => o.OptionKind == kind).OptionValue);
    }

    private static ScriptColumn ColumnOf(ColumnDefinition column) => new(
        column.ColumnIdentifier.Value,
        column.DataType is { } type ? TSql.TypeOf(type) : "",
        column.Constraints.OfType<NullableConstraintDefinition>().Any(c => c.Nullable),
        column.Collation?.Value,
        column.ComputedColumnExpression is not null);

    private static string ColumnText(ColumnWithSortOrder column) =>
        TSql.TextOf(column.Column) + (column.SortOrder == SortOrder.Descending ? " desc" : "");

    private static void Add(ScriptTable table, ConstraintDefinition constraint)
    {
        if (constraint is UniqueConstraintDefinition { IsPrimaryKey: true } key)
            table.PrimaryKey = $"{key.ConstraintIdentifier.Value} ({string.Join(", ", key.Columns.Select(ColumnText))})";
        if (constraint is ForeignKeyConstraintDefinition foreign)
        {
            table.ForeignKeys.Add(
                $"{foreign.ConstraintIdentifier.Value} ({string.Join(", ", foreign.Columns.Select(c => c.Value))}) references "
                + $"{foreign.ReferenceTableName.BaseIdentifier.Value} ({string.Join(", ", foreign.ReferencedTableColumns.Select(c => c.Value))})");
        }
    }
}
