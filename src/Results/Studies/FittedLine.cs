namespace TlsToll.Results.Studies;

/// <summary>A fitted line.</summary>
/// <param name="Name">Name of the line.</param>
/// <param name="Formula">Formula of the line, such as <c>T = a + b·KB</c>.</param>
/// <param name="RSquared">Explained share of the variation, 0 to 1.</param>
/// <param name="Points">Number of fitted points.</param>
/// <param name="Coefficients">Coefficients with their intervals.</param>
/// <param name="Paper">Line in the paper; null if the paper has none.</param>
public sealed record FittedLine(
    string Name, string Formula, double RSquared, int Points, IReadOnlyList<LineCoefficient> Coefficients, string? Paper)
{
    /// <summary>Place of the line in a figure; null if it is not drawn.</summary>
    public DrawnLine? Drawn { get; init; }
}

/// <summary>A coefficient of a fitted line.</summary>
/// <param name="Name">Symbol and meaning of the coefficient.</param>
/// <param name="Unit">Unit of the coefficient.</param>
/// <param name="Estimate">Estimated value.</param>
/// <param name="Low">Lower end of the 95 % interval.</param>
/// <param name="High">Upper end of the 95 % interval.</param>
public sealed record LineCoefficient(string Name, string Unit, double Estimate, double Low, double High);

/// <summary>A line in a figure.</summary>
/// <param name="Figure">Identifier of the figure, whose horizontal axis is that of the line.</param>
/// <param name="Response">Name of the response.</param>
/// <param name="Series">Level of the figure's series to which the line was fitted.</param>
/// <param name="Points">Points of the line in ascending order, enough of them to draw it on any scale.</param>
public sealed record DrawnLine(string Figure, string Response, string Series, IReadOnlyList<LinePoint> Points);

/// <summary>Point of a line with the 95 % interval of the mean there.</summary>
/// <param name="X">Number on the horizontal axis, in its unit: of pages, in KB.</param>
/// <param name="Estimate">Value of the line.</param>
/// <param name="Low">Lower end of the interval.</param>
/// <param name="High">Upper end of the interval.</param>
public sealed record LinePoint(double X, double Estimate, double Low, double High);
