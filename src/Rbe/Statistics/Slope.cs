namespace TlsToll.Rbe.Statistics;

/// <summary>The slope of a line through points, by least squares, with its t interval (e.g. Jain, The Art of Computer Systems Performance Analysis, 14.3).</summary>
internal static class Slope
{
    /// <summary>The interval of the slope.</summary>
    /// <param name="x">Where was measured; not all the same.</param>
    /// <param name="y">What was measured there.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>Null with fewer than three points: no error could be told.</returns>
    /// <exception cref="ArgumentException">The lengths differ, or all x are the same.</exception>
    public static Interval? Of(ReadOnlySpan<double> x, ReadOnlySpan<double> y, double confidence = 0.95)
    {
        if (x.Length != y.Length)
            throw new ArgumentException("Paired values must be equally many.", nameof(y));
        if (x.Length < 3)
            return null;
        var (meanX, meanY) = (Sample.Mean(x), Sample.Mean(y));
        double sxx = 0, sxy = 0;
        for (var i = 0; i < x.Length; i++)
        {
            sxx += (x[i] - meanX) * (x[i] - meanX);
            sxy += (x[i] - meanX) * (y[i] - meanY);
        }

        if (sxx <= 0)
            throw new ArgumentException("The points all have the same x.", nameof(x));
        var slope = sxy / sxx;
        double squares = 0;
        for (var i = 0; i < x.Length; i++)
        {
            var residual = y[i] - meanY - (slope * (x[i] - meanX));
            squares += residual * residual;
        }

        var half = StudentT.Critical(x.Length - 2, confidence) * Math.Sqrt(squares / (x.Length - 2) / sxx);
        return new Interval(slope, slope - half, slope + half, x.Length, confidence);
    }
}
