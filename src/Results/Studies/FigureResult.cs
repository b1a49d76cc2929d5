namespace TlsToll.Results.Studies;

/// <summary>A figure: panels of one response each, over one factor, with a series for each level of another.</summary>
/// <param name="Id">Unique within the study, e.g. <c>fig6</c>.</param>
/// <param name="Title">What it shows.</param>
/// <param name="Paper">The paper's figure and section, e.g. <c>Fig. 6, section 6.1</c>; null if the paper has none.</param>
/// <param name="Experiment">Name of its experiment.</param>
/// <param name="XFactor">The factor of the horizontal axis.</param>
/// <param name="XLabel">Label of the horizontal axis with its unit.</param>
/// <param name="SeriesFactor">The factor whose levels are the series; null for a single series.</param>
/// <param name="Panels">The panels.</param>
public sealed record FigureResult(
    string Id, string Title, string? Paper, string Experiment, string XFactor, string XLabel, string? SeriesFactor, IReadOnlyList<FigurePanel> Panels);

/// <summary>One response of a figure.</summary>
/// <param name="Response">The response, e.g. <c>p90Ms.CreateOrder</c> or <c>sips</c>.</param>
/// <param name="Label">Its name for a reader.</param>
/// <param name="Unit">Its unit, e.g. <c>ms</c>, <c>1/s</c>, <c>%</c>.</param>
/// <param name="Series">The series.</param>
public sealed record FigurePanel(string Response, string Label, string Unit, IReadOnlyList<FigureSeries> Series);

/// <summary>A line of a panel.</summary>
/// <param name="Level">The level of the series factor, as the legend has it.</param>
/// <param name="Points">Its points, ascending in x where x is a number.</param>
public sealed record FigureSeries(string Level, IReadOnlyList<FigurePoint> Points);

/// <summary>A point with its 95 % interval over the blocks.</summary>
/// <param name="X">Level of the horizontal factor, as it was measured.</param>
/// <param name="PaperX">The same level on the paper's scale, where that is another; otherwise null.</param>
/// <param name="Treatment">Name of the treatment in <c>run.json</c>.</param>
/// <param name="Estimate">Mean over the blocks; null if not measured.</param>
/// <param name="Low">Lower end; null with fewer than two blocks.</param>
/// <param name="High">Upper end.</param>
/// <param name="Blocks">Blocks that it rests on.</param>
/// <param name="Note">Why it was not measured, or what limits it; null for nothing.</param>
public sealed record FigurePoint(
    string X, string? PaperX, string Treatment, double? Estimate, double? Low, double? High, int Blocks, string? Note);
