using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Running;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Host;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;

namespace TlsToll.Experiments.Replay;

/// <summary>One replay from start to results: processes, warm-up, blocks, files.</summary>
/// <param name="settings">Settings of the replay.</param>
/// <param name="directory">Directory of the results.</param>
/// <param name="progress">Receives progress.</param>
/// <param name="steps">Receives the start-up steps.</param>
public sealed class ReplayRun(ReplaySettings settings, ResultsDirectory directory, IProgress<RunProgress> progress, IProgress<string> steps)
{
    private const int FirstPart = 2;

    /// <summary>Runs the replay.</summary>
    /// <param name="drain">Token that ends the replay after the current cell; the measured cells are reported.</param>
    /// <param name="abort">Token that aborts the replay at once.</param>
    /// <exception cref="Testbed.InvalidRequestException">Two treatments have the same name.</exception>
    /// <exception cref="Testbed.TestbedException">The SUT did not start, or ended during the replay.</exception>
    public async Task<RunResult> RunAsync(CancellationToken drain, CancellationToken abort)
    {
        var outline = settings.Blocks.Outline with { RequestsPerConnection = settings.Rules.PerConnection };
        var started = DateTime.UtcNow;
        var machine = MachineDescription.Read();
        var remarks = new List<string>([.. settings.Places, Describe()]);
        remarks.AddRange(ChoiceWarnings.Report(settings.Choices, steps));
        await FreePorts.WaitAsync(settings.Blocks.Treatments, onLoopback: true, MachineDescription.Read, steps, drain);
        await using var testbed = await ReplayTestbed.StartAsync(settings, steps, drain);
        using var file = new CellsCsv(directory.PathOf("cells.csv"));
        var cells = new ReplayCells(settings, testbed);
        using var watch = new TierWatch(testbed.AnyTierEnded, abort);
        var context = new RunContext
        {
            StartedAt = started,
            EndedAt = started,
            Interrupted = false,
            Machine = machine,
            Settings = settings.ToText(),
            Remarks = remarks,
            Inconsistencies = [],
        };
        var soFar = new AnswersSoFar(outline);
        var loop = new BlockLoop(settings.Blocks, (CellPlan plan, BlockClock clock) =>
        {
            soFar.Update(clock.Measured, context.Doubts);
            progress.Report(soFar.On(new RunProgress($"block {clock.Block}/{clock.Blocks}", plan.Treatment.Name, plan.Kind, TimeLeft: clock.TimeLeft)));
            return MeasureAsync(cells, file, plan, watch.Token);
        }, TimeProvider.System);
        try
        {
            await watch.DuringAsync(async () =>
            {
                var warmUp = await cells.WarmUpAsync(BlockLoop.Steps(settings.Blocks), progress, drain, watch.Token);
                remarks.Add(warmUp.Describe());
                context = context with { Doubts = warmUp.Doubts };
                await loop.RunAsync(drain);
                context = context with { Settings = await testbed.EffectiveSettingsAsync(abort) };
            });
            var result = new RunRecorder(outline).Results(loop.Blocks, context with { EndedAt = DateTime.UtcNow, Interrupted = drain.IsCancellationRequested });
            RunJson.Write(directory.PathOf(RunJson.FileName), result);
            return result;
        }
        catch (Exception e)
        {
            PartialResult.Write(new RunRecorder(outline), loop.Blocks, context with { EndedAt = DateTime.UtcNow }, e, directory, steps);
            throw;
        }
    }

    private static async Task<CellMeasurement> MeasureAsync(ReplayCells cells, CellsCsv file, CellPlan plan, CancellationToken abort)
    {
        var cell = await cells.MeasureAsync(plan, abort);
        file.Write(cell);
        return cell;
    }

    // Describe the trace of the first segment; the others are similar.
    private string Describe()
    {
        var trace = settings.Trace(FirstPart);
        return string.Create(CultureInfo.InvariantCulture,
            $"a cell replays {trace.Requests.Count} requests of {trace.Clients} clients ({(double)trace.Requests.Count / trace.Clients:0.0} each), {trace.MeanBytes / 1024:0.0} KB on average, {trace.WorkingSetBytes / 1048576.0:0.0} MB of documents");
    }
}
