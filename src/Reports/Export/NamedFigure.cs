using System.Text;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Export;

/// <summary>A figure of a report that becomes a file.</summary>
/// <param name="Name">Name of its files, without extension; unique within the report.</param>
/// <param name="Title">Title, with the paper's figure if it corresponds to one.</param>
/// <param name="Caption">Number of values and meaning of the marks.</param>
/// <param name="Chart">The figure.</param>
internal sealed record NamedFigure(string Name, string Title, string Caption, Chart Chart)
{
    // File systems allow 255 bytes; a listing should stay legible.
    private const int LongestName = 90;

    /// <summary>Figures of a report in its order.</summary>
    public static IReadOnlyList<NamedFigure> Of(ReportDocument document)
    {
        var taken = new HashSet<string>(StringComparer.Ordinal);
        return [.. document.Sections.SelectMany(section => Of(section, taken))];
    }

    /// <summary>True if the name begins with a text, but not in the middle of a number: <c>Fig. 1</c> is none of <c>fig-12-…</c>.</summary>
    public bool IsNamed(string beginning)
    {
        var slug = Slug([beginning]);
        return Name.StartsWith(slug, StringComparison.Ordinal) && !(char.IsAsciiDigit(slug.LastOrDefault()) && char.IsAsciiDigit(Name.ElementAtOrDefault(slug.Length)));
    }

    /// <summary>The figure with a caption that names the status of its results, unless they are valid.</summary>
    public NamedFigure WithStatus(string status) => status switch
    {
        "interrupted" => this with { Caption = $"{Caption} Interrupted: only what was measured until then.".TrimStart() },
        "invalid" => this with { Caption = $"{Caption} The results are invalid.".TrimStart() },
        _ => this,
    };

    private static IEnumerable<NamedFigure> Of(Section section, HashSet<string> taken)
    {
        // Figures of the same title stand below headings of their own.
        var below = "";
        foreach (var block in section.Blocks)
        {
            if (block is HeadingBlock heading)
                below = heading.Text;
            if (block is not ChartsBlock charts)
                continue;
            foreach (var (choice, chart) in charts.Choices.SelectMany(choice => choice.Charts.Select(chart => (choice, chart))))
                yield return Of(charts.Title.Length > 0 ? charts.Title : section.Title, below, charts, choice, chart, taken);
        }
    }

    private static NamedFigure Of(string head, string below, ChartsBlock block, ChartChoice choice, Chart chart, HashSet<string> taken)
    {
        string[] parts = [.. new[] { head, below, choice.Label, chart.Title }.Where(part => part.Length > 0).Distinct(StringComparer.Ordinal)];
        // The paper's figure, without the remarks after it.
        var source = block.Source?.Split(',')[0] ?? "";
        var name = Slug([source, .. parts]);
        for (var i = 2; !taken.Add(name); i++)
            name = FormattableString.Invariant($"{Slug([source, .. parts])}-{i}");
        return new NamedFigure(name, string.Join(": ", parts) + (block.Source is null ? "" : $" ({block.Source})"), block.CaptionOf(chart), chart);
    }

    // Letters and digits of ASCII, joined by hyphens. µ is the one other letter that titles have.
    private static string Slug(IEnumerable<string> parts)
    {
        var slug = new StringBuilder();
        foreach (var c in string.Join(' ', parts).Replace('µ', 'u').Replace("'s", "s", StringComparison.Ordinal))
        {
            if (char.IsAsciiLetterOrDigit(c))
                slug.Append(char.ToLowerInvariant(c));
            else if (slug.Length > 0 && slug[^1] != '-')
                slug.Append('-');
        }

        var whole = slug.ToString().TrimEnd('-');
        // The beginning names the figure, and the end the panel.
        if (whole.Length <= LongestName)
            return whole;
        var end = whole[^(LongestName / 2)..];
        return whole[..(LongestName / 2)].TrimEnd('-') + end[Math.Max(0, end.IndexOf('-', StringComparison.Ordinal))..];
    }
}
