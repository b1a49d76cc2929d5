using System.Globalization;

namespace TlsToll.Experiments.Settings;

/// <summary>Reads numbers that carry their unit, such as <c>500ms</c> or <c>5%</c>, as numbers in the unit of a setting.</summary>
public static class Quantity
{
    // By the placeholder of the value in the help, which names the unit. The longer of two suffixes with the same end comes first.
    private static readonly Dictionary<string, (string Suffix, decimal Factor)[]> Units = new(StringComparer.Ordinal)
    {
        ["SECONDS"] = [("ms", 0.001m), ("s", 1), ("min", 60), ("m", 60), ("h", 3600), ("d", 86_400)],
        ["MS"] = [("ms", 1), ("s", 1000)],
        ["PERCENT"] = [("%", 1)],
        ["POINTS"] = [("%", 1)],
        ["SHARE"] = [("%", 0.01m)],
    };

    /// <summary>Returns the number in the unit of a setting; the text itself if it carries no unit of that kind.</summary>
    /// <param name="text">The text, such as <c>1.5s</c>.</param>
    /// <param name="unit">Unit as the placeholder in the help, such as <c>SECONDS</c>.</param>
    public static string Plain(string text, string unit)
    {
        ArgumentNullException.ThrowIfNull(text);
        foreach (var (suffix, factor) in Units.GetValueOrDefault(unit, []))
        {
            if (text.EndsWith(suffix, StringComparison.OrdinalIgnoreCase)
                && decimal.TryParse(text.AsSpan(0, text.Length - suffix.Length).TrimEnd(), NumberStyles.Float, CultureInfo.InvariantCulture, out var number))
                return (number * factor).ToString("0.#########", CultureInfo.InvariantCulture);
        }

        return text;
    }
}
