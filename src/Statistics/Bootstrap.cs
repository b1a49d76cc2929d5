namespace TlsToll.Statistics;

/// <summary>
/// Intervals without the assumption of a normal distribution, by drawing samples again from the values there are (B. Efron, Bootstrap
/// methods: another look at the jackknife, Annals of Statistics 7, 1979; Better bootstrap confidence intervals, Journal of the American
/// Statistical Association 82, 1987). Of very few values (fewer than ten or so) they are too narrow: Student's t is the better choice.
/// </summary>
internal static class Bootstrap
{
    /// <summary>The interval of a mean.</summary>
    /// <param name="values">Independent values.</param>
    /// <param name="settings">How to bootstrap.</param>
    /// <returns>Null with fewer than two values: not measured.</returns>
    /// <exception cref="ArgumentException">A value is not finite, or a setting is out of range.</exception>
    public static Interval? Mean(double[] values, BootstrapSettings settings) => Of([values], x => Sample.Mean(x[0]), settings);

    /// <summary>The interval of mean(treatment) − mean(baseline), independent of one another.</summary>
    /// <inheritdoc cref="Mean" path="/returns"/>
    /// <inheritdoc cref="Mean" path="/exception"/>
    public static Interval? Difference(double[] baseline, double[] treatment, BootstrapSettings settings) =>
        Of([baseline, treatment], x => Sample.Mean(x[1]) - Sample.Mean(x[0]), settings);

    /// <summary>The interval of mean(treatment) / mean(baseline), independent of one another.</summary>
    /// <param name="baseline">Positive values.</param>
    /// <param name="treatment">Positive values.</param>
    /// <param name="settings">How to bootstrap.</param>
    /// <inheritdoc cref="Mean" path="/returns"/>
    /// <exception cref="ArgumentException">A value is not positive and finite, or a setting is out of range.</exception>
    public static Interval? Ratio(double[] baseline, double[] treatment, BootstrapSettings settings) =>
        baseline.Concat(treatment).All(x => x > 0)
            ? Of([baseline, treatment], x => Sample.Mean(x[1]) / Sample.Mean(x[0]), settings)
            : throw new ArgumentException("A ratio needs positive values.", nameof(baseline));

    /// <summary>The interval of the geometric mean of treatment / baseline, paired by block.</summary>
    /// <param name="baseline">Positive values, one per block.</param>
    /// <param name="treatment">The values of the same blocks, in the same order, positive.</param>
    /// <param name="settings">How to bootstrap: pairs are drawn, not values.</param>
    /// <inheritdoc cref="Mean" path="/returns"/>
    /// <exception cref="ArgumentException">
    /// The lengths differ, a value is not positive and finite, or a setting is out of range.
    /// </exception>
    public static Interval? PairedRatio(double[] baseline, double[] treatment, BootstrapSettings settings) =>
        Mean(RatioInterval.Logarithms(baseline, treatment), settings)?.Increasing(Math.Exp);

    private static Interval? Of(double[][] samples, Func<double[][], double> statistic, BootstrapSettings settings)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(settings.Resamples, 100, nameof(settings));
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(settings.Confidence, 0, nameof(settings));
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(settings.Confidence, 1, nameof(settings));
        if (samples.Any(sample => sample.Length < 2))
            return null;
        var estimate = statistic(samples);
        var distribution = new BootstrapDistribution(estimate, Resampled(samples, statistic, settings), LeaveOneOut(samples, statistic));
        var (low, high) = settings.Method == BootstrapMethod.Bca
            ? distribution.Bca(settings.Confidence)
            : distribution.Percentile(settings.Confidence);
        return new Interval(estimate, low, high, samples.Min(sample => sample.Length), settings.Confidence);
    }

    private static double[] Resampled(double[][] samples, Func<double[][], double> statistic, BootstrapSettings settings)
    {
        var random = new SplitMix64(settings.Seed);
        var again = samples.Select(sample => new double[sample.Length]).ToArray();
        var replicates = new double[settings.Resamples];
        for (var r = 0; r < replicates.Length; r++)
        {
            for (var s = 0; s < samples.Length; s++)
            {
                for (var i = 0; i < again[s].Length; i++)
                    again[s][i] = samples[s][random.Below(samples[s].Length)];
            }

            replicates[r] = statistic(again);
        }

        return replicates;
    }

    private static double[][] LeaveOneOut(double[][] samples, Func<double[][], double> statistic) =>
        [.. samples.Select((sample, s) => sample.Select((_, i) =>
            statistic([.. samples[..s], [.. sample[..i], .. sample[(i + 1)..]], .. samples[(s + 1)..]])).ToArray())];
}
