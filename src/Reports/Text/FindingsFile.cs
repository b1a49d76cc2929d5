using System.Globalization;
using System.Text;
using TlsToll.Results.Studies;
using TlsToll.Statistics;

namespace TlsToll.Reports.Text;

/// <summary>Writes <c>findings.md</c>: a line for each statement of the paper, and its values beside ours.</summary>
public static class FindingsFile
{
    /// <summary>Writes the file; none for a study without findings.</summary>
    public static void Write(string path, StudyResult study)
    {
        if (study.Findings.Count == 0)
            return;
        var text = new StringBuilder();
        text.AppendLine(CultureInfo.InvariantCulture, $"# {study.Source ?? study.Title}: what was found here").AppendLine();
        text.AppendLine(CultureInfo.InvariantCulture, $"Study `{study.Study}`{(study.Quick ? ", short form" : "")}, {study.Runs} of {study.RunsPlanned} runs, {study.Status}.").AppendLine();
        text.AppendLine(new PlainTable(
            ["Where", "The paper says", "Here", "Verdict", "Rule"],
            [.. study.Findings.Select(f => (IReadOnlyList<string>)[f.Place, f.Statement, f.Ours, f.VerdictText, f.Rule])]).ToMarkdown());
        text.AppendLine("## Values").AppendLine();
        text.AppendLine(new PlainTable(
            ["Where", "What", "The paper's", "Ours", "95 %", "Note"],
            [.. study.Reference.Select(r => (IReadOnlyList<string>)
            [
                r.Place, r.What, $"{r.Paper} {r.Unit}".Trim(), r.Ours is { } ours ? FormattableString.Invariant($"{ours:0.##} {r.Unit}").Trim() : "not measured",
                r.Low is { } low && r.High is { } high ? FormattableString.Invariant($"{low:0.##} to {high:0.##}") : "", r.Note ?? "",
            ])]).ToMarkdown());
        if (study.Predictions.Count > 0)
        {
            text.AppendLine().AppendLine("## TLS's CPU time per hit, predicted and measured").AppendLine();
            text.AppendLine(new PlainTable(
                ["Experiment", "Combination", "Predicted µs", "Metered µs", "Predicted ÷ metered", "By difference µs", "Predicted share %", "Measured share %"],
                [.. study.Predictions.Select(p => (IReadOnlyList<string>)
                [
                    p.Experiment, p.Combination, Text(p.Predicted), Text(p.Metered), Text(p.PredictedToMetered), Text(p.Difference), Text(p.PredictedShare), Text(p.MeasuredShare),
                ])]).ToMarkdown());
            foreach (var prediction in study.Predictions.Where(p => p.Problem is not null))
                text.AppendLine(CultureInfo.InvariantCulture, $"- Not predicted: {prediction.Combination} ({prediction.Experiment}): {prediction.Problem}.");
        }

        File.WriteAllText(path, text.ToString());
    }

    private static string Text(Interval? interval) => Verdicts.Value(interval, "", "0.##");
}
