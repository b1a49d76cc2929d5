namespace TlsToll.Statistics;

/// <summary>How an interval is read off the bootstrap distribution.</summary>
internal enum BootstrapMethod
{
    /// <summary>Its quantiles (Efron 1979).</summary>
    Percentile,

    /// <summary>Its quantiles at probabilities corrected for bias and skewness (Efron 1987): of second order accuracy.</summary>
    Bca,
}

/// <summary>How to bootstrap.</summary>
/// <param name="Seed">The same seed gives the same interval, on every machine.</param>
/// <param name="Method">How the interval is read off.</param>
/// <param name="Confidence">Between 0 and 1 exclusive.</param>
/// <param name="Resamples">
/// How many samples to draw again, at least 100. Efron and Tibshirani ask for 1000 or more for an interval (An Introduction to the
/// Bootstrap, chapter 19); ten times as many cost milliseconds.
/// </param>
internal sealed record BootstrapSettings(
    ulong Seed, BootstrapMethod Method = BootstrapMethod.Bca, double Confidence = 0.95, int Resamples = 9999);
