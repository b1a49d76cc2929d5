namespace TlsToll.Reports.Documents;

/// <summary>Chart of one response.</summary>
/// <param name="Id">Identifier, unique within the page; letters, digits and dashes.</param>
/// <param name="Kind">Kind of chart.</param>
/// <param name="Title">Name of the response.</param>
/// <param name="XLabel">Label of the axis of factor levels, with the unit.</param>
/// <param name="YLabel">Label of the response's axis, with the unit.</param>
/// <param name="Series">Series of the chart.</param>
internal sealed record Chart(string Id, ChartKind Kind, string Title, string XLabel, string YLabel, IReadOnlyList<ChartSeries> Series)
{
    /// <summary>True if no estimate may be below zero, so that the axis starts at zero.</summary>
    public bool FromZero { get; init; } = true;

    /// <summary>Greatest possible value, beyond which the axis does not go; null for none.</summary>
    public double? Most { get; init; }

    /// <summary>Value without an effect, at which a line is drawn: 0 of a difference, 1 of a ratio; null for none.</summary>
    public double? Neutral { get; init; }

    /// <summary>True if equal distances on the response's axis are equal ratios.</summary>
    public bool IsLogarithmic { get; init; }

    /// <summary>Values that the response's axis must contain, so that several charts have the same scale; null for those of the chart.</summary>
    public (double Low, double High)? Scale { get; init; }

    /// <summary>Lines fitted to series, in place of lines between their points.</summary>
    public IReadOnlyList<ChartCurve> Curves { get; init; } = [];

    /// <summary>Parts of the axis of factor levels that are marked; the levels are numbers.</summary>
    public IReadOnlyList<ChartSpan> Spans { get; init; } = [];

    /// <summary>Number of values and meaning of the marks, as a sentence; empty for none.</summary>
    public string Note { get; init; } = "";
}

/// <summary>Kind of chart.</summary>
internal enum ChartKind
{
    /// <summary>Points with intervals, joined by lines, over a factor.</summary>
    Lines,

    /// <summary>A row per name: its estimate with its interval, and the value of each block.</summary>
    Rows,

    /// <summary>Steps that add up to a total, one row per step; the last row is the total.</summary>
    Waterfall,

    /// <summary>Values in the order of measurement, one strip per series.</summary>
    Strips,

    /// <summary>Response time over the percentile; x is the percentile in percent.</summary>
    Percentiles,

    /// <summary>Components of a whole, one bar per name; each series is a component.</summary>
    Stacked,
}

/// <summary>Series of a chart.</summary>
/// <param name="Name">Name in the legend.</param>
/// <param name="Style">Style that distinguishes the series from the others.</param>
/// <param name="Points">Points in order.</param>
internal sealed record ChartSeries(string Name, SeriesStyle Style, IReadOnlyList<ChartPoint> Points);

/// <summary>Line fitted to a series whose levels are numbers, with a band.</summary>
/// <param name="Series">Name of the series.</param>
/// <param name="Points">Points in ascending order.</param>
internal sealed record ChartCurve(string Series, IReadOnlyList<CurvePoint> Points);

/// <summary>Marked part of the axis of factor levels.</summary>
/// <param name="From">Number at which it begins.</param>
/// <param name="To">Number at which it ends.</param>
/// <param name="Label">What it is.</param>
internal sealed record ChartSpan(double From, double To, string Label);

/// <summary>Point of a fitted line.</summary>
/// <param name="X">Number on the axis of factor levels.</param>
/// <param name="Y">Value of the line.</param>
/// <param name="Low">Lower edge of the band.</param>
/// <param name="High">Upper edge of the band.</param>
internal sealed record CurvePoint(double X, double Y, double Low, double High);

/// <summary>Point of a series.</summary>
/// <param name="X">Level, percentile or name.</param>
/// <param name="Y">Estimate; null if not measured.</param>
/// <param name="Low">Lower end of the interval; null without an interval.</param>
/// <param name="High">Upper end of the interval; null without an interval.</param>
internal sealed record ChartPoint(string X, double? Y, double? Low = null, double? High = null)
{
    /// <summary>The same level on another scale; null without one.</summary>
    public string? OtherX { get; init; }

    /// <summary>What distinguishes the point from others of the same level; null for nothing.</summary>
    public string? Remark { get; init; }

    /// <summary>Value of each block from which the estimate was computed; empty if unknown.</summary>
    public IReadOnlyList<double> Blocks { get; init; } = [];

    /// <summary>Number of values from which the estimate was computed: blocks, or interactions of a percentile; null if unknown.</summary>
    public int? Count { get; init; }
}
