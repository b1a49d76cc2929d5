using System.Diagnostics;
using TlsToll.Rbe.Sessions.Workers;
using TlsToll.Rbe.Statistics;

namespace TlsToll.Rbe.Experiments;

/// <summary>Warms the processes up: all treatments in turn, until the SUT's CPU per interaction has settled.</summary>
internal static class WarmUp
{
    /// <summary>Warms up.</summary>
    /// <param name="settings">The run's settings.</param>
    /// <param name="runner">Runs the pieces.</param>
    /// <param name="progress">Takes the progress.</param>
    /// <param name="drain">Ends it early.</param>
    /// <param name="abort">Gives up.</param>
    /// <returns>Seconds it took, and whether it settled within its limit.</returns>
    public static async Task<(double Seconds, bool Settled)> RunAsync(
        RunSettings settings, CellRunner runner, IProgress<RunProgress> progress, CancellationToken drain, CancellationToken abort)
    {
        var started = Stopwatch.GetTimestamp();
        var rounds = new List<double>();
        var number = 0;
        while (!drain.IsCancellationRequested)
        {
            // A round holds every treatment once, so that rounds are alike whatever a treatment costs.
            var sum = 0.0;
            foreach (var treatment in settings.Treatments)
            {
                var shown = treatment;
                var left = settings.WarmUp.MinimumSeconds - Stopwatch.GetElapsedTime(started).TotalSeconds;
                var report = new Relay<WorkerProgress>(p => progress.Report(new RunProgress("warm-up", shown.Name, null, p.Sips, p.P90Ms, p.Errors,
                    left > 0 ? TimeSpan.FromSeconds(left) : null)));
                sum += await runner.WarmUpAsync(treatment, ++number, report, abort);
            }

            rounds.Add(sum);
            var elapsed = Stopwatch.GetElapsedTime(started);
            if (settings.WarmUp.MinimumSeconds <= 0 || Settled.Has(rounds.ToArray(), elapsed.TotalSeconds, settings.WarmUp))
                return (elapsed.TotalSeconds, Settled: settings.WarmUp.MinimumSeconds > 0);
            if (elapsed >= settings.WarmUpLimit)
                return (elapsed.TotalSeconds, Settled: false);
        }

        return (Stopwatch.GetElapsedTime(started).TotalSeconds, Settled: false);
    }
}
