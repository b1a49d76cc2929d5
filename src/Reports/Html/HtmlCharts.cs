using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Html;

/// <summary>Writes placeholders for charts as HTML, with tables of their numbers below them. The script draws the charts.</summary>
internal static class HtmlCharts
{
    public static void Write(HtmlText html, ChartsBlock block)
    {
        html.Add($"<figure class=\"charts\">\n");
        Caption(html, block);
        foreach (var choice in block.Choices)
        {
            html.Add($"<div class=\"panels\" data-choice=\"{choice.Label}\">\n");
            foreach (var chart in choice.Charts)
                Write(html, chart, block.Title);
            html.Add($"</div>\n");
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

    private static void Write(HtmlText html, Chart chart, string caption)
    {
        // A chart alone in its figure has the figure's caption.
        html.Add($"<div class=\"chart\" id=\"{chart.Id}\">\n<p class=\"chart-head\"><span class=\"chart-title\">{(chart.Title == caption ? "" : chart.Title)}</span>");
        html.Add($"<button type=\"button\" class=\"save\" aria-label=\"Save {chart.Title} as SVG\" hidden>Save as SVG</button></p>\n");
        html.Add($"<div class=\"drawing\" tabindex=\"0\" role=\"img\" aria-label=\"{chart.YLabel} by {chart.XLabel}\"");
        html.Add($" aria-describedby=\"{chart.Id}-help\"></div>\n");
        html.Add($"<p class=\"spoken\" id=\"{chart.Id}-help\" aria-live=\"polite\">Arrow keys go from point to point.</p>\n</div>\n");
    }

    private static void Numbers(HtmlText html, ChartsBlock block)
    {
        html.Add($"<details class=\"numbers\">\n<summary>The numbers{(block.Title.Length == 0 ? "" : ": " + block.Title)}</summary>\n");
        foreach (var table in block.Numbers)
            HtmlTables.Write(html, table with { Folded = false });
        html.Add($"</details>\n");
    }
}
