using MathNet.Numerics.Statistics;

namespace TlsToll.Primitives.Statistics;

/// <summary>Values that something else on the machine made too large.</summary>
internal static class Outliers
{
    /// <summary>
    /// Leaves out what lies more than one and a half interquartile ranges above the third quartile (Tukey, Exploratory Data Analysis, 1977), as
    /// BenchmarkDotNet does with its iterations: other work can only make a computation slower.
    /// </summary>
    public static IReadOnlyCollection<double> WithoutUpper(IReadOnlyCollection<double> values)
    {
        if (values.Count < 4)
            return values;
        var fence = values.UpperQuartile() + (1.5 * values.InterquartileRange());
        return [.. values.Where(v => v <= fence)];
    }
}
