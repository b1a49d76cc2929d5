using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Running;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
using TlsToll.Tls;

namespace TlsToll.Experiments.Targets;

/// <summary>A measurement of a service that is not the testbed's, from start to results.</summary>
/// <param name="settings">The settings.</param>
/// <param name="directory">Directory of the results.</param>
/// <param name="progress">Receives progress.</param>
/// <param name="steps">Receives the start-up steps.</param>
public sealed class TargetRun(TargetSettings settings, ResultsDirectory directory, IProgress<RunProgress> progress, IProgress<string> steps)
{
    // Below it, the service's own loop can't be seen in a share.
    private const double NoticeableIdle = 0.02;

    /// <summary>Runs the measurement.</summary>
    /// <param name="drain">Token that ends it after the current cell; the measured cells are reported.</param>
    /// <param name="abort">Token that aborts it at once.</param>
    /// <returns>The results.</returns>
    /// <exception cref="Testbed.InvalidRequestException">The service can't be measured as requested; nothing was measured.</exception>
    public async Task<RunResult> RunAsync(CancellationToken drain, CancellationToken abort)
    {
        var started = DateTime.UtcNow;
        var onLoopback = settings is { Tls.IsLoopback: true, Plain: null or { IsLoopback: true } };
        await FreePorts.WaitAsync(settings.Blocks.Treatments, onLoopback, MachineDescription.Read, steps, drain);
        var (testbed, plan) = await TargetTestbed.StartAsync(settings, steps, drain);
        await using var owned = testbed;
        var remarks = new List<string>([$"the service's CPU time is that of {testbed.Cpu.Subject}", .. OtherOpenSsl(settings), .. OtherHost(testbed.Cpu), .. settings.Remarks]);
        remarks.AddRange(ChoiceWarnings.Report(plan.Settings.Choices, steps));
        var cells = new TargetCells(plan, testbed);
        var warmUp = await cells.WarmUpAsync(progress, drain, abort);
        if (!drain.IsCancellationRequested)
            FreePorts.Ensure(cells.ConnectionsPerMinute, onLoopback, MachineDescription.Read());
        remarks.Add(string.Create(CultureInfo.InvariantCulture, $"warm-up took {warmUp.Seconds:0} s"));
        remarks.Add("what the service compiles was not measured: give one whose runtime compiles while it serves a longer --warm-up");
        remarks.AddRange(cells.Requests.Select(r => Describe(plan.Settings, r.Key, r.Value)));
        var rules = plan.Settings.Blocks;
        var outline = rules.Outline with { RequestsPerConnection = plan.Settings.PerConnection[^1], IsService = true };
        using var file = new CellsCsv(directory.PathOf("cells.csv"));
        var context = new RunContext
        {
            StartedAt = started,
            EndedAt = started,
            Interrupted = false,
            Machine = MachineDescription.Read(),
            Settings = Settings(plan.Settings, testbed.Cpu),
            Remarks = remarks,
            Inconsistencies = [],
            Doubts = [.. warmUp.Doubts, .. Loop(cells.Idle), .. Different(plan.Differences), .. cells.Uneven.Select(text => new Doubt(DoubtKind.UnequalWork, text))],
        };
        var soFar = new AnswersSoFar(outline);
        var loop = new BlockLoop(rules, (CellPlan cell, BlockClock clock) =>
        {
            soFar.Update(clock.Measured, context.Doubts);
            progress.Report(soFar.On(new RunProgress($"block {clock.Block}/{clock.Blocks}", null, cell.Kind, TimeLeft: clock.TimeLeft)));
            return MeasureAsync(cells, file, cell, abort);
        }, TimeProvider.System);
        try
        {
            await loop.RunAsync(drain);
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

    private static string Describe(TargetSettings settings, ConnectionScope scope, int requests)
    {
        var perConnection = scope == ConnectionScope.Request ? 1 : settings.PerConnection[^1];
        return string.Create(CultureInfo.InvariantCulture, $"a cell of the treatments per {(scope == ConnectionScope.Request ? "request" : "session")} is {requests} requests on {requests / perConnection} connections");
    }

    private static SortedDictionary<string, string> Settings(TargetSettings settings, IServiceCpu cpu)
    {
        var text = settings.ToText();
        text["rbe.openssl"] = TlsFacts.OpenSslVersion;
        if (cpu.Processor is { } processor)
            text["service.processor"] = processor;
        return text;
    }

    private static IEnumerable<string> OtherOpenSsl(TargetSettings settings)
    {
        if (settings.OpenSsl is { } directory)
            yield return $"the clients have OpenSSL {TlsFacts.OpenSslVersion} of {directory}; the service has its own";
    }

    private static IEnumerable<string> OtherHost(IServiceCpu cpu)
    {
        if (!cpu.IsOnThisHost)
            yield return "the service is not known to be on this host: steal and the description of the machine are those of the driver's host, and what disturbed the service's was not measured";
    }

    private static IEnumerable<Doubt> Loop(double? idle)
    {
        if (idle > NoticeableIdle)
        {
            yield return new Doubt(DoubtKind.ForeignLoad, string.Create(CultureInfo.InvariantCulture,
                $"foreign load: without a request, the service used {idle:0.00} of a processor; a slower treatment pays for more of it"));
        }
    }

    private static IEnumerable<Doubt> Different(IReadOnlyList<string> differences)
    {
        if (differences.Count > 0)
        {
            yield return new Doubt(DoubtKind.UnequalWork, string.Create(CultureInfo.InvariantCulture,
                $"unequal work: {differences[0]}{(differences.Count == 1 ? "" : "; so are others")}"));
        }
    }

    private static async Task<CellMeasurement> MeasureAsync(TargetCells cells, CellsCsv file, CellPlan plan, CancellationToken abort)
    {
        var cell = await cells.MeasureAsync(plan, abort);
        file.Write(cell);
        return cell;
    }
}
