using System.Globalization;
using System.Text.RegularExpressions;

namespace TlsToll.Workload.Inputs;

/// <summary>Checks the words for the vendors' delay before anything starts; what they mean is the vendors' own.</summary>
public static partial class VendorDelay
{
    /// <summary>The problem of a delay, or null.</summary>
    public static string? Problem(string text)
    {
        var match = Grammar().Match(text);
        if (!match.Success)
            return $"--vendor-delay: unknown delay '{text}'; expected N, uniform:A..B or exponential:M in ms";
        return match.Groups["from"].Success && Number(match, "from") > Number(match, "to") ? $"--vendor-delay: in '{text}' the first number is the larger" : null;
    }

    /// <summary>The mean of a delay in ms.</summary>
    /// <param name="text">A delay in which <see cref="Problem"/> finds nothing.</param>
    public static double Mean(string text) =>
        Numbers().Matches(text).Average(match => double.Parse(match.ValueSpan, CultureInfo.InvariantCulture));

    private static double Number(Match match, string group) => double.Parse(match.Groups[group].ValueSpan, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^(\d{1,6}(\.\d+)?|uniform:(?<from>\d{1,6}(\.\d+)?)\.\.(?<to>\d{1,6}(\.\d+)?)|exponential:\d{1,6}(\.\d+)?)$", RegexOptions.ExplicitCapture, 100)]
    private static partial Regex Grammar();

    [GeneratedRegex(@"\d+(\.\d+)?", RegexOptions.ExplicitCapture, 100)]
    private static partial Regex Numbers();
}
