using System.Globalization;

namespace TlsToll.Results.Metrics;

/// <summary>The text of a change in percent: one decimal and a sign, which a change that rounds to 0.0 has not.</summary>
public static class SignedPercent
{
    /// <summary>The format for <see cref="double.ToString(string, IFormatProvider)"/>.</summary>
    public const string Format = "+0.0;-0.0;0.0";

    /// <summary>Text of a change, without the unit; empty if there is none.</summary>
    /// <param name="percent">The change in percent.</param>
    public static string Of(double? percent) => percent?.ToString(Format, CultureInfo.InvariantCulture) ?? "";

    /// <summary>Text of a change and its interval, such as <c>+2.3 % [+1.1, +3.6]</c>; without an interval if there is none, and empty without a change.</summary>
    /// <param name="percent">The change in percent.</param>
    /// <param name="low">Lower end of its interval.</param>
    /// <param name="high">Upper end of its interval.</param>
    public static string Of(double? percent, double? low, double? high) =>
        percent is null ? "" : $"{Of(percent)} %{(low is null ? "" : $" [{Of(low)}, {Of(high)}]")}";
}
