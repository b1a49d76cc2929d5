namespace TlsToll.Results.Studies;

/// <summary>Value that the paper gives for a point of a figure.</summary>
/// <param name="Series">Level of the figure's series; null for a figure of a single series.</param>
/// <param name="X">Level of the horizontal factor, on the paper's scale.</param>
/// <param name="Y">The value, in the unit of the panel.</param>
/// <param name="Source">Section, figure or table of the paper.</param>
/// <param name="Note">What distinguishes the value from others of the same level, such as the paper's machine, or an obstacle to comparing it; null for none.</param>
public sealed record PaperValue(string? Series, string X, double Y, string Source, string? Note);
