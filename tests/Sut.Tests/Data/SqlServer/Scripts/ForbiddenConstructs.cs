using Microsoft.SqlServer.TransactSql.ScriptDom;

namespace TlsToll.Sut.Tests.Data.SqlServer.Scripts;

/// <summary>What the scripts and EF Core's statements must not have: not every server that speaks TDS knows it.</summary>
internal sealed class ForbiddenConstructs : TSqlFragmentVisitor
{
    private readonly List<string> _found = [];

    /// <summary>What there is of it, each with its line.</summary>
    public static IReadOnlyList<string> In(TSqlFragment fragment)
    {
        var visitor = new ForbiddenConstructs();
        fragment.Accept(visitor);
        return visitor._found;
    }

    public override void Visit(MergeStatement node) => Add(node, "MERGE");

    public override void Visit(UpdateStatement node) => AddIf(node.WithCtesAndXmlNamespaces is not null, node, "UPDATE through a CTE");

    public override void Visit(DeleteStatement node) => AddIf(node.WithCtesAndXmlNamespaces is not null, node, "DELETE through a CTE");

    public override void Visit(CreateOrAlterProcedureStatement node) => Add(node, "CREATE OR ALTER");

    public override void Visit(CreateOrAlterFunctionStatement node) => Add(node, "CREATE OR ALTER");

    public override void Visit(CreateOrAlterViewStatement node) => Add(node, "CREATE OR ALTER");

    public override void Visit(CreateOrAlterTriggerStatement node) => Add(node, "CREATE OR ALTER");

    public override void Visit(SetVariableStatement node) => AddCompound(node, node.AssignmentKind);

    public override void Visit(SelectSetVariable node) => AddCompound(node, node.AssignmentKind);

    public override void Visit(AssignmentSetClause node) => AddCompound(node, node.AssignmentKind);

    public override void Visit(TableDefinition node) => AddIf(node.Indexes.Count > 0, node, "an index inside CREATE TABLE");

    public override void Visit(ColumnDefinition node) => AddIf(node.Index is not null, node, "an index inside CREATE TABLE");

    private void AddCompound(TSqlFragment node, AssignmentKind kind) => AddIf(kind != AssignmentKind.Equals, node, "an assignment like +=");

    private void AddIf(bool isThere, TSqlFragment node, string what)
    {
        if (isThere)
            Add(node, what);
    }

    private void Add(TSqlFragment node, string what) => _found.Add($"line {node.StartLine}: {what}");
}
