using System.Globalization;
using System.Text;
using TlsToll.Reports.Documents;
using TlsToll.Results.Variance;

namespace TlsToll.Reports.Text;

/// <summary>The output of <c>bench anova</c> as text with a width of 80 columns, or as Markdown.</summary>
public static class AnovaText
{
    private const int Columns = 80;
    private const int NarrowestName = 8;

    private delegate string TableFormat(IReadOnlyList<string> headings, IEnumerable<IReadOnlyList<string>> rows);

    /// <summary>Formats the table, failed residual checks, and the pairs if requested.</summary>
    public static string Of(AnovaAnswer answer) => Of(answer, Fitting, Wrapped, separator: "");

    /// <summary>Formats the same as Markdown.</summary>
    public static string Markdown(AnovaAnswer answer) =>
        Of(answer, (headings, rows) => new PlainTable(headings, [.. rows]).ToMarkdown(), sentence => MarkdownText.Escape(sentence) + "\n", separator: "\n");

    // Text has the pairs right below their title; in Markdown, a separator makes each a block of its own.
    private static string Of(AnovaAnswer answer, TableFormat table, Func<string, string> paragraph, string separator)
    {
        var text = new StringBuilder(Analysis(answer, table));
        foreach (var check in answer.Checks.Where(check => check.Failed))
            text.Append('\n').Append(paragraph($"Check of {check.Name} failed, p {Probability(check.PValue)}: {check.Sentence}"));
        if (answer.OtherScaleIsBetter)
            text.Append('\n').Append(paragraph($"{answer.Scales.Sentence} Try {(answer.Question.Logarithms ? "without " : "")}--log."));
        if (answer.Pairs.Count > 0)
            text.Append('\n').Append(Pairs(answer, table, paragraph, separator));
        return text.ToString();
    }

    private static string Analysis(AnovaAnswer answer, TableFormat table) => table(
        [answer.Question.Name, "sum of squares", "df", "mean square", "F", $"F({Level(answer)})", "p", "explained %"],
        answer.Rows.Select(r => (IReadOnlyList<string>)
        [
            r.Source, Number(r.SumOfSquares), r.DegreesOfFreedom.ToString(CultureInfo.InvariantCulture), Number(r.MeanSquare),
            r.F is { } f ? Ratio(f) : "", r.FTheoretical is { } bound ? Ratio(bound) : "", Probability(r.PValue),
            r.ExplainedPercent.ToString("0.00", CultureInfo.InvariantCulture),
        ]));

    private static string Pairs(AnovaAnswer answer, TableFormat format, Func<string, string> paragraph, string separator)
    {
        var question = answer.Question;
        string Shown(double difference) => Number(question.Logarithms ? Math.Exp(difference) : difference);
        var sign = question.Logarithms ? "/" : "−";
        var title = $"Tukey's HSD of {question.Tukey}: intervals that all hold together with confidence {Level(answer)}.";
        var table = format(
            [question.Tukey!, question.Logarithms ? "ratio" : "difference", "low", "high", "p"],
            answer.Pairs.Select(p => (IReadOnlyList<string>)
                [$"{p.Second} {sign} {p.First}", Shown(p.Difference), Shown(p.Low), Shown(p.High), Probability(p.PValue)]));
        var notes = answer.InteractionsOfPairs.Select(row => paragraph(
            $"{row.Source} is significant: the effect of {question.Tukey} depends on the other factors; these differences are averages over them."));
        return string.Join(separator, [paragraph(title), table, .. notes]);
    }

    // Names that don't fit next to the numbers are broken over several lines; the numbers are on the last of them.
    private static string Fitting(IReadOnlyList<string> headings, IEnumerable<IReadOnlyList<string>> rows)
    {
        IReadOnlyList<string>[] all = [headings, .. rows];
        var numbers = Enumerable.Range(1, headings.Count - 1).Sum(column => 1 + all.Max(row => row[column].Length));
        var width = Math.Max(Columns - numbers, NarrowestName);
        var broken = all.SelectMany(row => Broken(row, width)).ToArray();
        return new PlainTable(broken[0], broken[1..]).ToText();
    }

    private static IEnumerable<IReadOnlyList<string>> Broken(IReadOnlyList<string> row, int width)
    {
        string[] lines = [.. TextWrap.Lines(row[0], width)];
        var blank = Enumerable.Repeat("", row.Count - 1).ToArray();
        return [.. lines[..^1].Select(line => (IReadOnlyList<string>)[line, .. blank]), [lines[^1], .. row.Skip(1)]];
    }

    private static string Wrapped(string sentence) => TextWrap.Indented(sentence, Columns, lead: "");

    private static string Level(AnovaAnswer answer) => (1 - answer.Question.Alpha).ToString("0.###", CultureInfo.InvariantCulture);

    private static string Number(double value) => value.ToString("G6", CultureInfo.InvariantCulture);

    private static string Ratio(double f) => f.ToString(f < 1e6 ? "0.00" : "G4", CultureInfo.InvariantCulture);

    // Smaller probabilities are not shown as 0, and their exact values don't matter to a reader.
    private static string Probability(double? p) => p switch
    {
        null => "",
        < 0.0001 => "<0.0001",
        { } probability => probability.ToString("0.####", CultureInfo.InvariantCulture),
    };
}
