using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Words that describe a figure.</summary>
internal static class FigureText
{
    /// <summary>What a figure shows, for readers who do not see it.</summary>
    public static string Label(Chart chart)
    {
        var names = string.Join(", ", chart.Series.Select(s => s.Name).Where(name => name.Length > 0 && name != chart.Title));
        var axes = chart.YLabel.Length == 0 ? "" : $": {chart.YLabel}{(chart.XLabel.Length == 0 ? "" : " by " + chart.XLabel)}";
        return $"{chart.Title}{axes}{(names.Length == 0 ? "" : ". " + names)}";
    }

    /// <summary>Label of the vertical axis below the chart's title: what the title does not say, such as the unit.</summary>
    public static string Vertical(Chart chart)
    {
        var begin = chart.Title + " (";
        return chart.YLabel.StartsWith(begin, StringComparison.Ordinal) && chart.YLabel.LastIndexOf(')') is var end and > 0
            ? chart.YLabel[begin.Length..].Remove(end - begin.Length, 1)
            : chart.YLabel;
    }
}
