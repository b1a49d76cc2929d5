using TlsToll.Results.Cells;

namespace TlsToll.Results.Metrics;

/// <summary>A response variable: what a cell of one kind is asked for.</summary>
/// <param name="Name">Its name in exports, e.g. <c>p90Ms.CreateOrder</c>.</param>
/// <param name="Part">What tells it from the others of its family: a service, a tier; empty for the only one.</param>
/// <param name="Label">Its name by itself.</param>
/// <param name="Unit">Its unit.</param>
/// <param name="Kind"><c>cost</c> or <c>timed</c>: the cells that give it.</param>
/// <param name="Value">Its value in a cell; null if not measured.</param>
public sealed record Response(string Name, string Part, string Label, string Unit, string Kind, Func<CellResultRow, double?> Value);

/// <summary>Responses that are read together.</summary>
/// <param name="Id">Letters and dashes.</param>
/// <param name="Title">Its name for a reader.</param>
/// <param name="About">What it is and from which cells, in a sentence.</param>
/// <param name="Responses">Its responses.</param>
/// <param name="Everywhere">Whether every kind of run has them; otherwise a report without is silent about them.</param>
public sealed record ResponseFamily(string Id, string Title, string About, IReadOnlyList<Response> Responses, bool Everywhere = true);
