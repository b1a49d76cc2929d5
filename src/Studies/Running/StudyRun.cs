using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Host;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Predictions;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Studies.Running;

/// <summary>Measures the runs of a study that are not on disk yet. Each run is stored before the next one starts.</summary>
/// <param name="design">Design of the study.</param>
/// <param name="directory">Directory of the study.</param>
/// <param name="state">State from earlier sittings.</param>
/// <param name="impossible">Reasons that this host cannot measure certain curves, by the curve's name.</param>
/// <param name="progress">Receives progress.</param>
/// <param name="steps">Receives the steps of the start.</param>
public sealed class StudyRun(
    StudyDesign design, StudyDirectory directory, StudyState state, IReadOnlyDictionary<string, string> impossible, IProgress<RunProgress> progress, IProgress<string> steps)
{
    private readonly StaticTimes? _pages = design.Replay is null ? null : new(design);
    private readonly List<FinishedRun> _runs = [.. directory.ReadRuns()];
    private RunSettings _settings = StudySettings.Of(design, state) with
    {
        AblationDirectory = NativeFiles.ForNoops(design.Choices.Select(c => c.Noops), directory: null),
    };

    private StudyState _state = state;
    private long _errors;

    /// <summary>Measures the remaining runs.</summary>
    /// <param name="drain">Ends the study after the current run.</param>
    /// <param name="abort">Stops at once.</param>
    /// <exception cref="Testbed.TestbedException">A tier did not start, or ended.</exception>
    public async Task<StudyMeasurements> RunAsync(CancellationToken drain, CancellationToken abort)
    {
        foreach (var remark in _settings.Remarks.Concat(ChoiceWarnings.Report(_settings.Choices, steps)))
            Remark(remark);

        // Before hours of measuring, not after them.
        if (design.File.Primitives is not null)
            _ = TierPrograms.FindPrimitives();
        await using var bench = await StartAsync(drain);
        using var cells = new CellsCsv(directory.PathOf("cells.csv"));
        _runs.ForEach(run => cells.Write(run.Cell));
        using var watch = new TierWatch(bench.AnyTierEnded, abort);
        // Where nothing is left to measure, there is nothing to warm up and nothing to audit: each sitting has a database of its own.
        var finished = Finished();
        var plan = finished;
        await watch.DuringAsync(async () =>
        {
            if (finished is not null)
                return;
            Keep(await bench.WarmUpAsync(drain, watch.Token));
            if (drain.IsCancellationRequested)
                return;
            var placement = await PlacementAsync(bench, watch.Token);
            plan = StudyPlan.Of(Designed, placement);
            await MeasureAsync(plan, bench, cells, drain, watch.Token);
            if (design.Form.Precision is { } percent && _state.Blocks is null && !drain.IsCancellationRequested)
            {
                Keep(_state with { Blocks = Precision.Blocks(design, plan, placement, _runs, percent) });
                plan = StudyPlan.Of(Designed, placement);
                await MeasureAsync(plan, bench, cells, drain, watch.Token);
            }
        });
        if (plan is not null && plan.Left(_runs).Length == 0 && _state.Predicted is null)
            Keep(_state with { Predicted = await new StudyCalibration(new StudyData(Designed, plan, _state.Placement!, _runs), steps).PredictAsync(drain) });
        if (design.File.Primitives is { } glob && plan is not null && plan.Left(_runs).Length == 0 && !drain.IsCancellationRequested)
            await PrimitivesStep.RunAsync(glob, design.IsQuick, directory, steps, drain);
        progress.Report(new RunProgress("audit", Errors: _errors));
        if (finished is null)
            await AuditAsync(bench, abort);
        var effective = await bench.EffectiveAsync(Designed.Form.Blocks, abort);
        return new StudyMeasurements(_settings, _state, Designed, plan, _runs, MachineDescription.Read(), effective)
        {
            Primitives = PrimitivesStep.Read(directory),
        };
    }

    // Design with the number of blocks known so far.
    private StudyDesign Designed => _state.Blocks is { } blocks ? design with { Form = design.Form with { Blocks = blocks } } : design;

    // The plan, if all its runs are measured; null if some are left, or if the study does not know yet how many it needs.
    private StudyPlan? Finished() =>
        _state.Placement is { } placement && (design.Form.Precision is null || _state.Blocks is not null) && StudyPlan.Of(Designed, placement) is var plan && plan.Left(_runs).Length == 0
            ? plan
            : null;

    private async Task<IStudyBench> StartAsync(CancellationToken drain) => design.Replay is null
        ? await ServiceBench.StartAsync(design, _settings, directory, _runs.Count > 0 ? _runs[^1] : null, progress, steps, drain)
        : await StaticBench.StartAsync(design, _runs.Count(r => !r.Voided), progress, steps, drain);

    private async Task<Placement> PlacementAsync(IStudyBench bench, CancellationToken abort)
    {
        if (_state.Placement is { } known)
            return known;
        await SlowSutAsync(bench, abort);
        var (scale, placement) = await bench.PlaceAsync(impossible, abort);
        Keep(_state with { LoadScale = scale, Placement = placement });
        return placement;
    }

    // Kept at once: a study that is interrupted goes on with the same quota.
    private async Task SlowSutAsync(IStudyBench bench, CancellationToken abort)
    {
        if (await bench.SlowSutAsync(abort) is not { } found)
            return;
        Keep(_state with { SlowSut = found });
        _settings = _settings with { SutCpus = found.Processors };
        foreach (var remark in _settings.Remarks)
            Remark(remark);
    }

    private TimeSpan TimeLeft(ReadOnlySpan<PlannedRun> runs) =>
        _pages is null ? StudySettings.TimeLeft(_settings, runs) : _pages.Of(runs.ToArray().Select(run => run.Treatment));

    private async Task MeasureAsync(StudyPlan plan, IStudyBench bench, CellsCsv cells, CancellationToken drain, CancellationToken abort)
    {
        var repeats = _runs.Count(r => r.Voided);
        var left = plan.Left(_runs);
        var clock = new StudyClock(TimeLeft(left));
        for (var i = 0; i < left.Length && !drain.IsCancellationRequested; i++)
        {
            var run = left[i];
            for (var attempt = 1; ; attempt++)
            {
                var cell = await MeasureAsync(plan, run with { Number = _runs.Count + 1 }, attempt, clock.Left(TimeLeft(left.AsSpan(i))), bench, abort);
                // A disturbed run is repeated once, and at most a fifth of the runs are repeated. The rule ignores the run's result.
                var voided = cell.Steal > _settings.StealLimit && attempt == 1 && repeats < plan.Runs.Count / 5 && !drain.IsCancellationRequested;
                var (interactions, connections) = bench.RecordLengths;
                var finished = new FinishedRun(_runs.Count + 1, _state.Sittings, voided, cell, interactions, connections);
                directory.Write(finished);
                cells.Write(cell);
                _runs.Add(finished);
                if (!voided)
                    break;
                repeats++;
            }
        }
    }

    private async Task<CellMeasurement> MeasureAsync(
        StudyPlan plan, PlannedRun run, int attempt, TimeSpan left, IStudyBench bench, CancellationToken abort)
    {
        var phase = $"run {run.Number}/{plan.Runs.Count + _runs.Count(r => r.Voided)}";
        var begun = new RunProgress(phase, run.Treatment.Name, run.Kind, Errors: _errors, TimeLeft: left) { SoFar = KnownSoFar.Of(_runs, run) };
        var report = new Relay<WorkerProgress>(p => progress.Report(begun with { Sips = p.Sips, P90Ms = p.P90Ms, Errors = _errors + p.Errors }));
        progress.Report(begun);
        if (run.IsCold)
            await bench.CoolAsync(abort);
        var cell = await bench.MeasureAsync(
            new CellPlan(run.Number, run.Block, attempt, run.Position, run.Treatment, run.Kind, run.Round), report, abort);
        _errors += OutcomeName.Failures(cell.Outcomes);
        return cell;
    }

    private async Task AuditAsync(IStudyBench bench, CancellationToken abort)
    {
        var (audit, inconsistencies) = await bench.AuditAsync(abort);
        if (audit.Length > 0)
            Remark(audit);
        Keep(_state with { Audited = _state.Audited is { } audited ? [.. audited, _state.Sittings] : null, Inconsistencies = [.. _state.Inconsistencies.Union(inconsistencies)] });
    }

    private void Remark(string remark)
    {
        if (!_state.Remarks.Contains(remark, StringComparer.Ordinal))
            Keep(_state with { Remarks = [.. _state.Remarks, remark] });
    }

    // A sitting that did not settle makes the whole study doubtful.
    private void Keep(WarmUpResult warmUp)
    {
        Remark(warmUp.Describe());
        Keep(_state with { Doubts = [.. _state.Doubts.Union(warmUp.Doubts)] });
    }

    private void Keep(StudyState state)
    {
        _state = state;
        directory.Write(state);
    }
}
