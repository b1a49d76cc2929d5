using System.Globalization;
using TlsToll.Primitives.Estimates;

namespace TlsToll.Primitives.Reports;

/// <summary>Formats numbers for the tables; a dash if not measured.</summary>
internal static class Numbers
{
    private const string Missing = "–";

    /// <summary>Formats a number with three or four significant digits; in millions from ten million.</summary>
    public static string Short(double? value) => value switch
    {
        null => Missing,
        >= 9_999_500 => (value.Value / 1e6).ToString("0.0", CultureInfo.InvariantCulture) + "M",
        >= 999.5 or <= -999.5 => value.Value.ToString("0", CultureInfo.InvariantCulture),
        >= 99.95 or <= -99.95 => value.Value.ToString("0.0", CultureInfo.InvariantCulture),
        >= 9.995 or <= -9.995 => value.Value.ToString("0.00", CultureInfo.InvariantCulture),
        _ => value.Value.ToString("0.000", CultureInfo.InvariantCulture),
    };

    /// <summary>Formats the half-width of the interval in percent.</summary>
    public static string PlusMinus(Estimate? estimate) => estimate?.PlusMinusPercent switch
    {
        null => Missing,
        > 999 => ">999",
        >= 9.95 and var wide => wide.ToString("0", CultureInfo.InvariantCulture),
        var percent => percent.Value.ToString("0.0", CultureInfo.InvariantCulture),
    };
}
