using System.Text.RegularExpressions;
using TlsToll.Reports.Html;

namespace TlsToll.Reports.Export;

/// <summary>Colours of figures on paper: the report's light theme. Programs that draw SVG but are no browsers know no variables.</summary>
internal static partial class FigureColours
{
    private static readonly Dictionary<string, string> Light = Definition().Matches(Asset.Read("light.css"))
        .ToDictionary(m => m.Groups["name"].Value, m => m.Groups["value"].Value, StringComparer.Ordinal);

    /// <summary>Rules of the figures, with colours instead of variables.</summary>
    public static string Style { get; } = Use().Replace(Asset.Read("figure.css"), use => Light[use.Groups["name"].Value]);

    /// <summary>Colour of the paper.</summary>
    public static string Paper => Light["paper"];

    /// <summary>Colour of text and of intervals.</summary>
    public static string Ink => Light["ink"];

    /// <summary>Colour of a series.</summary>
    /// <param name="number">Number of the colour in its style.</param>
    public static string Of(int number) => Light[FormattableString.Invariant($"colour-{number % 8}")];

    [GeneratedRegex("--(?<name>[a-z0-9-]+): (?<value>#[0-9a-f]{6});", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Definition();

    [GeneratedRegex(@"var\(--(?<name>[a-z0-9-]+)\)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Use();
}
