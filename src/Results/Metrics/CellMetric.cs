using TlsToll.Results.Cells;

namespace TlsToll.Results.Metrics;

/// <summary>A response variable in the sense of experimental design: a number measured in each cell of one kind.</summary>
/// <param name="Name">Name in exports and study files, e.g. <c>p90Ms.CreateOrder</c>.</param>
/// <param name="Part">Its service or tier within the family; empty for the only one.</param>
/// <param name="Label">Name outside its family.</param>
/// <param name="Unit">Unit of the value.</param>
/// <param name="Kind"><c>cost</c> or <c>timed</c>: the cells that it is measured in.</param>
/// <param name="Value">Value in a cell; null if not measured.</param>
public sealed record CellMetric(string Name, string Part, string Label, string Unit, string Kind, Func<CellResultRow, double?> Value)
{
    /// <summary>Name in narrow tables.</summary>
    public string ShortName { get; init; } = Name;

    /// <summary>Whether a larger value is the better one.</summary>
    public bool IsHigherBetter { get; init; }

    /// <summary>Whether a measured value is above 0, so that logarithms and ratios of it mean something.</summary>
    public bool IsPositive { get; init; } = true;
}

/// <summary>Metrics of one section of a report.</summary>
/// <param name="Id">Letters and dashes.</param>
/// <param name="Title">Heading of its section.</param>
/// <param name="About">Definition and source cells, in a sentence.</param>
/// <param name="Metrics">In the order of a report.</param>
/// <param name="IsExpected">True if a report mentions that it was not measured; false if the section is then left out.</param>
public sealed record MetricFamily(string Id, string Title, string About, IReadOnlyList<CellMetric> Metrics, bool IsExpected = true);
