namespace TlsToll.Statistics;

/// <summary>
/// A line y = a + b·x through points by weighted least squares, with t intervals of both coefficients (e.g. Draper and Smith, Applied
/// Regression Analysis, section 9.2). Weights 1 ÷ y² make the error relative: costs from microseconds to milliseconds scatter in proportion
/// to their size, and with equal weights the largest would determine the intercept.
/// </summary>
/// <param name="Intercept">a, in the unit of y.</param>
/// <param name="Slope">b, in the unit of y per unit of x.</param>
/// <param name="RSquared">Share of the weighted variation of y that the line explains, 0 to 1.</param>
/// <param name="Points">Number of points.</param>
public sealed record LinearFit(Interval Intercept, Interval Slope, double RSquared, int Points)
{
    /// <summary>Fits a line with a relative error: weights 1 ÷ y², where y is the mean of the points at the same x.</summary>
    /// <param name="x">The abscissas; at least two different values.</param>
    /// <param name="y">The ordinates, positive.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The fit; null with fewer than three points, because no error can be estimated.</returns>
    /// <exception cref="ArgumentException">The lengths differ, all x are the same, or a y is not positive and finite.</exception>
    public static LinearFit? OfRelative(double[] x, double[] y, double confidence = 0.95)
    {
        if (y.Any(value => !double.IsFinite(value) || value <= 0))
            throw new ArgumentException("A relative error needs positive, finite values.", nameof(y));
        if (x.Length != y.Length)
            throw new ArgumentException("Paired values must be equally many.", nameof(y));
        var means = x.Zip(y).GroupBy(p => p.First).ToDictionary(g => g.Key, g => g.Average(p => p.Second));
        return Of(x, y, [.. x.Select(at => 1 / (means[at] * means[at]))], confidence);
    }

    /// <summary>Fits a line by weighted least squares.</summary>
    /// <param name="x">The abscissas; at least two different values.</param>
    /// <param name="y">The ordinates.</param>
    /// <param name="weights">Positive, proportional to 1 ÷ variance; null for equal weights.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The fit; null with fewer than three points, because no error can be estimated.</returns>
    /// <exception cref="ArgumentException">The lengths differ, or all x are the same.</exception>
    public static LinearFit? Of(double[] x, double[] y, double[]? weights = null, double confidence = 0.95)
    {
        weights ??= [.. x.Select(_ => 1.0)];
        if (x.Length != y.Length || x.Length != weights.Length)
            throw new ArgumentException("Values and weights must be equally many.", nameof(y));
        if (x.Length < 3)
            return null;
        var sum = weights.Sum();
        var (meanX, meanY) = (Weighted(x) / sum, Weighted(y) / sum);
        double sxx = 0, sxy = 0, syy = 0, squares = 0;
        for (var i = 0; i < x.Length; i++)
        {
            var (dx, dy) = (x[i] - meanX, y[i] - meanY);
            (sxx, sxy, syy) = (sxx + (weights[i] * dx * dx), sxy + (weights[i] * dx * dy), syy + (weights[i] * dy * dy));
        }

        if (sxx <= 0)
            throw new ArgumentException("The points all have the same x.", nameof(x));
        var slope = sxy / sxx;
        var intercept = meanY - (slope * meanX);
        for (var i = 0; i < x.Length; i++)
        {
            var residual = y[i] - meanY - (slope * (x[i] - meanX));
            squares += weights[i] * residual * residual;
        }

        var meanSquare = squares / (x.Length - 2);
        var t = StudentT.Critical(x.Length - 2, confidence);
        return new LinearFit(
            Around(intercept, t * Math.Sqrt(meanSquare * ((1 / sum) + (meanX * meanX / sxx)))),
            Around(slope, t * Math.Sqrt(meanSquare / sxx)),
            syy > 0 ? 1 - (squares / syy) : 1,
            x.Length);

        double Weighted(double[] values) => values.Zip(weights, (value, weight) => value * weight).Sum();
        Interval Around(double estimate, double half) => new(estimate, estimate - half, estimate + half, x.Length, confidence);
    }
}
