namespace TlsToll.Statistics;

/// <summary>
/// Holm's correction for several tests at once (Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of
/// Statistics 6, 1979): the probability of any false alarm among them stays below the level.
/// </summary>
public static class Holm
{
    /// <summary>Adjusted p-values, in the order of the given ones; each is compared with the level as if it were alone.</summary>
    /// <param name="pValues">The tests' p-values, each between 0 and 1.</param>
    public static double[] Adjust(IReadOnlyList<double> pValues)
    {
        ArgumentNullException.ThrowIfNull(pValues);
        var adjusted = new double[pValues.Count];
        var (largest, left) = (0.0, pValues.Count);
        foreach (var index in Enumerable.Range(0, pValues.Count).OrderBy(i => pValues[i]))
        {
            largest = Math.Max(largest, Math.Min(1, left-- * pValues[index]));
            adjusted[index] = largest;
        }

        return adjusted;
    }
}
