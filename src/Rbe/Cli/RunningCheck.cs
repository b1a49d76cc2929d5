using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Host;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Cli;

/// <summary>A self-check on tiers that have warmed up.</summary>
internal sealed class RunningCheck(RunSettings settings, Interrupts interrupts, ProgressLine progress, RunTestbed testbed, SelfCheck check) : IAsyncDisposable
{
    private readonly DateTime _started = DateTime.UtcNow;

    /// <summary>The checks.</summary>
    public SelfCheck Check => check;

    /// <summary>Progress, to be cleared before other output.</summary>
    public ProgressLine Progress => progress;

    /// <summary>Cancelled by the first and by the second interruption.</summary>
    public (CancellationToken Drain, CancellationToken Abort) Tokens => (interrupts.Drain, interrupts.Abort);

    /// <summary>Starts the tiers and warms them up.</summary>
    /// <param name="settings">Settings of the load.</param>
    /// <param name="output">Receives a note on the warm-up.</param>
    public static async Task<RunningCheck> StartAsync(RunSettings settings, ResultOutput output)
    {
        var interrupts = new Interrupts();
        var progress = ProgressLine.OnStandardError();
        RunTestbed? testbed = null;
        try
        {
            testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
            var runner = new CellRunner(settings, testbed, (_, _, _) => { });
            var warmUp = await WarmUp.RunAsync(settings, runner, progress, interrupts.Drain, interrupts.Abort);
            progress.Clear();
            output.Line($"Note: {warmUp.Describe()}.");
            return new RunningCheck(settings, interrupts, progress, testbed, new SelfCheck(settings, runner.MeasureAsync, progress));
        }
        catch
        {
            if (testbed is not null)
                await testbed.DisposeAsync();
            progress.Dispose();
            interrupts.Dispose();
            throw;
        }
    }

    /// <summary>What the results of its runs contain in addition to cells.</summary>
    public async Task<RunContext> ContextAsync() => new()
    {
        StartedAt = _started,
        EndedAt = DateTime.UtcNow,
        Interrupted = false,
        Machine = MachineDescription.Read(),
        Settings = await EffectiveSettings.ReadAsync(settings, testbed, settings.Blocks, interrupts.Abort),
        Remarks = [],
        Inconsistencies = [],
    };

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await testbed.DisposeAsync();
        progress.Dispose();
        interrupts.Dispose();
    }
}
