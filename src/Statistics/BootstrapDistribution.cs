using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace TlsToll.Statistics;

/// <summary>An estimate, and what it would have been from samples drawn again.</summary>
internal sealed class BootstrapDistribution
{
    private readonly double _estimate;
    private readonly double _acceleration;
    private readonly double[] _sorted;

    /// <summary>Keeps a distribution.</summary>
    /// <param name="estimate">The estimate from the samples themselves.</param>
    /// <param name="replicates">The estimate from each resample.</param>
    /// <param name="leaveOneOut">For each sample, the estimates with one of its values left out in turn.</param>
    public BootstrapDistribution(double estimate, double[] replicates, double[][] leaveOneOut)
    {
        _estimate = estimate;
        _sorted = [.. replicates.Order()];
        _acceleration = Acceleration(leaveOneOut);
    }

    /// <summary>The interval by quantiles.</summary>
    public (double Low, double High) Percentile(double confidence) => (Quantile((1 - confidence) / 2), Quantile((1 + confidence) / 2));

    /// <summary>
    /// The interval by quantiles at corrected probabilities (Efron and Tibshirani, An Introduction to the Bootstrap, 14.3).
    /// </summary>
    public (double Low, double High) Bca(double confidence)
    {
        var z = Normal.InvCDF(0, 1, (1 + confidence) / 2);
        return (Quantile(Corrected(-z)), Quantile(Corrected(z)));
    }

    private double Corrected(double z)
    {
        // Where all resamples lie to one side there is no knowing how far: as if half a one lay on the other.
        var below = _sorted.Sum(x => x < _estimate ? 1 : x > _estimate ? 0 : 0.5);
        var bias = Normal.InvCDF(0, 1, Math.Clamp(below, 0.5, _sorted.Length - 0.5) / _sorted.Length);
        var shifted = bias + z;
        return Normal.CDF(0, 1, bias + (shifted / (1 - (_acceleration * shifted))));
    }

    // Linear between the values, as most packages do it (Hyndman and Fan, definition 7).
    private double Quantile(double probability) => SortedArrayStatistics.QuantileCustom(_sorted, probability, QuantileDefinition.R7);

    // A sixth of the skewness of the estimate, by the jackknife; of several samples their influences add up (Efron and Tibshirani, 15.36).
    private static double Acceleration(double[][] leaveOneOut)
    {
        double cubes = 0, squares = 0;
        foreach (var estimates in leaveOneOut)
        {
            var mean = estimates.Average();
            var weight = (estimates.Length - 1.0) / estimates.Length;
            cubes += estimates.Sum(x => Math.Pow(weight * (mean - x), 3));
            squares += estimates.Sum(x => Math.Pow(weight * (mean - x), 2));
        }

        return squares > 0 ? cubes / (6 * Math.Pow(squares, 1.5)) : 0;
    }
}
