using MathNet.Numerics.Distributions;

namespace TlsToll.Statistics;

/// <summary>
/// The slope of a series: the median of the slopes between all pairs of points (H. Theil, Proc. Kon. Ned. Akad. v. Wetensch. A 53, 1950), with Sen's interval
/// from the normal approximation of Kendall's tau, corrected for ties (P. K. Sen, Estimates of the regression coefficient based on Kendall's tau, Journal of
/// the American Statistical Association 63, 1968). Outliers hardly move either, and neither assumes normal errors.
/// </summary>
public static class TheilSen
{
    // Two-sided 95 % limit of an autocorrelation of independent values, in units of 1 ÷ √n.
    private const double Significant = 1.96;

    /// <summary>The slope of independent points.</summary>
    /// <param name="x">The abscissas; at least two different values.</param>
    /// <param name="y">The ordinates.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The slope in the unit of y per unit of x; null if there are too few points for an interval of this confidence.</returns>
    /// <exception cref="ArgumentException">The lengths differ, all x are the same, or a value is not finite.</exception>
    public static Interval? Of(double[] x, double[] y, double confidence = 0.95)
    {
        var slopes = Slopes(x, y);
        return Around(slopes, Variance(x, y), x.Length, confidence);
    }

    /// <summary>
    /// The slope of a series in time, whose neighbouring values may be alike. Kendall's variance then grows by the factor of Hamed and Rao (A modified
    /// Mann-Kendall trend test for autocorrelated data, Journal of Hydrology 204, 1998), from the autocorrelations of the detrended ranks up to the first
    /// that is not significant. The interval is still too narrow for a random walk.
    /// </summary>
    /// <inheritdoc cref="Of" path="/param|/returns|/exception"/>
    public static Interval? OfSeries(double[] x, double[] y, double confidence = 0.95)
    {
        var slopes = Slopes(x, y);
        var slope = Middle(slopes);
        var ranks = Ranks([.. x.Zip(y, (at, value) => value - (slope * at))]);
        return Around(slopes, Variance(x, y) * Inflation(ranks), x.Length, confidence);
    }

    private static double[] Slopes(double[] x, double[] y)
    {
        if (x.Length != y.Length)
            throw new ArgumentException("Paired values must be equally many.", nameof(y));
        if (x.Concat(y).Any(value => !double.IsFinite(value)))
            throw new ArgumentException("Every value must be finite.", nameof(y));
        var slopes = new List<double>(x.Length * (x.Length - 1) / 2);
        for (var i = 0; i < x.Length; i++)
        {
            for (var j = i + 1; j < x.Length; j++)
            {
                if (x[i] != x[j])
                    slopes.Add((y[j] - y[i]) / (x[j] - x[i]));
            }
        }

        if (slopes.Count == 0)
            throw new ArgumentException("The points all have the same x.", nameof(x));
        slopes.Sort();
        return [.. slopes];
    }

    // Sen's equation 2.6, with the same correction for ties among the ordinates.
    private static double Variance(double[] x, double[] y)
    {
        return (Of(x.Length) - Ties(x) - Ties(y)) / 18;

        static double Of(double count) => count * (count - 1) * ((2 * count) + 5);
        static double Ties(double[] values) => values.GroupBy(value => value).Sum(tied => Of(tied.Count()));
    }

    private static Interval? Around(double[] sorted, double variance, int points, double confidence)
    {
        var reach = Normal.InvCDF(0, 1, (1 + confidence) / 2) * Math.Sqrt(Math.Max(0, variance));
        var low = (int)Math.Floor((sorted.Length - reach) / 2) - 1;
        var high = (int)Math.Ceiling((sorted.Length + reach) / 2);
        // Without any variance, all slopes are the same.
        if (variance <= 0)
            (low, high) = (0, sorted.Length - 1);
        return low < 0 || high >= sorted.Length ? null : new Interval(Middle(sorted), sorted[low], sorted[high], points, confidence);
    }

    private static double Inflation(double[] ranks)
    {
        double n = ranks.Length;
        var mean = ranks.Average();
        var square = ranks.Sum(rank => (rank - mean) * (rank - mean));
        if (square <= 0)
            return 1;
        var sum = 0.0;
        for (var lag = 1; lag < ranks.Length - 2; lag++)
        {
            var correlation = Enumerable.Range(0, ranks.Length - lag).Sum(i => (ranks[i] - mean) * (ranks[i + lag] - mean)) / square;
            if (correlation <= Significant / Math.Sqrt(n))
                break;
            sum += (n - lag) * (n - lag - 1) * (n - lag - 2) * correlation;
        }

        return 1 + (2 * sum / (n * (n - 1) * (n - 2)));
    }

    // Tied values share the mean of their ranks.
    private static double[] Ranks(double[] values)
    {
        var order = Enumerable.Range(0, values.Length).OrderBy(i => values[i]).ToArray();
        var ranks = new double[values.Length];
        for (var from = 0; from < order.Length;)
        {
            var to = from;
            while (to < order.Length && values[order[to]] == values[order[from]])
                to++;
            for (var i = from; i < to; i++)
                ranks[order[i]] = (from + to - 1) / 2.0;
            from = to;
        }

        return ranks;
    }

    private static double Middle(double[] sorted) => Percentiles.OfSorted<double>(sorted, 50) is var low && sorted.Length % 2 == 1
        ? low
        : (low + sorted[sorted.Length / 2]) / 2;
}
