using MathNet.Numerics.Statistics;

namespace TlsToll.Statistics;

/// <summary>Removes values inflated by other work on the host.</summary>
public static class Outliers
{
    /// <summary>
    /// Removes values more than 1.5 interquartile ranges above the third quartile (Tukey, Exploratory Data Analysis, 1977), as
    /// BenchmarkDotNet does with its iterations. Only high values are removed, because other work can only slow a computation down.
    /// </summary>
    /// <returns>The remaining values in their order; all values if there are fewer than four.</returns>
    public static IReadOnlyCollection<double> WithoutUpper(IReadOnlyCollection<double> values)
    {
        if (values.Count < 4)
            return values;
        var fence = values.UpperQuartile() + (1.5 * values.InterquartileRange());
        return [.. values.Where(v => v <= fence)];
    }
}
