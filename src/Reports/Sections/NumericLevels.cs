using System.Globalization;

namespace TlsToll.Reports.Sections;

/// <summary>Levels of a factor that are numbers behind names, such as the sizes of pages, for an axis to scale.</summary>
internal static class NumericLevels
{
    private static readonly (string Suffix, double Bytes)[] Units = [("MB", 1048576), ("KB", 1024), ("B", 1), ("", 1)];

    /// <summary>The numbers by level, and the axis's label.</summary>
    /// <param name="levels">Levels of the horizontal factor.</param>
    /// <returns>Null unless all levels are of one kind and differ in one number.</returns>
    public static (IReadOnlyDictionary<string, string> Numbers, string Label)? Of(IEnumerable<string> levels)
    {
        string[] all = [.. levels.Distinct(StringComparer.Ordinal)];
        return Named(all, "Page, KB", level => level.Split(':') is ["page", var size, _] ? Kilobytes(size) : null, level => level.Split(':')[^1])
            ?? Named(all, "Page, KB", level => level.Split(':') is ["gupta", var size, _] ? Number(size) : null, level => level.Split(':')[^1])
            ?? Named(all, "Reuse of sessions, %", level => level.Split(':') is ["gupta", _, var reuse] ? Number(reuse) : null, level => level.Split(':')[1])
            ?? Named(all, "Length of the RSA key, bits", level => level.StartsWith("rsa-", StringComparison.Ordinal) ? Number(level[4..]) : null, _ => "");
    }

    private static (IReadOnlyDictionary<string, string> Numbers, string Label)? Named(string[] levels, string label, Func<string, double?> number, Func<string, string> rest)
    {
        if (levels.Length < 2 || levels.Any(level => number(level) is null) || levels.Select(rest).Distinct(StringComparer.Ordinal).Count() > 1)
            return null;
        var numbers = levels.ToDictionary(level => level, level => Math.Round(number(level)!.Value, 2).ToString(CultureInfo.InvariantCulture), StringComparer.Ordinal);
        return numbers.Values.Distinct(StringComparer.Ordinal).Count() == levels.Length ? (numbers, label) : null;
    }

    private static double? Kilobytes(string size)
    {
        var (suffix, bytes) = Units.First(unit => size.EndsWith(unit.Suffix, StringComparison.Ordinal));
        return Number(size[..^suffix.Length]) * bytes / 1024;
    }

    private static double? Number(string text) => double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number) ? number : null;
}
