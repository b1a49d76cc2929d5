using System.Globalization;
using System.Text.RegularExpressions;

namespace TlsToll.Workload.Inputs;

/// <summary>Validates the text of the vendors' delay before anything starts; the vendors interpret it.</summary>
public static partial class VendorDelay
{
    /// <summary>Describes the error in a delay; null if it is valid.</summary>
    public static string? Problem(string text)
    {
        var match = Grammar().Match(text);
        if (!match.Success)
            return $"--vendor-delay: unknown delay '{text}'; expected N, uniform:A..B or exponential:M in ms";
        return match.Groups["from"].Success && Number(match, "from") > Number(match, "to") ? $"--vendor-delay: in '{text}' the first number is the larger" : null;
    }

    /// <summary>The mean of a delay in milliseconds.</summary>
    /// <param name="text">A delay that is valid according to <see cref="Problem"/>.</param>
    public static double Mean(string text) =>
        Numbers().Matches(text).Average(match => double.Parse(match.ValueSpan, CultureInfo.InvariantCulture));

    private static double Number(Match match, string group) => double.Parse(match.Groups[group].ValueSpan, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^(\d{1,6}(\.\d+)?|uniform:(?<from>\d{1,6}(\.\d+)?)\.\.(?<to>\d{1,6}(\.\d+)?)|exponential:\d{1,6}(\.\d+)?)$", RegexOptions.ExplicitCapture, 100)]
    private static partial Regex Grammar();

    [GeneratedRegex(@"\d+(\.\d+)?", RegexOptions.ExplicitCapture, 100)]
    private static partial Regex Numbers();
}
