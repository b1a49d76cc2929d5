using System.Diagnostics;

namespace TlsToll.Measurement.Tiers;

/// <summary>
/// Watches the SUT's CPU time and the driver's processors while a timed cell runs, so that their use within the window is known afterwards: the
/// cell's own readings include its settling and its drain.
/// </summary>
public sealed class UtilisationSampler : IAsyncDisposable
{
    private readonly Func<CancellationToken, ValueTask<UtilisationSample?>> _read;
    private readonly TimeSpan _every;
    private readonly List<UtilisationSample> _samples = [];
    private readonly CancellationTokenSource _end = new();
    private Task _loop = Task.CompletedTask;

    private UtilisationSampler(Func<CancellationToken, ValueTask<UtilisationSample?>> read, TimeSpan every) => (_read, _every) = (read, every);

    /// <summary>
    /// Starts to sample. The first sample is taken before this returns: on a busy host a short window would otherwise begin before it and go unmeasured.
    /// </summary>
    /// <param name="read">Takes a sample; null where none is available.</param>
    /// <param name="every">Time between two.</param>
    /// <param name="cancellationToken">Gives up the first sample.</param>
    public static async Task<UtilisationSampler> StartAsync(
        Func<CancellationToken, ValueTask<UtilisationSample?>> read, TimeSpan every, CancellationToken cancellationToken)
    {
        var sampler = new UtilisationSampler(read, every);
        await sampler.SampleOnceAsync(cancellationToken);
        sampler._loop = Task.Run(sampler.SampleAsync, CancellationToken.None);
        return sampler;
    }

    /// <summary>Processors' worth of time that the SUT used, and the share of the driver's processors that was busy, between two moments.</summary>
    /// <param name="start">Of the stopwatch.</param>
    /// <param name="end">Of the stopwatch, later, and past.</param>
    /// <returns>Null where there are no samples around the window.</returns>
    public async Task<(double? SutCores, double? DriverShare)> BetweenAsync(long start, long end)
    {
        // The window may have ended since the last one.
        await SampleOnceAsync(CancellationToken.None);
        lock (_samples)
        {
            if (_samples.Count < 2 || _samples[0].Timestamp > start || _samples[^1].Timestamp < end)
                return (null, null);
            var seconds = Stopwatch.GetElapsedTime(start, end).TotalSeconds;
            var sut = (At(end, s => s.SutNanoseconds) - At(start, s => s.SutNanoseconds)) / 1e9 / seconds;
            var total = At(end, s => s.DriverTotal) - At(start, s => s.DriverTotal);
            return (sut, total > 0 ? (At(end, s => s.DriverBusy) - At(start, s => s.DriverBusy)) / total : null);
        }
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        await _loop;
        _end.Dispose();
    }

    private async Task SampleAsync()
    {
        while (!_end.IsCancellationRequested)
        {
            await Task.Delay(_every, _end.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (!_end.IsCancellationRequested)
                await SampleOnceAsync(_end.Token);
        }
    }

    private async Task SampleOnceAsync(CancellationToken cancellationToken)
    {
        if (await _read(cancellationToken) is not { } sample)
            return;
        lock (_samples)
        {
            // Of two taken at once the later one may come first.
            if (_samples.Count == 0 || sample.Timestamp > _samples[^1].Timestamp)
                _samples.Add(sample);
        }
    }

    // Linear between the two samples around a moment.
    private double At(long timestamp, Func<UtilisationSample, double> value)
    {
        var after = _samples.FindIndex(1, s => s.Timestamp >= timestamp);
        var (a, b) = (_samples[after - 1], _samples[after]);
        var share = (double)(timestamp - a.Timestamp) / (b.Timestamp - a.Timestamp);
        return value(a) + (share * (value(b) - value(a)));
    }
}

/// <summary>The SUT's and the driver's CPU time by a moment.</summary>
/// <param name="Timestamp">The moment, of the stopwatch.</param>
/// <param name="SutNanoseconds">CPU time of the SUT.</param>
/// <param name="DriverBusy">Time that the driver's processors worked, in any unit.</param>
/// <param name="DriverTotal">Time that they could have worked, in the same unit; 0 where it is not measured.</param>
public sealed record UtilisationSample(long Timestamp, double SutNanoseconds, double DriverBusy, double DriverTotal);
