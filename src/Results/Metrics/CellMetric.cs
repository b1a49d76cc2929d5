using TlsToll.Results.Cells;

namespace TlsToll.Results.Metrics;

/// <summary>A response variable in the sense of experimental design: a number that each cell of one kind gives.</summary>
/// <param name="Name">Name in exports, e.g. <c>p90Ms.CreateOrder</c>.</param>
/// <param name="Part">Its service or tier within the family; empty for the only one.</param>
/// <param name="Label">Name outside its family.</param>
/// <param name="Unit">Unit of the value.</param>
/// <param name="Kind"><c>cost</c> or <c>timed</c>: the cells that give it.</param>
/// <param name="Value">Value in a cell; null if not measured.</param>
public sealed record CellMetric(string Name, string Part, string Label, string Unit, string Kind, Func<CellResultRow, double?> Value)
{
    /// <summary>Name in narrow tables.</summary>
    public string ShortName { get; init; } = Name;

    /// <summary>Whether a larger value is the better one.</summary>
    public bool IsHigherBetter { get; init; }
}

/// <summary>Metrics that are read together.</summary>
/// <param name="Id">Letters and dashes.</param>
/// <param name="Title">Heading of its section.</param>
/// <param name="About">Definition and the cells that give it, in a sentence.</param>
/// <param name="Metrics">In the order of a report.</param>
/// <param name="IsExpected">Whether a report says so when nothing of it was measured; otherwise the section is left out.</param>
public sealed record MetricFamily(string Id, string Title, string About, IReadOnlyList<CellMetric> Metrics, bool IsExpected = true);
