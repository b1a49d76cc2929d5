using System.Globalization;
using TlsToll.Rbe.Measurement;
using TlsToll.Rbe.Reports;
using TlsToll.Rbe.Sessions.Workers;

namespace TlsToll.Rbe.Experiments;

/// <summary>One comparison from start to results: tiers, warm-up, blocks, files.</summary>
/// <param name="settings">What to measure.</param>
/// <param name="directory">Where the results go.</param>
/// <param name="progress">Takes the progress.</param>
/// <param name="steps">Takes the steps of the start.</param>
internal sealed class ComparisonRun(RunSettings settings, ResultsDirectory directory, IProgress<RunProgress> progress, IProgress<string> steps)
{
    private readonly List<string> _remarks = [settings.Cores.Explanation];
    private long _errors;

    /// <summary>Runs it.</summary>
    /// <param name="drain">Ends it in order: what was measured is reported.</param>
    /// <param name="abort">Gives up.</param>
    /// <exception cref="Testbed.TestbedException">A tier did not come up, or ended.</exception>
    public async Task<RunResult> RunAsync(CancellationToken drain, CancellationToken abort)
    {
        var started = DateTime.UtcNow;
        var machine = MachineDescription.Read();
        foreach (var weakness in settings.Choices.SelectMany(c => c.Weaknesses).Distinct(StringComparer.Ordinal))
        {
            _remarks.Add($"for replication only, and on loopback: {weakness}");
            steps.Report($"WARNING: {weakness}: for replication only");
        }

        await FreePorts.WaitAsync(settings.Treatments, MachineDescription.Read, steps, drain);
        await using var testbed = await RunTestbed.StartAsync(settings, steps, drain);
        using var cells = new CellsCsv(directory.PathOf("cells.csv"));
        var records = new RecordsCsv(directory.FullPath, started.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture));
        var runner = new CellRunner(settings, testbed, records.Append);
        using var watch = new TierWatch(testbed.Host, abort);
        var loop = new BlockLoop(settings, (plan, clock) => MeasureAsync(runner, cells, plan, clock, watch.Token), TimeProvider.System);
        await watch.DuringAsync(async () =>
        {
            _remarks.Add((await WarmUp.RunAsync(settings, runner, progress, drain, watch.Token)).Describe());
            await loop.RunAsync(drain);
        });

        var audit = await AuditAsync(testbed, abort);
        var result = new RunRecorder(settings).Results(loop.Blocks, new RunContext
        {
            StartedAt = started,
            EndedAt = DateTime.UtcNow,
            Interrupted = drain.IsCancellationRequested,
            Machine = machine,
            Settings = await EffectiveSettings.ReadAsync(settings, testbed, loop.Wanted, abort),
            Remarks = _remarks,
            Inconsistencies = audit.Problems,
        });
        RunJson.Write(directory.PathOf("run.json"), result);
        return result;
    }

    private async Task<CellMeasurement> MeasureAsync(CellRunner runner, CellsCsv cells, CellPlan plan, BlockClock clock, CancellationToken abort)
    {
        var phase = $"block {clock.Block}/{clock.Blocks}";
        var report = new Relay<WorkerProgress>(p =>
            progress.Report(new RunProgress(phase, plan.Treatment.Name, plan.Kind, p.Sips, p.P90Ms, _errors + p.Errors, clock.TimeLeft)));
        progress.Report(new RunProgress(phase, plan.Treatment.Name, plan.Kind, Errors: _errors, TimeLeft: clock.TimeLeft));
        var cell = await runner.MeasureAsync(plan, report, abort);
        _errors += cell.Outcomes["error"] + cell.Outcomes["timeout"] + cell.Outcomes["transport"];
        cells.Write(cell);
        return cell;
    }

    private async Task<AuditFindings> AuditAsync(RunTestbed testbed, CancellationToken abort)
    {
        progress.Report(new RunProgress("audit", Errors: _errors));
        var programs = Testbed.TierPrograms.Find(settings.TiersDirectory);
        var found = await Audit.RunAsync(programs.Sut, testbed.Host.Cluster.ConnectionString, testbed.Host.Vendors.Addresses.Admin, abort);
        _remarks.Add($"audit: {found.Shipped} orders shipped, {found.Notified} in SNE's ledger, {found.Pending} pending");
        return found;
    }
}
