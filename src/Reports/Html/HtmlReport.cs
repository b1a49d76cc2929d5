using System.Text;
using TlsToll.Reports.Documents;
using TlsToll.Results.Files;

namespace TlsToll.Reports.Html;

/// <summary>Writes a report as one self-contained HTML file.</summary>
internal static class HtmlReport
{
    /// <summary>Name of the file in a results directory.</summary>
    public const string FileName = "report.html";

    /// <summary>HTML text of a report.</summary>
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

    /// <summary>Writes the file through a temporary one, so that an interruption never leaves an incomplete file.</summary>
    public static void Write(string path, ReportDocument document) => AtomicFile.Write(path, Of(document));

    // Allows no network and no script but ours, whatever the names in the results contain. The charts set their own styles.
    private static string Policy(string script) =>
        $"default-src 'none'; script-src {Asset.HashOf(script)}; "
        + "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

    // Placeholders are replaced in one pass, because inserted text may itself look like a placeholder.
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
