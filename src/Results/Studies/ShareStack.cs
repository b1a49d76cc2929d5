namespace TlsToll.Results.Studies;

/// <summary>A stacked figure: the components of several costs side by side.</summary>
/// <param name="Id">Unique within the study.</param>
/// <param name="Title">What it shows.</param>
/// <param name="Paper">The paper's figure and section; null if it has none.</param>
/// <param name="Unit">Unit of the parts, <c>%</c> or <c>µs</c>.</param>
/// <param name="Columns">The things beside each other.</param>
/// <param name="Notes">What a reader should know of the parts, a sentence each.</param>
public sealed record ShareStack(
    string Id, string Title, string? Paper, string Unit, IReadOnlyList<ShareColumn> Columns, IReadOnlyList<string> Notes);

/// <summary>One of them.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Shares">Its parts: the same names in the same order in every column.</param>
public sealed record ShareColumn(string Name, IReadOnlyList<StackedShare> Shares);

/// <summary>A part of a cost, with its 95 % interval over the blocks.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Estimate">The part; null if not measured. It may come out below zero: an interaction, or a difference within its error.</param>
/// <param name="Low">Lower end; null with fewer than two blocks.</param>
/// <param name="High">Upper end.</param>
public sealed record StackedShare(string Name, double? Estimate, double? Low, double? High);

/// <summary>A fitted line.</summary>
/// <param name="Name">Of what.</param>
/// <param name="Formula">The line in letters, such as <c>T = a + b·KB</c>.</param>
/// <param name="RSquared">Share of the variation that it explains, 0 to 1.</param>
/// <param name="Points">Points that it rests on.</param>
/// <param name="Coefficients">Its coefficients with their intervals.</param>
/// <param name="Paper">The paper's line; null if it has none.</param>
public sealed record FittedLine(
    string Name, string Formula, double RSquared, int Points, IReadOnlyList<LineCoefficient> Coefficients, string? Paper);

/// <summary>A coefficient of a fitted line.</summary>
/// <param name="Name">Its letter and what it means.</param>
/// <param name="Unit">Its unit.</param>
/// <param name="Estimate">The estimate.</param>
/// <param name="Low">Lower end of the 95 % interval.</param>
/// <param name="High">Upper end.</param>
public sealed record LineCoefficient(string Name, string Unit, double Estimate, double Low, double High);
