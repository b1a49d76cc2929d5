using TlsToll.Results.Cells;

namespace TlsToll.Results.Metrics;

/// <summary>A response variable in the sense of experimental design: a number measured in each cell of one kind.</summary>
/// <param name="Name">Name in exports and study files, e.g. <c>p90Ms.CreateOrder</c>.</param>
/// <param name="Part">Service or tier within the family; empty for the only metric of a family.</param>
/// <param name="Label">Name for use outside its family.</param>
/// <param name="Unit">Unit of the value.</param>
/// <param name="Kind">Kind of the cells in which it is measured: <c>cost</c> or <c>timed</c>.</param>
/// <param name="Value">Returns the value in a cell; null if not measured.</param>
public sealed record CellMetric(string Name, string Part, string Label, string Unit, string Kind, Func<CellResultRow, double?> Value)
{
    /// <summary>Name in narrow tables.</summary>
    public string ShortName { get; init; } = Name;

    /// <summary>True if a larger value is better.</summary>
    public bool IsHigherBetter { get; init; }

    /// <summary>
    /// True if blocks without a value forbid a mean over the others: a percentile that some blocks have too few interactions for would be one of the blocks
    /// that happened to have more.
    /// </summary>
    public bool NeedsEveryBlock { get; init; }

    /// <summary>True if measured values are above 0, so that their logarithms and ratios are meaningful.</summary>
    public bool IsPositive { get; init; } = true;
}

/// <summary>Metrics of one section of a report.</summary>
/// <param name="Id">Identifier of letters and dashes.</param>
/// <param name="Title">Heading of the section.</param>
/// <param name="About">Definition and source cells, as a sentence.</param>
/// <param name="Metrics">Metrics in the order of a report.</param>
/// <param name="IsExpected">True if a report mentions missing measurements; false if it leaves the section out.</param>
public sealed record MetricFamily(string Id, string Title, string About, IReadOnlyList<CellMetric> Metrics, bool IsExpected = true);
