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
public sealed record StackedShare(string Name, double? Estimate, double? Low, double? High);

/// <summary>A fitted line.</summary>
/// <param name="Name">Name of the line.</param>
/// <param name="Formula">Formula of the line, such as <c>T = a + b·KB</c>.</param>
/// <param name="RSquared">Explained share of the variation, 0 to 1.</param>
/// <param name="Points">Number of fitted points.</param>
/// <param name="Coefficients">Coefficients with their intervals.</param>
/// <param name="Paper">Line in the paper; null if the paper has none.</param>
public sealed record FittedLine(
    string Name, string Formula, double RSquared, int Points, IReadOnlyList<LineCoefficient> Coefficients, string? Paper);

/// <summary>A coefficient of a fitted line.</summary>
/// <param name="Name">Symbol and meaning of the coefficient.</param>
/// <param name="Unit">Unit of the coefficient.</param>
/// <param name="Estimate">Estimated value.</param>
/// <param name="Low">Lower end of the 95 % interval.</param>
/// <param name="High">Upper end of the 95 % interval.</param>
public sealed record LineCoefficient(string Name, string Unit, double Estimate, double Low, double High);
