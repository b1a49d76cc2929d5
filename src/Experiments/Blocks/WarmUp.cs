using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Blocks;

/// <summary>How a warm-up ended.</summary>
/// <param name="Seconds">How long it took.</param>
/// <param name="Settled">Whether the SUT's CPU per interaction had settled and its compilation ceased, within the limit.</param>
/// <param name="Compiling">Share of the SUT's CPU that went to compiling methods in the last round.</param>
public sealed record WarmUpResult(double Seconds, bool Settled, double Compiling)
{
    /// <summary>One sentence for the results.</summary>
    public string Describe() => string.Create(CultureInfo.InvariantCulture,
        $"warm-up took {Seconds:0} s{(Settled ? "" : ", and the SUT had not settled by then")}; at its end {100 * Compiling:0.0} % of the SUT's CPU went to compiling methods");
}

/// <summary>Warms the processes up: all treatments in turn, until the SUT's CPU per interaction has settled.</summary>
public static class WarmUp
{
    /// <summary>Warms up.</summary>
    /// <param name="settings">The run's settings.</param>
    /// <param name="runner">Runs the pieces.</param>
    /// <param name="progress">Takes the progress.</param>
    /// <param name="drain">Ends it early.</param>
    /// <param name="abort">Gives up.</param>
    public static async Task<WarmUpResult> RunAsync(
        RunSettings settings, CellRunner runner, IProgress<RunProgress> progress, CancellationToken drain, CancellationToken abort)
    {
        var usual = await runner.DisableVendorDelayAsync(abort);
        try
        {
            return await RunRoundsAsync(settings, runner, progress, drain, abort);
        }
        finally
        {
            await runner.RestoreVendorsAsync(usual, abort);
        }
    }

    private static async Task<WarmUpResult> RunRoundsAsync(
        RunSettings settings, CellRunner runner, IProgress<RunProgress> progress, CancellationToken drain, CancellationToken abort)
    {
        var started = Stopwatch.GetTimestamp();
        await runner.CompileAdministrationAsync(abort);
        var rounds = new List<double>();
        var (number, compiling) = (0, 0.0);
        while (!drain.IsCancellationRequested)
        {
            // A round holds every treatment once, so that rounds are alike whatever a treatment costs.
            var pieces = new List<WarmUpReading>();
            foreach (var treatment in settings.Treatments)
            {
                var shown = treatment;
                var left = settings.WarmUp.MinimumSeconds - Stopwatch.GetElapsedTime(started).TotalSeconds;
                var report = new Relay<WorkerProgress>(p => progress.Report(new RunProgress("warm-up", shown.Name, null, p.Sips, p.P90Ms, p.Errors,
                    left > 0 ? TimeSpan.FromSeconds(left) : null)));
                pieces.Add(await runner.WarmUpAsync(treatment, ++number, report, abort));
            }

            rounds.Add(pieces.Sum(piece => piece.MicrosPerInteraction));
            compiling = pieces.Average(piece => piece.Compiling);
            var elapsed = Stopwatch.GetElapsedTime(started);
            if (settings.WarmUp.MinimumSeconds <= 0)
                break;
            if (compiling <= settings.WarmUp.Compiling && Settled.Has(rounds.ToArray(), elapsed.TotalSeconds, settings.WarmUp))
                return new WarmUpResult(elapsed.TotalSeconds, Settled: true, compiling);
            if (elapsed >= settings.WarmUpLimit)
                break;
        }

        return new WarmUpResult(Stopwatch.GetElapsedTime(started).TotalSeconds, Settled: false, compiling);
    }
}
