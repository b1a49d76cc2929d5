using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Predictions;
using static System.FormattableString;

namespace TlsToll.Studies.Running;

/// <summary>Builds the results of a study from its measurements: <c>run.json</c> with all cells, and <c>study.json</c>.</summary>
/// <param name="design">Design of the study.</param>
/// <param name="measured">Measurements of the study.</param>
public sealed class StudyResults(StudyDesign design, StudyMeasurements measured)
{
    /// <summary>Results of all cells, and comparisons of each treatment with its plain twin.</summary>
    public RunResult Run()
    {
        // In the study's order, not in that of a random block: later treatments are compared with earlier ones.
        var counted = Counted.Select(r => r.Cell.Treatment).ToHashSet(StringComparer.Ordinal);
        Treatment[] treatments = [.. measured.Plan?.Treatments.Where(t => counted.Contains(t.Name)) ?? []];
        var settings = measured.Settings with { Treatments = treatments, Blocks = BlocksOf(CellKind.Cost), TimedBlocks = BlocksOf(CellKind.Timed) };
        var outline = BlockRules.Of(settings).Outline;
        var run = new RunRecorder(outline).Results(Blocks(), new RunContext
        {
            StartedAt = measured.State.StartedAt,
            EndedAt = DateTime.UtcNow,
            Interrupted = IsInterrupted,
            Machine = measured.Machine,
            Settings = measured.Effective,
            Doubts = measured.State.Doubts,
            Remarks = [.. measured.State.Remarks, .. NotAudited()],
            Inconsistencies = measured.State.Inconsistencies,
        });
        ComparisonResult[] comparisons = [.. run.Comparisons.Where(c => c.Estimate is not null)];
        return run with { Comparisons = comparisons, Answers = Conclusions.Of(comparisons, outline.Treatments) };
    }

    /// <summary>Results of the study itself.</summary>
    /// <param name="run">Results of the cells.</param>
    public StudyResult Study(RunResult run)
    {
        var result = Empty(run);
        if (measured.Plan is not { } plan || measured.State.Placement is not { } placement)
            return result;
        var data = new StudyData(design, plan, placement, measured.Runs) { Primitives = measured.Primitives };
        var figures = new Figures(data);
        var variance = new Variance(data);
        foreach (var experiment in design.Experiments)
            variance.Analyse(experiment);
        result = result with
        {
            RunsPlanned = plan.Runs.Count,
            Experiments =
            [
                .. design.Experiments.Select(e => new ExperimentResult(
                    e.File.Name, e.File.About, [.. e.Factors.Select(f => Here(f, data))], [.. e.Combinations.Select(c => data.TreatmentOf(c).Name)])),
            ],
            Figures = Drawn([.. design.Experiments.SelectMany(figures.Of)]),
            Anova = variance.Rows,
            Checks = variance.Checks,
            Differences = variance.Differences,
            Remarks = [.. result.Remarks, .. variance.Remarks, .. Lengths(data), .. design.Replay is null ? Unsteady() : [], .. NotMeasured(placement)],
        };
        result = design.File.Claims is { } claims ? ClaimEvaluators.All[claims](data, result) : result;
        var predictions = new StudyPredictions(data, measured.State.Predicted ?? []).All();
        return result with { Predictions = predictions, Answers = [.. result.Answers, .. StudyPrediction.Verdict(predictions) is { } verdict ? [verdict] : Array.Empty<string>()] };
    }

    private IReadOnlyList<FigureResult> Drawn(IReadOnlyList<FigureResult> figures) => design.File.Claims is { } paper ? PaperFigures.AddTo(figures, paper) : figures;

    // Levels of the load as measured, not on the study's scale.
    private static FactorLevels Here(FactorLevels factor, StudyData data) => factor.Name != "ebs" ? factor : factor with
    {
        Levels = [.. factor.Levels.Select(level => data.Ebs(int.Parse(level, CultureInfo.InvariantCulture)).ToString(CultureInfo.InvariantCulture))],
    };

    private IEnumerable<FinishedRun> Counted => measured.Runs.Where(r => !r.Voided);

    private bool IsInterrupted => measured.Plan is not { } plan || Counted.Count() < plan.Runs.Count || measured.State.Predicted is null
        || (design.File.Primitives is not null && measured.Primitives is null);

