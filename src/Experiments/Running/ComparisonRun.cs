using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Sharding;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Host;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Files;
using TlsToll.Results.Records;
using TlsToll.Results.Runs;
using TlsToll.Workload;

namespace TlsToll.Experiments.Running;

/// <summary>One comparison from start to results: tiers, warm-up, blocks, files.</summary>
/// <param name="settings">Settings of the run.</param>
/// <param name="directory">Directory of the results.</param>
/// <param name="progress">Receives progress.</param>
/// <param name="steps">Receives the start-up steps.</param>
public sealed class ComparisonRun(RunSettings settings, ResultsDirectory directory, IProgress<RunProgress> progress, IProgress<string> steps)
{
    // What a start takes on two processors of 2 GHz.
    private static readonly TimeSpan UsualStart = TimeSpan.FromSeconds(15);

    private readonly List<string> _remarks = [.. settings.Remarks];
    private long _errors;

    /// <summary>Expected time of a run, for the display alone; null if unknown.</summary>
    public static TimeSpan? Expected(RunSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        return UsualStart + (settings.Couples * CoupleWarmUp.Usual) + BlockLoop.Expected(BlockRules.Of(settings));
    }

    /// <summary>Runs the comparison.</summary>
    /// <param name="drain">Token that ends the run after the current cell; the measured cells are reported.</param>
    /// <param name="abort">Token that aborts the run at once.</param>
    /// <exception cref="Testbed.InvalidRequestException">Two treatments have the same name.</exception>
    /// <exception cref="Testbed.TestbedException">A tier did not start, or ended during the run.</exception>
    public async Task<RunResult> RunAsync(CancellationToken drain, CancellationToken abort)
    {
        var rules = BlockRules.Of(settings);
        var outline = rules.Outline;
        var started = DateTime.UtcNow;
        var machine = MachineDescription.Read();
        var seed = string.Create(CultureInfo.InvariantCulture, $"seed {settings.Seed}: --seed {settings.Seed} repeats the same work in the same order");
        steps.Report(seed);
        _remarks.Add(seed);
        _remarks.AddRange(ChoiceWarnings.Report(settings.Choices, steps));
        await FreePorts.WaitAsync(settings.Treatments, settings.External?.SutTls.IsLoopback ?? true, MachineDescription.Read, steps, drain);
        await using var testbed = await TestbedAsync(drain);
        await StartTime.WaitAsync(settings.StartAt, TimeProvider.System, steps, drain);
        using var cells = new CellsCsv(directory.PathOf("cells.csv"));
        var records = new RecordsCsv(
            directory.FullPath,
            settings.Shard?.Run ?? started.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture),
            settings.Shard?.Index ?? 0);
        var workload = new WorkloadCheck(ServiceMix.Of(settings.Mix), SessionLength.Parse(settings.SessionLength), settings.CostSessions);
        var runner = new CellRunner(settings, testbed, (plan, result, file) =>
        {
            records.Append(plan, result, file);
            workload.Add(plan, file);
        });
        using var watch = new TierWatch(testbed.AnyTierEnded, abort);
        var context = Begun(started, machine);
        var soFar = new AnswersSoFar(outline);
        var loop = new BlockLoop(rules, (Step step, BlockClock clock) =>
        {
            // Between two steps nothing is measured. A shard alone has no costs.
            if (settings.Shard is null)
                soFar.Update(clock.Measured, context.Doubts);
            return MeasureAsync(runner, cells, soFar, step, clock, watch.Token);
        }, TimeProvider.System);
        try
        {
            await watch.DuringAsync(async () =>
            {
                var warmUp = await WarmUp.RunAsync(settings, runner, WithMeasuring(BlockLoop.Expected(rules), soFar), drain, watch.Token, soFar.TakeWarmUp);
                _remarks.Add(warmUp.Describe());
                context = context with { Doubts = warmUp.Doubts };
                await MeasureAsync(loop, soFar, drain);
                context = await CompleteAsync(context, testbed, workload, loop.Wanted, drain, abort);
            });
            if (settings.Shard is { } shard)
                ShardResult.Of(shard, outline, context, loop.Blocks).Write(directory.FullPath);
            var result = new RunRecorder(outline).Results(loop.Blocks, context);
            RunJson.Write(directory.PathOf(RunJson.FileName), result);
            return result;
        }
        catch (Exception e)
        {
            PartialResult.Write(new RunRecorder(outline), loop.Blocks, context with { EndedAt = DateTime.UtcNow }, e, directory, steps);
            throw;
        }
    }

    private async Task MeasureAsync(BlockLoop loop, AnswersSoFar soFar, CancellationToken drain)
    {
        var measuring = Stopwatch.GetTimestamp();
        try
        {
            await loop.RunAsync(drain);
        }
        finally
        {
            if (soFar.FromWarmUp is { } first)
                _remarks.Add(first);
        }

        _remarks.Add(string.Create(CultureInfo.InvariantCulture, $"measuring took {Stopwatch.GetElapsedTime(measuring).TotalSeconds:0} s"));
    }

    private RunContext Begun(DateTime started, MachineDescription machine) => new()
    {
        StartedAt = started,
        EndedAt = started,
        Interrupted = false,
        Machine = machine,
        Settings = SettingsText.Of(settings),
        Remarks = _remarks,
        Inconsistencies = [],
    };

    // In the warm-up, what is left is the rest of it, as far as that is known, and all the measuring.
    private Relay<RunProgress> WithMeasuring(TimeSpan? measuring, AnswersSoFar soFar) => new(warmUp =>
        progress.Report(soFar.On(warmUp with { TimeLeft = measuring is { } after ? (warmUp.TimeLeft ?? TimeSpan.Zero) + after : null })));

    private async Task<RunContext> CompleteAsync(
        RunContext context, MeasuredTestbed testbed, WorkloadCheck workload, int blocksWanted, CancellationToken drain, CancellationToken abort)
    {
        var audit = await AuditAsync(testbed, abort);
        _remarks.AddRange(await testbed.RemarksAsync(abort));
        return context with
        {
            EndedAt = DateTime.UtcNow,
            Interrupted = drain.IsCancellationRequested,
            Settings = await EffectiveSettings.ReadAsync(settings, testbed, blocksWanted, abort),
            Inconsistencies = [.. audit.AllProblems, .. workload.Problems()],
        };
    }

    private async Task<IReadOnlyList<CellMeasurement>> MeasureAsync(
        CellRunner runner, CellsCsv file, AnswersSoFar soFar, Step step, BlockClock clock, CancellationToken abort)
    {
        var kind = step.Cells[0].Kind;
        var phase = $"{(kind == CellKind.Timed ? "timed" : "block")} {clock.Block}/{clock.Blocks}";
        // Slices are too short to show each.
        var name = kind == CellKind.Timed ? step.Cells[0].Treatment.Name : null;
        var report = new Relay<WorkerProgress>(p => progress.Report(soFar.On(new RunProgress(phase, name, kind, p.Sips, p.P90Ms, _errors + p.Errors, clock.TimeLeft))));
        progress.Report(soFar.On(new RunProgress(phase, name, kind, Errors: _errors, TimeLeft: clock.TimeLeft)));
        var cells = await runner.MeasureAsync(step, report, abort);
        foreach (var cell in cells)
        {
            _errors += OutcomeName.Failures(cell.Outcomes);
            file.Write(cell);
        }

        return cells;
    }

    private async Task<MeasuredTestbed> TestbedAsync(CancellationToken cancellation) => settings.External is { } external
        ? await ExternalTestbed.ConnectAsync(settings, external, steps, cancellation)
        : await RunTestbed.StartAsync(settings, steps, cancellation);

    private async Task<AuditFindings> AuditAsync(MeasuredTestbed testbed, CancellationToken abort)
    {
        progress.Report(new RunProgress("audit", Errors: _errors));
        var found = await testbed.AuditAsync(abort);
        _remarks.Add(found.Remark);
        return found;
    }
}
