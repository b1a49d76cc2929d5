using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Blocks;

/// <summary>Result of a warm-up.</summary>
/// <param name="Seconds">Duration in seconds.</param>
/// <param name="Settled">True if, within the limit, the SUT's CPU per interaction settled and compilation ceased.</param>
/// <param name="Compiling">Largest share of the SUT's CPU that can have been spent on compiling methods in the last rounds, 0 to 1.</param>
public sealed record WarmUpResult(double Seconds, bool Settled, double Compiling)
{
    /// <summary>Doubts about a run after this warm-up; none if it settled.</summary>
    public IReadOnlyList<Doubt> Doubts => Settled
        ? []
        : [new Doubt(DoubtKind.Unsettled, "unsettled: the SUT's CPU per interaction had not settled when the warm-up ended")];

    /// <summary>The result of this warm-up and of the one after it, of other processes.</summary>
    public WarmUpResult And(WarmUpResult next) => new(Seconds + next.Seconds, Settled && next.Settled, Math.Max(Compiling, next.Compiling));

    /// <summary>One sentence for the results.</summary>
    public string Describe() => string.Create(CultureInfo.InvariantCulture,
        $"warm-up took {Seconds:0} s{(Settled ? "" : ", and the SUT had not settled by then")}; at its end at most {100 * Compiling:0.0} % of the SUT's CPU was spent on compiling methods");
}

/// <summary>Warms up the processes: runs all treatments in turn until the SUT's CPU per interaction has settled.</summary>
public static class WarmUp
{
    /// <summary>
    /// Warms up the tiers with the vendors' delay disabled, and then limits the SUTs' CPU time, if the settings say so. While they mostly compile, the SUTs may use
    /// the other tiers' processors, too.
    /// </summary>
    /// <param name="settings">The run's settings.</param>
    /// <param name="runner">Runner of the warm-up loads.</param>
    /// <param name="progress">Receives progress.</param>
    /// <param name="drain">Token that ends the warm-up after the current round.</param>
    /// <param name="abort">Token that aborts the warm-up at once.</param>
    /// <param name="measured">Receives what the duets of the warm-up measured, as super-blocks of two duets of each pair, with the processes swapped, whenever there is one more; null to ignore it.</param>
    public static async Task<WarmUpResult> RunAsync(
        RunSettings settings, CellRunner runner, IProgress<RunProgress> progress, CancellationToken drain, CancellationToken abort,
        Action<IReadOnlyList<MeasuredBlock>>? measured = null)
    {
        var usual = await runner.DisableVendorDelayAsync(abort);
        try
        {
            runner.SpreadSuts(true);
            if (settings.WarmUp.MinimumSeconds > 0)
                await runner.CompileAdministrationAsync(abort);
            var sides = DuetOrder.Sides(settings.DuetPairs, settings.Treatments);
            var duets = new WarmUpDuets(settings.DuetPairs.Count, runner.WarmUpAsync, measured ?? (_ => { }));
            var all = new WarmUpResult(0, Settled: true, 0);
            for (var couple = 1; couple <= settings.Couples; couple++)
            {
                // What is left of the others is unknown until one is warm, and then as much as it took.
                var later = (settings.Couples - couple) * TimeSpan.FromSeconds(couple == 1 ? settings.WarmUp.MinimumSeconds : all.Seconds / (couple - 1));
                var loads = new CoupleWarmUp(settings, runner, duets, progress, couple, later);
                all = all.And(await InRoundsAsync(
                    sides, settings.WarmUp, settings.WarmUpLimit, (treatments, round, left) => loads.RunAsync(treatments, treatments == sides[0], round, left, abort), drain));
            }

            return all;
        }
        finally
        {
            runner.SpreadSuts(false);
            await runner.RestoreVendorsAsync(usual, abort);
            runner.LimitSuts();
        }
    }

    /// <summary>Warms up in rounds of all treatments until the SUT's CPU per interaction has settled and compilation has ceased.</summary>
    /// <param name="loads">Loads of a round.</param>
    /// <param name="rule">Criterion for settled CPU usage.</param>
    /// <param name="limit">Longest warm-up; the round in progress is finished.</param>
    /// <param name="run">Runs and measures one load, given the round, from 1, and the rest of the minimum warm-up time (null if over).</param>
    /// <param name="drain">Token that ends the warm-up after the current round.</param>
    internal static async Task<WarmUpResult> InRoundsAsync<T>(
        IReadOnlyList<T> loads, SettledRule rule, TimeSpan limit, Func<T, int, TimeSpan?, Task<WarmUpReading>> run, CancellationToken drain)
    {
        var started = Stopwatch.GetTimestamp();
        var round = 0;
        var rounds = new List<double>();
        var shares = new List<double>();
        var compiling = 0.0;
        double Elapsed() => Stopwatch.GetElapsedTime(started).TotalSeconds;
        while (!drain.IsCancellationRequested)
        {
            // Each round contains every treatment once, so rounds are comparable even if treatments differ in cost.
            var readings = new List<WarmUpReading>();
            round++;
            foreach (var load in loads)
            {
                var left = rule.MinimumSeconds - Elapsed();
                readings.Add(await run(load, round, left > 0 ? TimeSpan.FromSeconds(left) : null));
            }

            var all = WarmUpReading.Together(readings);
            if (!all.IsCold)
                rounds.Add(all.MicrosPerInteraction);
            shares.Add(all.Compiling);
            compiling = shares.TakeLast(rule.Window).Average();
            if (rule.MinimumSeconds > 0 && compiling <= rule.Compiling && Settled.Has(rounds.ToArray(), Elapsed(), rule))
                return new WarmUpResult(Elapsed(), Settled: true, compiling);
            if (rule.MinimumSeconds <= 0 || Elapsed() >= limit.TotalSeconds)
                break;
        }

        return new WarmUpResult(Elapsed(), Settled: false, compiling);
    }
}
