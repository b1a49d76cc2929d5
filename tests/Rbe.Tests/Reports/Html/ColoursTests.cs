using System.Globalization;
using System.Text.RegularExpressions;
using TlsToll.Reports.Html;

namespace TlsToll.Rbe.Tests.Reports.Html;

/// <summary>The contrast of all pairs of colours that the page uses, by WCAG 2.2: 4.5 for text (1.4.3), 3 for marks of figures (1.4.11).</summary>
public sealed partial class ColoursTests
{
    private static readonly string[] Marks = [.. Enumerable.Range(0, 8).Select(i => FormattableString.Invariant($"colour-{i}"))];

    private static readonly (string Text, string Behind)[] Texts =
    [
        ("ink", "paper"), ("ink", "panel"), ("muted", "paper"), ("muted", "panel"), ("link", "paper"), ("link", "panel"), ("ink", "good-panel"),
        ("ink", "unsure-panel"), ("ink", "bad-panel"), ("good", "good-panel"), ("unsure", "unsure-panel"), ("bad", "bad-panel"), ("good", "paper"), ("unsure", "paper"),
        ("bad", "paper"), .. Marks.Select(mark => ("paper", mark)),
    ];

    public static TheoryData<string> Themes => ["light.css", "dark.css"];

    [Theory]
    [MemberData(nameof(Themes))]
    public void Text_is_legible_on_all_that_is_behind_it(string theme)
    {
        var colours = ColoursOf(theme);

        Texts.Where(pair => Contrast(colours[pair.Text], colours[pair.Behind]) < 4.5).ShouldBeEmpty();
    }

    [Theory]
    [MemberData(nameof(Themes))]
    public void Marks_and_intervals_are_visible_on_the_page_and_in_a_strip(string theme)
    {
        var colours = ColoursOf(theme);

        Marks.Append("ink").Append("muted").SelectMany(mark => new[] { "paper", "panel" }.Select(behind => (mark, behind)))
            .Where(pair => Contrast(colours[pair.mark], colours[pair.behind]) < 3).ShouldBeEmpty();
    }

    [Fact]
    public void Contrast_is_that_of_the_definition()
    {
        Contrast("000000", "ffffff").ShouldBe(21, 1e-9);
        Contrast("777777", "ffffff").ShouldBe(4.48, 0.005);
    }

    private static Dictionary<string, string> ColoursOf(string theme) =>
        Colour().Matches(Asset.Read(theme)).ToDictionary(m => m.Groups["name"].Value, m => m.Groups["value"].Value, StringComparer.Ordinal);

    private static double Contrast(string one, string other)
    {
        var (a, b) = (Luminance(one), Luminance(other));
        return (Math.Max(a, b) + 0.05) / (Math.Min(a, b) + 0.05);
    }

    private static double Luminance(string colour)
    {
        double Channel(int at)
        {
            var value = int.Parse(colour.AsSpan(at, 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture) / 255.0;
            return value <= 0.04045 ? value / 12.92 : Math.Pow((value + 0.055) / 1.055, 2.4);
        }

        return (0.2126 * Channel(0)) + (0.7152 * Channel(2)) + (0.0722 * Channel(4));
    }

    [GeneratedRegex("--(?<name>[a-z0-9-]+): #(?<value>[0-9a-f]{6});", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Colour();
}
