namespace TlsToll.Primitives.Statistics;

/// <summary>
/// t = a + b · bytes, by weighted least squares. The intervals come from the residuals, so they hold what is not linear too, such as a
/// hash's padding to whole blocks.
/// </summary>
/// <param name="A">Nanoseconds of a call of no bytes.</param>
/// <param name="B">Nanoseconds a byte.</param>
internal sealed record LinearFit(Estimate A, Estimate B)
{
    /// <summary>Fits a line.</summary>
    /// <returns>Null with fewer than three different sizes.</returns>
    public static LinearFit? Of(IReadOnlyCollection<FitPoint> points)
    {
        if (points.Select(p => p.Bytes).Distinct().Count() < 3)
            return null;
        double w = 0, x = 0, y = 0, xx = 0, xy = 0;
        foreach (var (bytes, time, scale) in points)
        {
            var weight = 1 / (scale * scale);
            w += weight;
            x += weight * bytes;
            y += weight * time;
            xx += weight * bytes * bytes;
            xy += weight * bytes * time;
        }

        var determinant = (w * xx) - (x * x);
        var b = ((w * xy) - (x * y)) / determinant;
        var a = ((xx * y) - (x * xy)) / determinant;
        var freedom = points.Count - 2;
        var variance = points.Sum(p => Math.Pow((p.Nanoseconds - a - (b * p.Bytes)) / p.Scale, 2)) / freedom;
        return new(
            StudentT.Around(a, Math.Sqrt(variance * xx / determinant), freedom, points.Count),
            StudentT.Around(b, Math.Sqrt(variance * w / determinant), freedom, points.Count));
    }
}