    private int BlocksOf(CellKind kind) => design.Experiments.Where(e => e.Combinations.Any(c => c.Kind == kind)).Select(design.BlocksOf).Append(0).Max();

    private List<MeasuredBlock> Blocks()
    {
        var blocks = measured.Runs.Where(r => r.Voided)
            .Select(r => new MeasuredBlock(r.Cell.Block, r.Cell.Attempt, BlockStatus.Voided, [r.Cell])).ToList();
        blocks.AddRange(Counted.GroupBy(r => r.Cell.Block).OrderBy(g => g.Key).Select(g => new MeasuredBlock(
            g.Key, 1, g.Any(r => r.Cell.Steal > measured.Settings.StealLimit) ? BlockStatus.Marked : BlockStatus.Counted, [.. g.Select(r => r.Cell).OrderBy(c => c.Cell)])));
        return blocks;
    }

    private StudyResult Empty(RunResult run) => new()
    {
        Study = design.File.Name,
        Title = design.File.Title,
        Source = design.File.Source,
        About = design.File.About,
        Quick = design.IsQuick,
        StartedAt = measured.State.StartedAt,
        EndedAt = run.EndedAt,
        Status = run.Status,
        RunsPlanned = 0,
        Runs = Counted.Count(),
        Sittings = measured.State.Sittings,
        LoadScale = measured.State.LoadScale,
        SlowSut = measured.State.SlowSut,
        PaperFactors = design.File.PaperFactors,
        Answers = run.Answers,
        Remarks = run.Remarks,
    };

    // A sitting that is killed takes its database with it. Static pages have none.
    private IEnumerable<string> NotAudited() =>
        from sitting in design.Replay is null && measured.State.Audited is not null ? measured.Runs.GroupBy(run => run.Sitting) : []
        where !measured.State.Audited!.Contains(sitting.Key)
        orderby sitting.Key
        select Invariant($"sitting {sitting.Key} ended before its audit, so that the orders of {sitting.Count()} of {measured.Runs.Count} runs were not audited");

    // MSER-5 checks the throughput within the windows: the settling before them should have been long enough.
    private IEnumerable<string> Unsteady()
    {
        const double Late = 0.25;
        var timed = Counted.Select(r => r.Cell).Where(c => c.Kind == CellKind.Timed).ToArray();
        var late = timed.Where(c => c.SteadyFrom is null or > Late).ToArray();
        if (late.Length > 0)
            yield return Invariant($"{late.Length} of {timed.Length} timed runs were not steady within the first quarter of their window (MSER-5): ") + string.Join(", ", late.Select(c => Invariant($"{c.Treatment} in block {c.Block}")));
    }

    // Each reason is given once.
    private static IEnumerable<string> NotMeasured(Placement placement)
    {
        const int Most = 3;
        foreach (var why in placement.Impossible.GroupBy(i => i.Value, i => i.Key, StringComparer.Ordinal))
        {
            string[] curves = [.. why];
            var more = curves.Length > Most ? Invariant($"; and {curves.Length - Most} more") : "";
            yield return $"not measured: {string.Join("; ", curves.Take(Most))}{more}: {why.Key}";
        }
    }

    // Runs that are shorter than requested count, but are reported.
    private IEnumerable<string> Lengths(StudyData data)
    {
        var short_ = new List<string>();
        foreach (var combination in design.Distinct.Where(c => c.Prototype.Conditions.Ebs is not null))
        {
            var length = Workload.SessionLength.Parse(combination.Prototype.Conditions.SessionLength ?? measured.Settings.SessionLength).Mean;
            for (var block = 1; block <= design.BlocksOf(combination); block++)
            {
                foreach (var cell in data.Cells(combination, block))
                {
                    var sessions = cell.WindowInteractions / length / data.TreatmentOf(combination).Conditions.Ebs!.Value;
                    if (sessions < design.Form.CellSessions)
                        short_.Add(Invariant($"{cell.Treatment} in block {block} ({sessions:0.0})"));
                }
            }
        }

        if (short_.Count > 0)
            yield return Invariant($"{short_.Count} runs lasted fewer than {design.Form.CellSessions} mean business sessions: ") + string.Join(", ", short_);
    }
}
