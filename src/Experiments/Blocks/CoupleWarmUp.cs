using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Blocks;

/// <summary>
/// The loads of a warm-up of one couple of SUTs. While these mostly compile, they may use the other tiers' processors, too; then the loads are duets as they
/// will be measured. The processes swap in every round, so that both serve all treatments.
/// </summary>
internal sealed class CoupleWarmUp
{
    /// <summary>What a warm-up takes on a processor of 2 GHz, for the display alone.</summary>
    public static readonly TimeSpan Usual = TimeSpan.FromSeconds(45);

    private readonly RunSettings _settings;
    private readonly CellRunner _runner;
    private readonly WarmUpDuets _duets;
    private readonly IProgress<RunProgress> _progress;
    private readonly string _phase;
    private readonly int _first;
    private readonly TimeSpan _later;
    private readonly long _begun = Stopwatch.GetTimestamp();
    private readonly ColdRounds _cold;
    private double? _compiling;

    /// <summary>Begins a warm-up: the SUTs may use all processors.</summary>
    /// <param name="settings">The run's settings.</param>
    /// <param name="runner">Runner of the loads.</param>
    /// <param name="duets">Measures the duets.</param>
    /// <param name="progress">Receives progress.</param>
    /// <param name="couple">Number of the couple, from 1.</param>
    /// <param name="later">What the couples after it will take.</param>
    public CoupleWarmUp(RunSettings settings, CellRunner runner, WarmUpDuets duets, IProgress<RunProgress> progress, int couple, TimeSpan later)
    {
        (_settings, _runner, _duets, _progress, _later) = (settings, runner, duets, progress, later);
        _first = settings.AtOnce * (couple - 1);
        _cold = new ColdRounds(settings.AtOnce);
        _phase = settings.Couples > 1 ? string.Create(CultureInfo.InvariantCulture, $"warm-up {couple}/{settings.Couples}") : "warm-up";
        duets.Begin();
        runner.SpreadSuts(true);
    }

    /// <summary>Runs and measures the load of one treatment, or of those of a duet.</summary>
    /// <param name="treatments">The treatments.</param>
    /// <param name="isFirst">True for the first load of a round.</param>
    /// <param name="round">The round, from 1.</param>
    /// <param name="left">Rest of the minimum time; null if over.</param>
    /// <param name="abort">Token that aborts the load.</param>
    public async Task<WarmUpReading> RunAsync(IReadOnlyList<Treatment> treatments, bool isFirst, int round, TimeSpan? left, CancellationToken abort)
    {
        if (isFirst && _cold.Begin(round))
            _runner.SpreadSuts(false);
        var places = DuetOrder.Places(treatments, _first + (round % _settings.AtOnce));
        var progress = new Relay<WorkerProgress>(p => Report(p, treatments[0].Name, left));
        var reading = _cold.IsCold || places.Count == 1
            ? await _runner.WarmUpAsync(places, round, progress, abort)
            : await _duets.RunAsync(places, progress, abort);
        _cold.Add(reading.Compiling);
        _compiling = reading.Compiling;
        return reading with { IsCold = _cold.IsCold };
    }

    private void Report(WorkerProgress progress, string treatment, TimeSpan? left)
    {
        var usual = _settings.WarmUp.MinimumSeconds > 0 ? Usual - Stopwatch.GetElapsedTime(_begun) : TimeSpan.Zero;
        var rest = left > usual ? left.Value : usual > TimeSpan.Zero ? usual : TimeSpan.Zero;
        var all = rest + _later;
        // Null once it has taken longer than usual: nobody knows then.
        _progress.Report(new RunProgress(_phase, treatment, null, progress.Sips, progress.P90Ms, progress.Errors, all > TimeSpan.Zero ? all : null) { Compiling = _compiling });
    }
}
