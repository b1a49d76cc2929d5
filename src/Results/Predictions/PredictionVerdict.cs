using System.Globalization;
using TlsToll.Statistics;

namespace TlsToll.Results.Predictions;

/// <summary>Judges predictions by comparing them with the meter.</summary>
public static class PredictionVerdict
{
    /// <summary>Lower limit of predicted ÷ metered for a good prediction.</summary>
    public const double Least = 0.80;

    /// <summary>Upper limit of predicted ÷ metered for a good prediction.</summary>
    public const double Most = 1.25;

    /// <summary>Sentence that counts the predictions whose interval lies between the limits, and names the others.</summary>
    /// <param name="ratios">Ratios predicted ÷ metered, each with the name of the prediction.</param>
    /// <returns>The sentence; null if nothing was metered.</returns>
    public static string? Of(IReadOnlyList<(string Name, Interval Ratio)> ratios)
    {
        if (ratios.Count == 0)
            return null;
        var bad = ratios.Where(r => r.Ratio.Low < Least || r.Ratio.High > Most).ToArray();
        if (ratios is [var one])
            return $"Predicted ÷ metered: {Named(one)}, {(bad.Length == 0 ? "within" : "not within")} {Limits}.";
        var first = string.Create(CultureInfo.InvariantCulture,
            $"Predicted ÷ metered is {ratios.Min(r => r.Ratio.Estimate):0.00} to {ratios.Max(r => r.Ratio.Estimate):0.00} in {ratios.Count} settings; the interval lies within {Limits} in {ratios.Count - bad.Length} of them");
        return bad.Length == 0 ? first + "." : $"{first}, and not for {string.Join(", ", bad.Select(Named))}.";
    }

    private static string Limits { get; } = string.Create(CultureInfo.InvariantCulture, $"{Least:0.00} to {Most:0.00}");

    private static string Named((string Name, Interval Ratio) of) => $"{of.Name} {of.Ratio.ToText("0.000")}";
}
