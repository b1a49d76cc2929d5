using System.Text;
using TlsToll.Reports.Documents;
using TlsToll.Results.Files;

namespace TlsToll.Reports.Html;

/// <summary>Writes a report as one HTML file that needs nothing else.</summary>
internal static class HtmlReport
{
    /// <summary>Name of the file in a results directory.</summary>
    public const string FileName = "report.html";

    /// <summary>The file's text.</summary>
    public static string Of(ReportDocument document)
    {
        var script = Asset.Read("report.js");
        var body = new HtmlText();
        var sections = new HtmlSections(body);
        foreach (var section in document.Sections)
            sections.Write(section);
        return Fill(Asset.Read("page.html"), name => name switch
        {
            "title" => HtmlText.Escape(document.Title),
            "subtitle" => HtmlText.Escape(document.Subtitle),
            "policy" => Policy(script),
            "style" => Asset.Read("report.css"),
            "contents" => Contents(document),
            "body" => body.ToString(),
            "notice" => HtmlText.Escape(document.Notice),
            "data" => ChartData.Json(document),
            "script" => script,
            _ => throw new InvalidOperationException($"The page's template has a place '{name}' that nothing belongs to."),
        });
    }

    /// <summary>Writes the file, by a temporary one, so that an interruption leaves either none or a whole one.</summary>
    public static void Write(string path, ReportDocument document) => AtomicFile.Write(path, Of(document));

    // No network, and no script but ours, whatever a name in the results may hold. The charts set styles of their own.
    private static string Policy(string script) =>
        $"default-src 'none'; script-src {Asset.HashOf(script)}; "
        + "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

    // In one pass: what is filled in may look like a place itself.
    private static string Fill(string template, Func<string, string> value)
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

    private static string Contents(ReportDocument document)
    {
        var html = new HtmlText();
        foreach (var section in document.Sections)
            html.Add($"<li><a href=\"#{section.Id}\">{section.Title}</a></li>\n");
        return html.ToString();
    }
}
