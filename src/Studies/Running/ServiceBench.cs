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
using TlsToll.Testbed.Tiers;

namespace TlsToll.Studies.Running;

/// <summary>The bench of a study of the services: all tiers, and records of every interaction.</summary>
internal sealed class ServiceBench : IStudyBench
{
    private readonly StudyDesign _design;
    private readonly RunSettings _settings;
    private readonly RunTestbed _testbed;
    private readonly RecordsCsv _records;
    private readonly CellRunner _runner;
    private readonly IProgress<string> _steps;
    private readonly IProgress<RunProgress> _progress;

    private ServiceBench(
        StudyDesign design, RunSettings settings, RunTestbed testbed, RecordsCsv records, IProgress<RunProgress> progress, IProgress<string> steps)
    {
        (_design, _settings, _testbed, _records, _progress, _steps) = (design, settings, testbed, records, progress, steps);
        _runner = new CellRunner(settings, testbed, records.Append);
    }

    /// <inheritdoc/>
    public Task<TierExit> AnyTierEnded => _testbed.Host.AnyTierEnded;

    /// <inheritdoc/>
    public (long Interactions, long Connections) RecordLengths => _records.Lengths;

    /// <summary>Starts the tiers.</summary>
    /// <param name="design">The study.</param>
    /// <param name="settings">The settings of all runs.</param>
    /// <param name="directory">Where the records go.</param>
    /// <param name="last">The last run that is on disk: what records have beyond it is of none. Null for none.</param>
    /// <param name="progress">Takes the progress.</param>
    /// <param name="steps">Takes the steps of the start.</param>
    /// <param name="drain">Gives up.</param>
    /// <exception cref="TestbedException">A tier did not come up.</exception>
    public static async Task<ServiceBench> StartAsync(
        StudyDesign design, RunSettings settings, StudyDirectory directory, FinishedRun? last,
        IProgress<RunProgress> progress, IProgress<string> steps, CancellationToken drain)
    {
        await FreePorts.WaitAsync(design.Curves, MachineDescription.Read, steps, drain);
        var sitting = DateTime.UtcNow.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        var testbed = await RunTestbed.StartAsync(settings, steps, drain);
        var records = new RecordsCsv(directory.FullPath, sitting);
        if (last is not null)
            records.CutBack(last.InteractionBytes, last.ConnectionBytes);
        return new ServiceBench(design, settings, testbed, records, progress, steps);
    }

    /// <inheritdoc/>
    public async Task<string> WarmUpAsync(IProgress<RunProgress> progress, CancellationToken drain, CancellationToken abort) =>
        (await WarmUp.RunAsync(_settings, _runner, progress, drain, abort)).Describe();

    /// <inheritdoc/>
    public async Task<(LoadScaleResult? Scale, Placement Placement)> PlaceAsync(IReadOnlyDictionary<string, string> impossible, CancellationToken abort)
    {
        var scouting = new PilotRuns(_design, _settings, _testbed, _progress);
        var window = StudySettings.PilotWindow(_settings, _design.IsQuick);
        var scale = _design.File.Load == LoadScale.Auto ? await scouting.FindLoadAsync(window, abort) : null;
        if (scale is not null)
            _steps.Report(string.Create(CultureInfo.InvariantCulture, $"saturation at {scale.SaturationEbs} Active EBs ({scale.LimitedBy})"));
        return (scale, await scouting.PlaceAsync(scale, impossible, window, abort));
    }

    /// <inheritdoc/>
    public Task<CellMeasurement> MeasureAsync(CellPlan plan, IProgress<WorkerProgress> progress, CancellationToken abort) =>
        _runner.MeasureAsync(plan, progress, abort);

    /// <inheritdoc/>
    public async Task<(string Remark, IReadOnlyList<string> Inconsistencies)> AuditAsync(CancellationToken abort)
    {
        var programs = TierPrograms.Find(_settings.TiersDirectory);
        var audit = await Audit.RunAsync(programs.Sut, _testbed.Host.Cluster.ConnectionString, _testbed.Host.Vendors.Addresses.Admin, abort);
        return ($"audit: {audit.Shipped} orders shipped, {audit.Notified} in SNE's ledger, {audit.Pending} pending", audit.Problems);
    }

    /// <inheritdoc/>
    public async Task<IReadOnlyDictionary<string, string>> EffectiveAsync(int blocks, CancellationToken abort) =>
        await EffectiveSettings.ReadAsync(_settings, _testbed, blocks, abort);

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => _testbed.DisposeAsync();
}
