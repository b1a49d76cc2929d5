using System.Text.RegularExpressions;

namespace TlsToll.Reports.Html;

/// <summary>Keeps what belongs together on one line of the page: a number and its unit, and the two ends of an interval.</summary>
internal static partial class Together
{
    private const char NoBreak = '\u00a0';

    /// <summary>Returns prose in which spaces that would break a number from its unit, or an interval, do not break.</summary>
    public static string Of(string prose) => Interval.Replace(Unit.Replace(prose, NoBreak.ToString()), interval => interval.Value.Replace(' ', NoBreak));

    [GeneratedRegex("(?<=[0-9]) (?=(?:%|µs|ms|ns|s|KB|MB|GB|MiB)(?![A-Za-z]))", RegexOptions.None, 1000)]
    private static partial Regex Unit { get; }

    // As in 48.9 % [48.5, 49.3]; not a list in words.
    [GeneratedRegex("\\[[-+−0-9.,\u00a0 %]{3,40}\\]", RegexOptions.None, 1000)]
    private static partial Regex Interval { get; }
}
