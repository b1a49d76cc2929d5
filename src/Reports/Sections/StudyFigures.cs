using TlsToll.Reports.Documents;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Sections;

/// <summary>The main results of a study without a paper's claims in large figures: one comparison of each experiment.</summary>
internal static class StudyFigures
{
    /// <summary>What the figures are.</summary>
    public const string Note = "One comparison of each experiment: the last level of what it varies against the first. The sections below have all.";

    /// <summary>Figures in the order of the experiments. An experiment without a comparison has none, and a comparison that two experiments share is shown once.</summary>
    public static IEnumerable<KeyFigure> Of(StudyResult study, RunResult run)
    {
        var shown = new HashSet<ComparisonResult>();
        foreach (var experiment in study.Experiments)
        {
            if (Asked(study, experiment, run) is { } comparison && shown.Add(comparison))
                yield return Figure(run, experiment, comparison);
        }
    }

    // The factor on the axis of the experiment's first figure is the one that is asked about. Fixed by the design, so that no result is chosen for its size.
    private static ComparisonResult? Asked(StudyResult study, ExperimentResult experiment, RunResult run)
    {
        var asked = study.Figures.FirstOrDefault(figure => figure.Experiment == experiment.Name)?.XFactor;
        var places = experiment.Treatments.Index().DistinctBy(t => t.Item, StringComparer.Ordinal).ToDictionary(t => t.Item, t => t.Index, StringComparer.Ordinal);
        var all = run.Comparisons.Where(c => c.Estimate is not null && places.ContainsKey(c.Treatment)).OrderByDescending(c => places[c.Treatment]).ToArray();
        var alone = all.Where(c => places.ContainsKey(c.Baseline)).Select(c => (Comparison: c, Varied: Varied(experiment, places[c.Baseline], places[c.Treatment])))
            .Where(c => c.Varied.Length == 1).ToArray();
        ComparisonResult?[] inOrder =
        [
            .. from factor in new[] { asked, null }
               from isKind in new Func<ComparisonResult, bool>[] { IsCost, IsThroughput }
               select alone.FirstOrDefault(c => isKind(c.Comparison) && (factor is null || c.Varied[0] == factor)).Comparison,
            all.FirstOrDefault(c => c.IsShareOfSut),
            all.FirstOrDefault(c => c.Metric == Metric.MeanMs),
        ];
        return inOrder.FirstOrDefault(comparison => comparison is not null);
    }

    private static bool IsCost(ComparisonResult c) => c.Metric == Metric.CpuChange && c.Tier == Tier.Sut;

    private static bool IsThroughput(ComparisonResult c) => c.Metric == Metric.SipsChange;

    // Factors in whose levels two treatments of an experiment differ.
    private static string[] Varied(ExperimentResult experiment, int one, int other)
    {
        var (first, second) = (experiment.LevelsOf(one), experiment.LevelsOf(other));
        return [.. experiment.Factors.Where((_, i) => first[i] != second[i]).Select(factor => factor.Name)];
    }

    private static KeyFigure Figure(RunResult run, ExperimentResult experiment, ComparisonResult c) => new(
        experiment.Name, $"{Text(c, c.Estimate)}\u00a0{c.Unit}", c.Low is null ? "" : $"[{Text(c, c.Low)}, {Text(c, c.High)}]", Meaning(run, c),
        [
            .. experiment.About.Length > 0 ? [experiment.About] : Array.Empty<string>(),
            $"{c.Treatment} against {c.Baseline}",
            .. c.CoversZero ? ["The interval covers 0: no difference is shown."] : Array.Empty<string>(),
        ]);

    // A share is one of a whole; all else is a change, with its sign.
    private static string Text(ComparisonResult c, double? value) =>
        c.IsShareOfSut ? c.Metric.Text(value) : SignedPercent.Of(value);

    private static string Meaning(RunResult run, ComparisonResult c) =>
        c.IsShareOfSut ? $"of the {run.Server}'s CPU per interaction is TLS"
        : c.Metric == Metric.CpuChange ? $"change of the {run.Server}'s CPU per interaction"
        : c.Metric == Metric.SipsChange ? "change of the throughput"
        : "change of the mean response time";
}
