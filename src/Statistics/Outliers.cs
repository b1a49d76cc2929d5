using MathNet.Numerics.Statistics;

namespace TlsToll.Statistics;

/// <summary>Removes values that other work on the host made too large.</summary>
public static class Outliers
{
    /// <summary>
    /// Leaves out the values more than one and a half interquartile ranges above the third quartile (Tukey, Exploratory Data Analysis,
    /// 1977), as BenchmarkDotNet does with its iterations: other work can only make a computation slower.
    /// </summary>
    /// <returns>The rest in its order; all values if there are fewer than four.</returns>
    public static IReadOnlyCollection<double> WithoutUpper(IReadOnlyCollection<double> values)
    {
        if (values.Count < 4)
            return values;
        var fence = values.UpperQuartile() + (1.5 * values.InterquartileRange());
        return [.. values.Where(v => v <= fence)];
    }
}
