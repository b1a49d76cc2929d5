namespace TlsToll.Results.Studies;

/// <summary>Figure with one panel per response, over the levels of one factor, with a series for each level of another factor.</summary>
/// <param name="Id">Identifier, unique within the study, e.g. <c>fig6</c>.</param>
/// <param name="Title">Title of the figure.</param>
/// <param name="Paper">The paper's figure and section, e.g. <c>Fig. 6, section 6.1</c>; null if the paper has none.</param>
/// <param name="Experiment">Name of the experiment.</param>
/// <param name="XFactor">Factor on the horizontal axis.</param>
/// <param name="XLabel">Label of the horizontal axis with its unit.</param>
/// <param name="SeriesFactor">Factor whose levels are the series; null for a single series.</param>
/// <param name="Panels">Panels of the figure.</param>
public sealed record FigureResult(
    string Id, string Title, string? Paper, string Experiment, string XFactor, string XLabel, string? SeriesFactor, IReadOnlyList<FigurePanel> Panels)
{
    /// <summary>Why values of the paper are missing in the figure, one sentence each; null for none.</summary>
    public IReadOnlyList<string>? PaperNotes { get; init; }
}

/// <summary>Panel of a figure, with one response.</summary>
/// <param name="Response">Name of the response, e.g. <c>p90Ms.CreateOrder</c> or <c>sips</c>.</param>
/// <param name="Label">Name of the response for a reader.</param>
/// <param name="Unit">Unit of the response, e.g. <c>ms</c>, <c>1/s</c>, <c>%</c>.</param>
/// <param name="Series">Series of the panel.</param>
public sealed record FigurePanel(string Response, string Label, string Unit, IReadOnlyList<FigureSeries> Series)
{
    /// <summary>The paper's values of the response; null for none.</summary>
    public IReadOnlyList<PaperValue>? PaperValues { get; init; }
}

/// <summary>Series of points in a panel.</summary>
/// <param name="Level">Level of the series factor, as shown in the legend.</param>
/// <param name="Points">Points of the series, in ascending order if x is a number.</param>
public sealed record FigureSeries(string Level, IReadOnlyList<FigurePoint> Points);

/// <summary>Point of a series, with its 95 % interval over the blocks.</summary>
/// <param name="X">Level of the horizontal factor, as measured.</param>
/// <param name="PaperX">The same level on the paper's scale, if that differs; otherwise null.</param>
/// <param name="Treatment">Name of the treatment in <c>run.json</c>.</param>
/// <param name="Estimate">Mean over the blocks; null if not measured.</param>
/// <param name="Low">Lower end of the interval; null with fewer than two blocks.</param>
/// <param name="High">Upper end of the interval; null with fewer than two blocks.</param>
/// <param name="Blocks">Number of blocks from which the mean is computed.</param>
/// <param name="Note">Reason that the point was not measured, or its limitation; null for none.</param>
public sealed record FigurePoint(
    string X, string? PaperX, string Treatment, double? Estimate, double? Low, double? High, int Blocks, string? Note)
{
    /// <summary>Value of each of these blocks; empty if unknown.</summary>
    public IReadOnlyList<double> ByBlock
    {
        get => field ?? []; // Absent in recordings of earlier versions.
        init;
    }
}
