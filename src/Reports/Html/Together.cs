using System.Text.RegularExpressions;

namespace TlsToll.Reports.Html;

/// <summary>Keeps what belongs together on one line of the page: a number and its unit, the two ends of an interval, and a flag.</summary>
internal static partial class Together
{
    private const char NoBreak = '\u00a0';

    /// <summary>Returns prose in which spaces that would break a number from its unit, or an interval, do not break.</summary>
    public static string Of(string prose) => Interval.Replace(Unit.Replace(prose, NoBreak.ToString()), interval => interval.Value.Replace(' ', NoBreak));

    /// <summary>Writes prose with all that keeps together.</summary>
    public static void Write(HtmlText html, string prose)
    {
        var text = Of(prose);
        var written = 0;
        foreach (Match flag in Flag.Matches(text))
        {
            html.Add($"{text[written..flag.Index]}<span class=\"flag\">{flag.Value}</span>");
            written = flag.Index + flag.Length;
        }

        html.Add($"{text[written..]}");
    }

    [GeneratedRegex("(?<=[0-9]) (?=(?:%|µs|ms|ns|s|KB|MB|GB|MiB)(?![A-Za-z]))", RegexOptions.None, 1000)]
    private static partial Regex Unit { get; }

    // As in 48.9 % [48.5, 49.3]; not a list in words.
    [GeneratedRegex("\\[[-+−0-9.,\u00a0 %]{3,40}\\]", RegexOptions.None, 1000)]
    private static partial Regex Interval { get; }

    // A browser breaks a line after each hyphen. A hyphen that does not break would not be one that a command line knows.
    [GeneratedRegex("(?<![A-Za-z0-9-])--[a-z][a-z0-9-]*[a-z0-9]", RegexOptions.None, 1000)]
    private static partial Regex Flag { get; }
}
