using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Host;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Studies.Running;

/// <summary>
/// Bench of a study of static pages: SUTs that serve the pages, and drivers that replay traces. It has no load to place and no database.
/// </summary>
internal sealed class StaticBench(StudyDesign design, int finished, ReplaySettings settings, ReplayTestbed testbed, IProgress<RunProgress> progress) : IStudyBench
{
    private readonly ReplayCells _cells = new(settings, testbed);

    /// <inheritdoc/>
    public Task<TierExit> AnyTierEnded => testbed.AnyTierEnded;

    /// <inheritdoc/>
    public (long Interactions, long Connections) RecordLengths => (0, 0);

    /// <summary>Starts the SUTs and the drivers.</summary>
    /// <param name="design">Design of the study.</param>
    /// <param name="finished">Number of runs that were measured before, by a study that is continued.</param>
    /// <param name="progress">Receives progress.</param>
    /// <param name="steps">Receives the steps of the start.</param>
    /// <param name="drain">Cancels the start.</param>
    /// <exception cref="TestbedException">An SUT or a driver did not start.</exception>
    public static async Task<StaticBench> StartAsync(
        StudyDesign design, int finished, IProgress<RunProgress> progress, IProgress<string> steps, CancellationToken drain)
    {
        var settings = StaticSettings.Of(design);
        settings = settings with
        {
            MeterDirectory = settings.Measured!.Any(t => t.Conditions.Metered) ? NativeFiles.Find(TlsMeter.FileName, directory: null, "meter: on") : null,
            AblationDirectory = NativeFiles.ForNoops(settings.Choices.Select(c => c.Noops), directory: null),
        };
        await FreePorts.WaitAsync(settings.Blocks.Treatments, onLoopback: true, MachineDescription.Read, steps, drain);
        return new StaticBench(design, finished, settings, await ReplayTestbed.StartAsync(settings, steps, drain), progress);
    }

    /// <inheritdoc/>
    public Task<WarmUpResult> WarmUpAsync(CancellationToken drain, CancellationToken abort) => _cells.WarmUpAsync(Math.Max(0, StudyLength.Of(design).Runs - finished), progress, drain, abort);

    /// <inheritdoc/>
    public Task<(LoadScaleResult? Scale, Placement Placement)> PlaceAsync(IReadOnlyDictionary<string, string> impossible, CancellationToken abort) =>
        Task.FromResult<(LoadScaleResult?, Placement)>((null, Placement.AsTheyAre(design.Form.CellSessions) with { Impossible = impossible }));

    /// <inheritdoc/>
    public Task<CellMeasurement> MeasureAsync(CellPlan plan, IProgress<WorkerProgress> report, CancellationToken abort) => _cells.MeasureAsync(plan, abort);

    /// <inheritdoc/>
    public Task<(string Remark, IReadOnlyList<string> Inconsistencies)> AuditAsync(CancellationToken abort) =>
        Task.FromResult<(string, IReadOnlyList<string>)>(("", []));

    /// <inheritdoc/>
    public async Task<IReadOnlyDictionary<string, string>> EffectiveAsync(int blocks, CancellationToken abort)
    {
        var all = await testbed.EffectiveSettingsAsync(abort);
        all["blocksWanted"] = blocks.ToString(CultureInfo.InvariantCulture);
        return all;
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => testbed.DisposeAsync();
}
