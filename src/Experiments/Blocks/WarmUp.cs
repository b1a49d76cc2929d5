using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Results.Treatments;
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
        $"warm-up took {Seconds:0} s{(Settled ? "" : ", and the SUT had not settled by then")}; at its end {100 * Compiling:0.0} % of the SUT's CPU was spent on compiling methods");
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
            await runner.CompileAdministrationAsync(abort);
            return await InRoundsAsync(settings.Treatments, settings.WarmUp, settings.WarmUpLimit, (treatment, number, left) =>
            {
                void Report(WorkerProgress p) => progress.Report(new RunProgress("warm-up", treatment.Name, null, p.Sips, p.P90Ms, p.Errors, left));
                return runner.WarmUpAsync(treatment, number, new Relay<WorkerProgress>(Report), abort);
            }, drain);
        }
        finally
        {
            await runner.RestoreVendorsAsync(usual, abort);
        }
    }

    /// <summary>Warms up in rounds of all treatments, until the SUT's CPU per interaction has settled and compilation has ceased.</summary>
    /// <param name="treatments">The treatments.</param>
    /// <param name="rule">When CPU has settled.</param>
    /// <param name="limit">Longest warm-up.</param>
    /// <param name="piece">Measures a piece: its treatment, its number, and the rest of the shortest warm-up if known.</param>
    /// <param name="drain">Ends it early.</param>
    internal static async Task<WarmUpResult> InRoundsAsync(
        IReadOnlyList<Treatment> treatments, SettledRule rule, TimeSpan limit, Func<Treatment, int, TimeSpan?, Task<WarmUpReading>> piece,
        CancellationToken drain)
    {
        var started = Stopwatch.GetTimestamp();
        var rounds = new List<double>();
        var (number, compiling) = (0, 0.0);
        double Elapsed() => Stopwatch.GetElapsedTime(started).TotalSeconds;
        while (!drain.IsCancellationRequested)
        {
            // A round holds every treatment once, so that rounds are alike whatever a treatment costs.
            var pieces = new List<WarmUpReading>();
            foreach (var treatment in treatments)
            {
                var left = rule.MinimumSeconds - Elapsed();
                pieces.Add(await piece(treatment, ++number, left > 0 ? TimeSpan.FromSeconds(left) : null));
            }

            rounds.Add(pieces.Sum(reading => reading.MicrosPerInteraction));
            compiling = pieces.Average(reading => reading.Compiling);
            if (rule.MinimumSeconds > 0 && compiling <= rule.Compiling && Settled.Has(rounds.ToArray(), Elapsed(), rule))
                return new WarmUpResult(Elapsed(), Settled: true, compiling);
            if (rule.MinimumSeconds <= 0 || Elapsed() >= limit.TotalSeconds)
                break;
        }

        return new WarmUpResult(Elapsed(), Settled: false, compiling);
    }
}
