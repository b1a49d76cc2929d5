using System.Globalization;

namespace TlsToll.Reports.Documents;

/// <summary>Formats numbers for a report, with as many digits as are meaningful.</summary>
internal static class Numbers
{
    /// <summary>Text for null.</summary>
    public const string NotMeasured = "not measured";

    /// <summary>Formats a number with about three significant digits.</summary>
    public static string Text(double? value) => value is { } v && double.IsFinite(v) ? Format(v, Decimals(Math.Abs(v) / 10)) : NotMeasured;

    /// <summary>Formats an estimate with its interval, to two significant digits of half the interval's width.</summary>
    public static string Text(double? estimate, double? low, double? high)
    {
        if (estimate is not { } e || low is not { } l || high is not { } h || !double.IsFinite(e) || !double.IsFinite(h - l))
            return Text(estimate);
        var decimals = h > l ? Decimals((h - l) / 2) : Decimals(Math.Abs(e) / 10);
        // A small number keeps one decimal, even if its interval is wide.
        if (decimals == 0 && Math.Abs(e) < 100 && h - l is > 0 and < 200)
            decimals = 1;
        return $"{Format(e, decimals)} [{Format(l, decimals)}, {Format(h, decimals)}]";
    }

    /// <summary>Formats a whole number with thousands separators.</summary>
    public static string Count(long value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>Formats numbers of blocks, as <c>n = 4</c>, or <c>n = 3 to 4</c> if they differ; those without any are left out.</summary>
    public static string Sample(IEnumerable<int> counts)
    {
        int[] all = [.. counts.Where(count => count > 0).DefaultIfEmpty()];
        var (least, most) = (Count(all.Min()), Count(all.Max()));
        return least == most ? $"n = {least}" : $"n = {least} to {most}";
    }

    /// <summary>Formats a p-value; below 0.0001, only the bound is given.</summary>
    public static string PValue(double? p) => p switch
    {
        null => "",
        < 0.0001 => "<0.0001",
        { } value => value.ToString("0.0000", CultureInfo.InvariantCulture),
    };

    /// <summary>Formats a number with the given format; a dash for null.</summary>
    public static string OrDash(double? value, string format) => value is null ? "–" : Fixed(value, format);

    /// <summary>Formats a number with the given format; empty for null.</summary>
    public static string Fixed(double? value, string format) => value is { } number ? Unsigned(number.ToString(format, CultureInfo.InvariantCulture)) : "";

    // Number of decimals that gives two significant digits of the scale. With a tenth of a number as the scale, the number gets three.
    private static int Decimals(double scale) => scale switch
    {
        0 => 0,
        >= 10 => 0,
        >= 1 => 1,
        >= 0.1 => 2,
        >= 0.01 => 3,
        >= 0.001 => 4,
        _ => 6,
    };

    private static string Format(double value, int decimals) =>
        Unsigned(value.ToString("N" + decimals.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture));

    // A rounded −0.04 is shown as 0.0.
    private static string Unsigned(string text) => text.Contains('0', StringComparison.Ordinal) && text.AsSpan().IndexOfAnyInRange('1', '9') < 0 ? text.TrimStart('-') : text;
}
