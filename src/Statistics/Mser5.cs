namespace TlsToll.Statistics;

/// <summary>Where a series reaches its steady state.</summary>
/// <param name="Start">Index of the first observation to keep; null if the series has not settled.</param>
/// <param name="Statistic">
/// The smallest MSER: about the squared standard error of the mean of what is kept, in the observations' unit squared.
/// </param>
/// <param name="Batches">How many batches the series has.</param>
public sealed record SteadyState(int? Start, double Statistic, int Batches)
{
    /// <summary>Whether a steady state was found.</summary>
    public bool Settled => Start is not null;
}

/// <summary>
/// The start of the steady state by MSER-5 (K. P. White, An effective truncation heuristic for bias reduction in simulation output,
/// Simulation 69, 1997; W. W. Franklin and K. P. White, Stationarity tests and MSER-5, Winter Simulation Conference 2008). Of the means of
/// batches of five, those are cut off at the beginning whose loss makes the standard error of the mean of the others smallest: what is
/// left is as long and as level as can be had at once. Where that is in the second half, the series is too short to tell; only the first
/// is searched.
/// </summary>
public static class Mser5
{
    /// <summary>Observations per batch.</summary>
    public const int BatchSize = 5;

    /// <summary>
    /// Fewest batches of which something can be told. This project's assumption: 20; of 10 the minimum of a level series is at the end of
    /// the search every fifth time.
    /// </summary>
    public const int FewestBatches = 20;

    /// <summary>Finds the start.</summary>
    /// <param name="observations">In the order in which they were made; those that fill no batch at the end do not count.</param>
    /// <returns>
    /// Null with fewer than 100 observations: not tested. Not settled, if the minimum is at the end of the search, as it may well lie
    /// beyond. At the end is within its last fifth: there, and seldom at the very end, it is of a series that drifts all the time (of 40
    /// batches that drift by six of their observations' deviations in 94 %, of 40 level ones in 2 %; at the very end in half of them and
    /// in none).
    /// </returns>
    /// <exception cref="ArgumentException">An observation is not finite.</exception>
    public static SteadyState? Of(ReadOnlySpan<double> observations)
    {
        var batches = new double[observations.Length / BatchSize];
        if (batches.Length < FewestBatches)
            return null;
        for (var b = 0; b < batches.Length; b++)
            batches[b] = Sample.Mean(observations.Slice(b * BatchSize, BatchSize));
        var statistics = Statistics(batches);
        var best = Array.IndexOf(statistics, statistics.Min());
        var end = (batches.Length / 2) - (batches.Length / 10);
        return new SteadyState(best < end ? best * BatchSize : null, statistics[best], batches.Length);
    }

    // MSER(d) = Σ (batch − mean)² / (m − d)² over the batches from d on, for d = 0 … m / 2; from the end, so that one more batch at a time
    // joins (Welford's update, which does not cancel).
    private static double[] Statistics(double[] batches)
    {
        var statistics = new double[(batches.Length / 2) + 1];
        double mean = 0, squares = 0;
        for (var d = batches.Length - 1; d >= 0; d--)
        {
            var count = batches.Length - d;
            var distance = batches[d] - mean;
            mean += distance / count;
            squares += distance * (batches[d] - mean);
            if (d < statistics.Length)
                statistics[d] = squares / ((double)count * count);
        }

        return statistics;
    }
}
