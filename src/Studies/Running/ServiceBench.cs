using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Host;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Plans;
using TlsToll.Testbed;

namespace TlsToll.Studies.Running;

/// <summary>Bench of a study of the services: all tiers, and records of every interaction.</summary>
internal sealed class ServiceBench(
    StudyDesign design, RunSettings settings, RunTestbed testbed, RecordsCsv records, IProgress<RunProgress> progress, IProgress<string> steps) : IStudyBench
{
    private readonly CellRunner _runner = new(settings, testbed, records.Append);
    private readonly PilotRuns _pilots = new(design, settings, testbed, progress);
    private RunSettings _settings = settings;

    /// <inheritdoc/>
    public Task<TierExit> AnyTierEnded => testbed.Host.AnyTierEnded;

    /// <inheritdoc/>
    public (long Interactions, long Connections) RecordLengths => records.Lengths;

    /// <summary>Starts the tiers.</summary>
    /// <param name="design">Design of the study.</param>
    /// <param name="settings">Settings of all runs.</param>
    /// <param name="directory">Directory of the records.</param>
    /// <param name="last">Last run on disk; null for none. Records after it belong to an unfinished run and are removed.</param>
    /// <param name="progress">Receives progress.</param>
    /// <param name="steps">Receives the steps of the start.</param>
    /// <param name="drain">Cancels the start.</param>
    /// <exception cref="TestbedException">A tier did not start.</exception>
    public static async Task<ServiceBench> StartAsync(
        StudyDesign design, RunSettings settings, StudyDirectory directory, FinishedRun? last,
        IProgress<RunProgress> progress, IProgress<string> steps, CancellationToken drain)
    {
        await FreePorts.WaitAsync(design.Curves, onLoopback: true, MachineDescription.Read, steps, drain);
        var sitting = DateTime.UtcNow.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        var testbed = await RunTestbed.StartAsync(settings, steps, drain);
        var records = new RecordsCsv(directory.FullPath, sitting);
        if (last is not null)
            records.CutBack(last.InteractionBytes, last.ConnectionBytes);
        return new ServiceBench(design, settings, testbed, records, progress, steps);
    }

    /// <inheritdoc/>
    public Task<WarmUpResult> WarmUpAsync(CancellationToken drain, CancellationToken abort) =>
        WarmUp.RunAsync(_settings, _runner, progress, drain, abort);

    /// <inheritdoc/>
    public async Task<SlowSutResult?> SlowSutAsync(CancellationToken abort)
    {
        if (_settings is not { FindsSutCpus: true, SutCpus: null })
            return null;
        var found = await _pilots.FindQuotaAsync(abort);
        testbed.SlowSuts(found.Processors);
        _settings = _settings with { SutCpus = found.Processors };
        steps.Report(found.Describe());
        return found;
    }

    /// <inheritdoc/>
    public async Task<(LoadScaleResult? Scale, Placement Placement)> PlaceAsync(IReadOnlyDictionary<string, string> impossible, CancellationToken abort)
    {
        var scale = design.File.Load == LoadScale.Auto ? await _pilots.FindLoadAsync(abort) : null;
        if (scale is not null)
            steps.Report(string.Create(CultureInfo.InvariantCulture, $"Saturation: at {scale.SaturationEbs} Active EBs ({scale.LimitedBy})"));
        return (scale, await _pilots.PlaceAsync(scale, impossible, abort));
    }

    /// <inheritdoc/>
    public Task CoolAsync(CancellationToken abort) => Task.Run(() => PageCache.Drop(testbed.Host.ImageDirectory), abort);

    /// <inheritdoc/>
    public Task<CellMeasurement> MeasureAsync(CellPlan plan, IProgress<WorkerProgress> report, CancellationToken abort) =>
        _runner.MeasureAsync(plan, report, abort);

    /// <inheritdoc/>
    public async Task<(string Remark, IReadOnlyList<string> Inconsistencies)> AuditAsync(CancellationToken abort)
    {
        var audit = await testbed.AuditAsync(abort);
        return (audit.Remark, audit.AllProblems);
    }

    /// <inheritdoc/>
    public async Task<IReadOnlyDictionary<string, string>> EffectiveAsync(int blocks, CancellationToken abort) =>
        await EffectiveSettings.ReadAsync(_settings, testbed, blocks, abort);

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => testbed.DisposeAsync();
}
