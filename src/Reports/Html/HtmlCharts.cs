using TlsToll.Reports.Documents;
using TlsToll.Reports.Figures;

namespace TlsToll.Reports.Html;

/// <summary>Writes charts as HTML: drawings, with tables of their numbers below them.</summary>
internal static class HtmlCharts
{
    public static void Write(HtmlText html, ChartsBlock block)
    {
        html.Add($"<figure class=\"charts\">\n");
        Caption(html, block);
        foreach (var choice in block.Choices)
        {
            html.Add($"<div class=\"group\" data-choice=\"{choice.Label}\">\n");
            if (choice.Label.Length > 0)
                html.Add($"<p class=\"choice\">{choice.Label}</p>\n");
            html.Add($"<div class=\"panels {choice.Charts.Count switch { 1 => "one", 2 => "two", _ => "many" }}\">\n");
            foreach (var chart in choice.Charts)
                Write(html, chart, block, choice.Charts.Count);
            html.Add($"</div>\n</div>\n");
        }

        Numbers(html, block);
        HtmlSections.WriteList(html, block.Notes);
        html.Add($"</figure>\n");
    }

    private static void Caption(HtmlText html, ChartsBlock block)
    {
        if (block.Title.Length == 0)
            return;
        html.Add($"<figcaption>{block.Title}");
        if (block.Source is { } source)
            html.Add($" <span class=\"source\">{source}</span>");
        html.Add($"</figcaption>\n");
    }

    private static void Write(HtmlText html, Chart chart, ChartsBlock block, int beside)
    {
        // A chart alone in its figure has the figure's caption.
        html.Add($"<div class=\"chart\" id=\"{chart.Id}\" data-title=\"{chart.Title}\" data-note=\"{block.CaptionOf(chart)}\">\n");
        html.Add($"<p class=\"chart-head\"><span class=\"chart-title\">{(chart.Title == block.Title ? "" : chart.Title)}</span>");
        html.Add($"<button type=\"button\" class=\"save\" title=\"Save as SVG\" aria-label=\"Save as SVG: {chart.Title}\" hidden>SVG</button> ");
        html.Add($"<button type=\"button\" class=\"pdf\" title=\"Save as PDF\" aria-label=\"Save as PDF: {chart.Title}\" hidden>PDF</button></p>\n");
        foreach (var drawing in Figure.Of(chart, beside))
        {
            html.AddMarkup(drawing);
            html.AddMarkup("\n");
        }

        // A note of all charts is below all of them; a saved figure has it, too.
        if (chart.Note.Length > 0 && !block.Notes.Contains(chart.Note, StringComparer.Ordinal))
            html.Add($"<p class=\"chart-note\">{chart.Note}</p>\n");
        html.Add($"</div>\n");
    }

    private static void Numbers(HtmlText html, ChartsBlock block)
    {
        if (block.Numbers.Count == 0)
            return;
        html.Add($"<details class=\"numbers\">\n<summary>The numbers{(block.Title.Length == 0 ? "" : ": " + block.Title)}</summary>\n");
        foreach (var table in block.Numbers)
            HtmlTables.Write(html, table with { Folded = false });
        html.Add($"</details>\n");
    }
}
