using TlsToll.Statistics;

namespace TlsToll.Primitives.Estimates;

/// <summary>
/// The line t = a + b · bytes, as stored in the results file. The intervals come from the residuals, so they also cover nonlinearity, such
/// as a hash's padding to whole blocks.
/// </summary>
/// <param name="A">Nanoseconds of a call with zero bytes.</param>
/// <param name="B">Nanoseconds per byte.</param>
internal sealed record CostLine(Estimate A, Estimate B)
{
    /// <summary>Fits a line by least squares with weights 1 ÷ scale².</summary>
    /// <returns>The line; null with fewer than three different sizes.</returns>
    public static CostLine? Of(IReadOnlyCollection<FitPoint> points)
    {
        if (points.Select(p => p.Bytes).Distinct().Count() < 3)
            return null;
        var fit = LinearFit.Of(
            [.. points.Select(p => p.Bytes)], [.. points.Select(p => p.Nanoseconds)], [.. points.Select(p => 1 / (p.Scale * p.Scale))])!;
        return new(Estimate.Of(fit.Intercept), Estimate.Of(fit.Slope));
    }
}
