using TlsToll.Reports.Documents;
using TlsToll.Results.Predictions;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>Predicted and measured cost of TLS.</summary>
internal static class PredictionSection
{
    /// <summary>Section of the predictions; without blocks if nothing was predicted.</summary>
    public static Section Of(StudyResult study) => new("predictions", "Predicted and measured cost",
        study.Predictions.Count == 0 ? [] :
        [
            new ParagraphBlock(
                "Predicted: OpenSSL's CPU time per hit, computed from a handshake, a record and a byte measured in isolation on this host, from the run "
                + "without TLS, and from what handshakes and records of the study's other metered combinations cost within the SUT. Metered: the same time measured within the SUT. The difference in the SUT's CPU time with and without TLS also contains .NET's "
                + "and the kernel's work for TLS, so a measured share exceeds a predicted one."),
            new TableBlock(Costs(study.Predictions)),
            new ListBlock(
            [
                .. StudyPrediction.Verdict(study.Predictions) is { } verdict ? [verdict] : Array.Empty<string>(),
                Invariant($"A prediction counts as good if the interval of predicted ÷ metered lies within {PredictionVerdict.Least:0.00} to {PredictionVerdict.Most:0.00}."),
                .. study.Predictions.Where(p => p.Problem is not null).Select(p => $"Not predicted: {p.Combination} ({p.Experiment}): {p.Problem}."),
            ]),
        ]);

    private static Table Costs(IReadOnlyList<StudyPrediction> predictions) => new("TLS's CPU time per hit [95 % intervals]",
        [
            Column.Name("combination"), new("predicted µs"), new("metered µs"), new("predicted ÷ metered"), new("by difference µs"), new("predicted share %"),
            new("measured share %"),
        ],
        [.. predictions.GroupBy(p => (p.Experiment, p.About)).Select(group => new RowGroup($"{group.Key.Experiment}: {group.Key.About}",
            [.. group.Select(p => (IReadOnlyList<Cell>)
            [
                p.Combination, Text(p.Predicted), Text(p.Metered), Ratio(p.PredictedToMetered), Text(p.Difference), Text(p.PredictedShare), Text(p.MeasuredShare),
            ])]))]);

    private static Cell Text(Interval? interval) => Numbers.Text(interval?.Estimate, interval?.Low, interval?.High);

    private static Cell Ratio(Interval? ratio) => Verdicts.Value(ratio, "", "0.00");
}
