namespace TlsToll.Statistics;

/// <summary>
/// The ratio treatment / baseline over blocks. Each block gives one log ratio, so influences on the whole block cancel. The t interval of
/// the log ratios is transformed back, so the estimate is the geometric mean of the ratios (the usual treatment of a ratio of positive
/// quantities, e.g. Fleming and Wallace, How not to lie with statistics, CACM 29(3), 1986).
/// </summary>
public static class RatioInterval
{
    /// <summary>The interval of treatment / baseline.</summary>
    /// <param name="baseline">The baseline's values, one per block, positive.</param>
    /// <param name="treatment">The treatment's values of the same blocks, in the same order, positive.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The interval; null with fewer than two blocks (not measured).</returns>
    /// <exception cref="ArgumentException">The lengths differ, or a value is not positive and finite.</exception>
    public static Interval? Of(ReadOnlySpan<double> baseline, ReadOnlySpan<double> treatment, double confidence = 0.95) =>
        StudentT.Mean(Logarithms(baseline, treatment), confidence)?.Increasing(Math.Exp);

    /// <summary>
    /// The interval of treatment − baseline that follows from the ratio: the ratio's difference to 1, times the baseline's geometric mean.
    /// Unlike the difference of the values, it is free of influences on whole blocks.
    /// </summary>
    /// <returns>The interval in the values' unit; null with fewer than two blocks (not measured).</returns>
    /// <exception cref="ArgumentException">The lengths differ, or a value is not positive and finite.</exception>
    public static Interval? Difference(ReadOnlySpan<double> baseline, ReadOnlySpan<double> treatment, double confidence = 0.95)
    {
        if (Of(baseline, treatment, confidence) is not { } ratios)
            return null;
        var mean = Sample.GeometricMean(baseline);
        return ratios.Increasing(ratio => mean * (ratio - 1));
    }

    /// <summary>The log ratios, ln(treatment / baseline), one per block.</summary>
    /// <exception cref="ArgumentException">The lengths differ, or a value is not positive and finite.</exception>
    public static double[] Logarithms(ReadOnlySpan<double> baseline, ReadOnlySpan<double> treatment)
    {
        if (baseline.Length != treatment.Length)
            throw new ArgumentException("Paired values must be equally many.", nameof(treatment));
        var logarithms = new double[baseline.Length];
        for (var i = 0; i < logarithms.Length; i++)
            logarithms[i] = Math.Log(Positive(treatment[i]) / Positive(baseline[i]));
        return logarithms;
    }

    /// <summary>The logarithms of values.</summary>
    /// <exception cref="ArgumentException">A value is not positive and finite.</exception>
    internal static double[] Logarithms(ReadOnlySpan<double> values)
    {
        var logarithms = new double[values.Length];
        for (var i = 0; i < logarithms.Length; i++)
            logarithms[i] = Math.Log(Positive(values[i]));
        return logarithms;
    }

    internal static double Positive(double value) => double.IsFinite(value) && value > 0
        ? value
        : throw new ArgumentException("A ratio needs positive, finite values.", nameof(value));
}
