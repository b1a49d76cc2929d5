namespace TlsToll.Results.Studies;

/// <summary>Stacked figure with the components of several costs, one column per cost.</summary>
/// <param name="Id">Identifier, unique within the study.</param>
/// <param name="Title">Title of the figure.</param>
/// <param name="Paper">Figure and section of the paper; null if the paper has none.</param>
/// <param name="Unit">Unit of the components, <c>%</c> or <c>µs</c>.</param>
/// <param name="Columns">Columns of the figure.</param>
/// <param name="Notes">Notes on the components for the reader, one sentence each.</param>
public sealed record ShareStack(
    string Id, string Title, string? Paper, string Unit, IReadOnlyList<ShareColumn> Columns, IReadOnlyList<string> Notes);

/// <summary>Column of a stacked figure.</summary>
/// <param name="Name">Name of the column.</param>
/// <param name="Shares">Components, with the same names in the same order in every column.</param>
public sealed record ShareColumn(string Name, IReadOnlyList<StackedShare> Shares);

/// <summary>Component of a cost, with its 95 % interval over the blocks.</summary>
/// <param name="Name">Name of the component.</param>
/// <param name="Estimate">Size of the component; null if not measured. It can be negative: an interaction, or a difference within its
/// error.</param>
/// <param name="Low">Lower end of the interval; null with fewer than two blocks.</param>
/// <param name="High">Upper end of the interval; null with fewer than two blocks.</param>
public sealed record StackedShare(string Name, double? Estimate, double? Low, double? High)
{
    /// <summary>Number of blocks from which it was estimated; 0 if not measured.</summary>
    public int Blocks { get; init; }
}
