using System.Globalization;
using TlsToll.Reports.Documents;
using TlsToll.Results.Between;
using TlsToll.Results.Metrics;

namespace TlsToll.Reports.Text;

/// <summary>Prints a comparison of two groups of runs.</summary>
public static class CompareText
{
    /// <summary>Prints a comparison.</summary>
    /// <param name="output">Receives the text.</param>
    /// <param name="comparison">Comparison of the runs.</param>
    /// <param name="format"><c>text</c> or <c>md</c>.</param>
    /// <param name="width">Columns of the terminal.</param>
    public static void Write(TextWriter output, RunComparison comparison, string format, int width = PlainTable.UsualWidth)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(comparison);
        var isMarkdown = format == "md";
        if (comparison.Obstacles is [var reason, ..])
        {
            // Numbers of runs that did not measure the same thing would be read as a change.
            var others = comparison.Obstacles.Count - 1;
            var more = others == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $" (and {others} more: --output json)");
            output.WriteLine(isMarkdown ? MarkdownText.Escape($"Not comparable: {reason}{more}") : TextWrap.Printable($"Not comparable: {reason}{more}"));
            return;
        }

        var text = new TextOutput(output, isMarkdown, width);
        string[] notes =
        [
            .. comparison.Differences.Select(d => "Differs: " + d),
            .. comparison.Remarks.Select(r => "Note: " + r),
            .. comparison.Doubts.Select(d => $"DOUBT, so that no regression is excluded of what it bears on: {d}"),
        ];
        foreach (var note in notes)
            text.Paragraph(isMarkdown ? "- " + note : note);
        foreach (var response in comparison.Responses.GroupBy(r => r.Response, StringComparer.Ordinal))
        {
            var title = CellMetrics.Find(response.Key)?.ShortName ?? response.Key;
            if (response.All(r => r.Baseline is not null))
                title += ", TLS ÷ plain";
            var table = new PlainTable([isMarkdown ? title : "treatment", "before", "after", "change %", "95 %", "p worse", "outcome"], [.. response.Select(Row)]);
            output.WriteLine();
            // A long title would leave the table no room.
            if (!isMarkdown)
                text.Paragraph(title + ":");
            text.Table(table);
        }

        output.WriteLine();
        text.Paragraph(Sentence(comparison));
    }

    private static string Sentence(RunComparison c)
    {
        var size = c.TolerancePercent.ToString(CultureInfo.InvariantCulture);
        var what = c.Responses.All(r => r.Baseline is not null) ? " in the ratio of TLS to plain" : "";
        var smallest = c.Responses.Max(r => r.SmallestShownPercent) is { } s
            ? $" The smallest measured worsening that would have been shown is {s.ToString("0.0", CultureInfo.InvariantCulture)} %."
            : "";
        return c.Outcome switch
        {
            ComparisonOutcome.NoRegression => $"No regression of {size} %{what}: that is excluded for every response.{smallest}",
            ComparisonOutcome.Regression => $"REGRESSION: a worsening{what} is shown, and {size} % is not excluded.{smallest}",
            _ => $"Inconclusive: a regression of {size} %{what} is neither shown nor excluded.{smallest} More blocks or runs, or a quieter host, narrow the interval.",
        };
    }

    private static IReadOnlyList<string> Row(ResponseComparison r) =>
    [
        r.Treatment, Value(r, r.Before), Value(r, r.After), SignedPercent.Of(r.ChangePercent), r.Low is null ? "" : $"[{SignedPercent.Of(r.Low)}, {SignedPercent.Of(r.High)}]",
        r.PValue?.ToString("0.000", CultureInfo.InvariantCulture) ?? "",
        r.Outcome switch
        {
            ComparisonOutcome.NoRegression => "none",
            ComparisonOutcome.Regression => "REGRESSION",
            _ => "inconclusive",
        },
    ];

    // A ratio to plain, or an absolute value.
    private static string Value(ResponseComparison r, double value) =>
        value.ToString(r.Baseline is not null ? "0.000' ×'" : value < 100 ? "0.0" : "0", CultureInfo.InvariantCulture);
}
