namespace TlsToll.Reports.Documents;

/// <summary>A chart: one response.</summary>
/// <param name="Id">Unique within the page; letters, digits and dashes.</param>
/// <param name="Kind">How it is drawn.</param>
/// <param name="Title">The response.</param>
/// <param name="XLabel">Label of the axis of factor levels, with the unit.</param>
/// <param name="YLabel">Label of the response's axis, with the unit.</param>
/// <param name="Series">Its series.</param>
internal sealed record Chart(string Id, ChartKind Kind, string Title, string XLabel, string YLabel, IReadOnlyList<ChartSeries> Series)
{
    /// <summary>Whether every point has an estimate that may not be below zero, so that the axis begins there.</summary>
    public bool FromZero { get; init; } = true;
}

/// <summary>How a chart is drawn.</summary>
internal enum ChartKind
{
    /// <summary>Points with intervals, joined by lines, over a factor.</summary>
    Lines,

    /// <summary>A bar per treatment with its interval.</summary>
    Bars,

    /// <summary>Points with intervals per comparison, beside a line at zero.</summary>
    Differences,

    /// <summary>Response time over the percentile; x is the percentile in percent.</summary>
    Percentiles,

    /// <summary>Parts of a whole, one bar per name; a series is a part.</summary>
    Stacked,
}

/// <summary>A series.</summary>
/// <param name="Name">What the legend says.</param>
/// <param name="Style">How it is told from the others.</param>
/// <param name="Points">Its points in order.</param>
internal sealed record ChartSeries(string Name, SeriesStyle Style, IReadOnlyList<ChartPoint> Points);

/// <summary>A point.</summary>
/// <param name="X">The level, percentile or name.</param>
/// <param name="Y">The estimate; null if not measured.</param>
/// <param name="Low">Lower end of its interval; null without one.</param>
/// <param name="High">Upper end.</param>
internal sealed record ChartPoint(string X, double? Y, double? Low = null, double? High = null)
{
    /// <summary>The same level on another scale; null without one.</summary>
    public string? OtherX { get; init; }
}
