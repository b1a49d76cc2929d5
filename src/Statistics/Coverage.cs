using MathNet.Numerics.Distributions;

namespace TlsToll.Statistics;

/// <summary>How many of several intervals must cover a known true value if their confidence is what they say (a binomial count).</summary>
public static class Coverage
{
    /// <summary>Fewest covering intervals that are no surprise: fewer have a probability below <paramref name="alpha"/>.</summary>
    /// <param name="intervals">Number of independent intervals, at least 1.</param>
    /// <param name="confidence">Their nominal coverage, between 0 and 1 exclusive.</param>
    /// <param name="alpha">Probability of rejecting intervals whose coverage is right, between 0 and 1 exclusive.</param>
    public static int Fewest(int intervals, double confidence = 0.95, double alpha = 0.05)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(intervals, 1);
        var fewest = 0;
        while (fewest < intervals && Binomial.CDF(confidence, intervals, fewest) < alpha)
            fewest++;
        return fewest;
    }

    /// <summary>
    /// Probability that a coverage of <paramref name="actual"/> instead of <paramref name="confidence"/> is found by fewer covering
    /// intervals.
    /// </summary>
    public static double Power(int intervals, double actual, double confidence = 0.95, double alpha = 0.05) =>
        Fewest(intervals, confidence, alpha) is > 0 and var fewest ? Binomial.CDF(actual, intervals, fewest - 1) : 0;
}
