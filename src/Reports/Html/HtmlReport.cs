using System.Text;
using System.Text.RegularExpressions;
using TlsToll.Reports.Documents;
using TlsToll.Results.Files;

namespace TlsToll.Reports.Html;

/// <summary>Writes a report as one self-contained HTML file.</summary>
internal static partial class HtmlReport
{
    /// <summary>Name of the file in a results directory.</summary>
    public const string FileName = "report.html";

    // Allows no network, and no script or style but ours, whatever the names in the results contain.
    private static string Policy { get; } =
        $"default-src 'none'; script-src {Asset.HashOf(Asset.Script)}; style-src {Asset.HashOf(Asset.FigureStyle)} {Asset.HashOf(Asset.PageStyle)}; "
        + "img-src data:; base-uri 'none'; form-action 'none'";

    /// <summary>HTML text of a report.</summary>
    public static string Of(ReportDocument document) => Fill(Asset.Read("page.html"), name => name switch
    {
        "title" => HtmlText.Escape(document.Title),
        "subtitle" => Moment().Replace(HtmlText.Escape(document.Subtitle), "<span>$0</span>"),
        "policy" => Policy,
        "figure-style" => Asset.FigureStyle,
        "style" => Asset.PageStyle,
        "asked" => Asked(document),
        // The result comes before the contents, so that it is on the first screen, and so do a study's figures.
        "first" => Sections(document.Sections.Take(First(document))),
        "contents" => Contents(document),
        "body" => Sections(document.Sections.Skip(First(document))),
        "notice" => HtmlText.Escape(document.Notice),
        "script" => Asset.Script,
        _ => throw new InvalidOperationException($"The page's template has a place '{name}' that nothing belongs to."),
    });

    /// <summary>Writes the file through a temporary one, so that an interruption never leaves an incomplete file.</summary>
    public static void Write(string path, ReportDocument document) => AtomicFile.Write(path, Of(document));

    /// <summary>Fills the places of a template, such as <c>{{title}}</c>.</summary>
    /// <param name="template">The template.</param>
    /// <param name="value">Returns the text for the name of a place. It is not searched for places, whatever it looks like.</param>
    public static string Fill(string template, Func<string, string> value)
    {
        var text = new StringBuilder();
        var rest = template.AsSpan();
        for (var open = rest.IndexOf("{{"); open >= 0; open = rest.IndexOf("{{"))
        {
            var close = rest.IndexOf("}}");
            text.Append(rest[..open]).Append(value(rest[(open + 2)..close].ToString()));
            rest = rest[(close + 2)..];
        }

        return text.Append(rest).ToString();
    }

    // A date and a time, which keep together.
    [GeneratedRegex(@"\d{4}-\d\d-\d\d \d\d:\d\d", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Moment();

    private static int First(ReportDocument document) => document.Sections is [_, { Id: "figures" }, ..] ? 2 : 1;

    private static string Sections(IEnumerable<Section> sections)
    {
        var body = new HtmlText();
        var writer = new HtmlSections(body);
        foreach (var section in sections)
            writer.Write(section);
        return body.ToString();
    }

    private static string Asked(ReportDocument document)
    {
        var html = new HtmlText();
        if (document.Asked.Count > 0)
        {
            html.Add($"<dl class=\"asked\">\n");
            foreach (var (name, value) in document.Asked)
                html.Add($"<div><dt>{name}</dt><dd>{value}</dd></div>\n");
            html.Add($"</dl>\n");
        }

        if (document.Command is { } command)
            Command(html, command);
        return html.ToString();
    }

    private static void Command(HtmlText html, string command)
    {
        html.Add($"<p class=\"command\">Repeat with <code>");
        foreach (var (index, word) in command.Split(' ').Index())
            html.Add($"{(index > 0 ? " " : "")}<span>{word}</span>");
        html.Add($"</code></p>\n");
    }

    private static string Contents(ReportDocument document)
    {
        var html = new HtmlText();
        foreach (var section in document.Sections)
            html.Add($"<li><a href=\"#{section.Id}\">{section.Title}</a></li>\n");
        return html.ToString();
    }
}
