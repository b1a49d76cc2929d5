using System.Text.Json.Serialization;

namespace TlsToll.Primitives.Statistics;

/// <summary>A number with its 95 % interval.</summary>
/// <param name="Value">The estimate.</param>
/// <param name="Low">Lower end; null where one value alone was measured.</param>
/// <param name="High">Upper end; null where one value alone was measured.</param>
/// <param name="Samples">How many values it rests on.</param>
internal sealed record Estimate(double Value, double? Low, double? High, int Samples)
{
    /// <summary>Half the interval as a share of the value, in percent.</summary>
    public double? PlusMinusPercent => HalfWidth is { } half && Value != 0 ? 100 * half / Math.Abs(Value) : null;

    /// <summary>Half the interval.</summary>
    [JsonIgnore]
    public double? HalfWidth => (High - Low) / 2;

    /// <summary>Whether two estimates could be the same number; null where either has no interval.</summary>
    public bool? Overlaps(Estimate other) =>
        Low is null || High is null || other.Low is null || other.High is null ? null : Low <= other.High && other.Low <= High;

    /// <summary>The sum of independent estimates; half-widths add as squares.</summary>
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
