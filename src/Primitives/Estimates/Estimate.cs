using System.Text.Json.Serialization;
using TlsToll.Statistics;

namespace TlsToll.Primitives.Estimates;

/// <summary>A number with its 95 % interval, as stored in the results file.</summary>
/// <param name="Value">The estimate.</param>
/// <param name="Low">Lower end of the interval; null for a single value.</param>
/// <param name="High">Upper end of the interval; null for a single value.</param>
/// <param name="Samples">Number of underlying values.</param>
internal sealed record Estimate(double Value, double? Low, double? High, int Samples)
{
    /// <summary>Half-width of the interval in percent of the value.</summary>
    public double? PlusMinusPercent => HalfWidth is { } half && Value != 0 ? 100 * half / Math.Abs(Value) : null;

    [JsonIgnore]
    public double? HalfWidth => (High - Low) / 2;

    public static Estimate Of(Interval interval) => new(interval.Estimate, interval.Low, interval.High, interval.Count);

    /// <summary>The mean of values with its t interval.</summary>
    /// <exception cref="ArgumentException">There are no values, or one is not finite.</exception>
    public static Estimate Mean(IEnumerable<double> values)
    {
        double[] all = [.. values];
        return StudentT.Mean(all) is { } interval ? Of(interval) : new(Sample.Mean(all), null, null, all.Length);
    }

    /// <summary>True if the intervals overlap; null if either estimate has no interval.</summary>
    public bool? Overlaps(Estimate other) =>
        Low is null || High is null || other.Low is null || other.High is null ? null : Low <= other.High && other.Low <= High;

    /// <summary>The sum of independent estimates; the squares of the half-widths add up.</summary>
    public static Estimate Sum(params IReadOnlyList<Estimate> parts)
    {
        var value = parts.Sum(p => p.Value);
        var samples = parts.Min(p => p.Samples);
        if (parts.Any(p => p.HalfWidth is null))
            return new(value, null, null, samples);
        var half = Math.Sqrt(parts.Sum(p => Math.Pow(p.HalfWidth!.Value, 2)));
        return new(value, value - half, value + half, samples);
    }
}
