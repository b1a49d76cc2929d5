using System.Diagnostics;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Replay;

/// <summary>Warms the processes up by replays of all treatments in turn, until the SUT's CPU per request has settled.</summary>
public static class ReplayWarmUp
{
    private const double LimitSeconds = 120;

    /// <summary>Warms up.</summary>
    public static async Task<WarmUpResult> RunAsync(
        ReplaySettings settings, ReplayCells cells, IProgress<RunProgress> progress, CancellationToken drain, CancellationToken abort)
    {
        var rule = new SettledRule(Window: 3, MinimumSeconds: settings.WarmUp.TotalSeconds);
        var started = Stopwatch.GetTimestamp();
        var rounds = new List<double>();
        var (number, compiling) = (0, 0.0);
        double Elapsed() => Stopwatch.GetElapsedTime(started).TotalSeconds;
        while (!drain.IsCancellationRequested && Elapsed() < Math.Max(LimitSeconds, rule.MinimumSeconds))
        {
            var pieces = new List<WarmUpReading>();
            foreach (var treatment in settings.Blocks.Treatments)
            {
                progress.Report(new RunProgress("warm-up", treatment.Name));
                pieces.Add(await cells.WarmUpAsync(treatment, ++number, abort));
            }

            rounds.Add(pieces.Sum(piece => piece.MicrosPerInteraction));
            compiling = pieces.Average(piece => piece.Compiling);
            if (rule.MinimumSeconds <= 0)
                break;
            if (compiling <= rule.Compiling && Settled.Has(rounds.ToArray(), Elapsed(), rule))
                return new WarmUpResult(Elapsed(), Settled: true, compiling);
        }

        return new WarmUpResult(Elapsed(), Settled: false, compiling);
    }
}
