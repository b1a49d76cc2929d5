namespace TlsToll.Statistics;

/// <summary>
/// Means of treatments that were all measured in the same blocks, with a common error: the residual mean square of treatments and blocks
/// (e.g. Montgomery, Design and Analysis of Experiments, section 4.1). With few blocks, the variance of a single treatment is poorly known;
/// the common error has (treatments − 1)(blocks − 1) degrees of freedom. This assumes equal variances. On the logarithmic scale that means
/// equal relative variances; means are then geometric, and contrasts are ratios.
/// </summary>
public sealed class BlockedMeans
{
    private readonly double[] _means;
    private readonly bool _logarithms;

    private BlockedMeans(double[] means, bool logarithms, int blocks, int degrees, double meanSquare) =>
        (_means, _logarithms, Blocks, DegreesOfFreedom, MeanSquare) = (means, logarithms, blocks, degrees, meanSquare);

    /// <summary>Number of blocks.</summary>
    public int Blocks { get; }

    /// <summary>Degrees of freedom of the error.</summary>
    public int DegreesOfFreedom { get; }

    /// <summary>The residual mean square; on the logarithmic scale, that of the logarithms.</summary>
    public double MeanSquare { get; }

    /// <summary>Computes the means and their error.</summary>
    /// <param name="values">Values by treatment, then by block; every treatment has the same number of blocks.</param>
    /// <param name="logarithms">True for the logarithmic scale, that is, a relative error; all values must then be positive.</param>
    /// <param name="pilot">
    /// Number of leading blocks from which the error is estimated: the pilot blocks of Stein's two-stage procedure. Null for all blocks.
    /// </param>
    /// <returns>The means; null with fewer than two blocks or treatments, because no error can be estimated.</returns>
    /// <exception cref="ArgumentException">
    /// The treatments have different numbers of blocks, or a value is not finite or, for logarithms, not positive.
    /// </exception>
    public static BlockedMeans? Of(IReadOnlyList<double[]> values, bool logarithms, int? pilot = null)
    {
        ArgumentNullException.ThrowIfNull(values);
        if (values.Any(row => row.Length != values[0].Length))
            throw new ArgumentException("The treatments need equally many blocks.", nameof(values));
        if (values.Any(row => row.Any(x => !double.IsFinite(x) || (logarithms && x <= 0))))
            throw new ArgumentException("A value is not finite, or has no logarithm.", nameof(values));
        if (values.Count < 2 || values[0].Length < 2)
            return null;
        double[][] rows = [.. values.Select(row => logarithms ? [.. row.Select(x => Math.Log(x))] : row)];
        var blocks = rows[0].Length;
        var (meanSquare, degrees) = Error(rows, Math.Clamp(pilot ?? blocks, 2, blocks));
        return new BlockedMeans([.. rows.Select(row => row.Average())], logarithms, blocks, degrees, meanSquare);
    }

    /// <summary>
    /// Total number of blocks for which every mean has the given half-width, computed once after a pilot: ⌈(t · s ÷ half-width)²⌉, at least
    /// the number of pilot blocks (C. Stein, A two-sample test for a linear hypothesis whose power is independent of the variance, Annals
    /// of Mathematical Statistics 16, 1945).
    /// </summary>
    /// <param name="halfWidth">Requested half-width, positive: in the values' unit, or relative (such as 0.02) on the logarithmic
    /// scale.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    public int BlocksFor(double halfWidth, double confidence = 0.95)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(halfWidth);
        return SteinTwoStage.Blocks(MeanSquare, DegreesOfFreedom, Blocks, _logarithms ? Math.Log(1 + halfWidth) : halfWidth, confidence);
    }

    /// <summary>The mean of a treatment.</summary>
    /// <param name="treatment">Index of the treatment.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    public Interval Mean(int treatment, double confidence = 0.95) => Contrast([(treatment, 1)], confidence);

    /// <summary>
    /// A weighted sum of means, such as a difference (weights 1 and −1); on the logarithmic scale a product of powers, such as a ratio. Its
    /// standard error is √(mean square · Σ weight² ÷ blocks).
    /// </summary>
    /// <param name="weights">Weights by treatment index; omitted treatments have weight 0.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    public Interval Contrast(IEnumerable<(int Treatment, double Weight)> weights, double confidence = 0.95)
    {
        ArgumentNullException.ThrowIfNull(weights);
        double[] sums = new double[_means.Length];
        foreach (var (treatment, weight) in weights)
            sums[treatment] += weight;
        var estimate = sums.Zip(_means, (w, m) => w * m).Sum();
        var half = StudentT.Critical(DegreesOfFreedom, confidence) * Math.Sqrt(MeanSquare * sums.Sum(w => w * w) / Blocks);
        var interval = new Interval(estimate, estimate - half, estimate + half, Blocks, confidence);
        return _logarithms ? interval.Increasing(Math.Exp) : interval;
    }

    private static (double MeanSquare, int Degrees) Error(double[][] rows, int blocks)
    {
        var means = rows.Select(row => row.Take(blocks).Average()).ToArray();
        var grand = means.Average();
        var squares = 0.0;
        for (var block = 0; block < blocks; block++)
        {
            var ofBlock = rows.Average(row => row[block]) - grand;
            squares += rows.Select((row, t) => row[block] - means[t] - ofBlock).Sum(residual => residual * residual);
        }

        var degrees = (rows.Length - 1) * (blocks - 1);
        return (squares / degrees, degrees);
    }
}
