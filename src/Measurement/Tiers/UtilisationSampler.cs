using System.Diagnostics;

namespace TlsToll.Measurement.Tiers;

/// <summary>
/// Samples the SUT's CPU time and the driver's processors during a timed cell. This gives their utilisation within the measurement window;
/// the cell's own readings also include settling and drain.
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
    /// Starts sampling. The first sample is taken before the task completes; otherwise, on a busy host, a short window could begin before
    /// the first sample and go unmeasured.
    /// </summary>
    /// <param name="read">Takes a sample; returns null if none is available.</param>
    /// <param name="every">Time between two samples.</param>
    /// <param name="cancellationToken">Cancels the first sample.</param>
    public static async Task<UtilisationSampler> StartAsync(
        Func<CancellationToken, ValueTask<UtilisationSample?>> read, TimeSpan every, CancellationToken cancellationToken)
    {
        var sampler = new UtilisationSampler(read, every);
        await sampler.SampleOnceAsync(cancellationToken);
        sampler._loop = Task.Run(sampler.SampleAsync, CancellationToken.None);
        return sampler;
    }

    /// <summary>The SUT's CPU use in processors and the busy share of the driver's processors (0 to 1) between two moments.</summary>
    /// <param name="start">Start of the window, as a stopwatch timestamp.</param>
    /// <param name="end">End of the window, as a stopwatch timestamp in the past.</param>
    /// <returns>Both values null if the samples do not cover the window; the driver's share is null if not measured.</returns>
    public async Task<(double? SutCores, double? DriverShare)> BetweenAsync(long start, long end)
    {
        // The window may have ended after the last sample.
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
            // Of two samples taken concurrently, the later may be added first.
            if (_samples.Count == 0 || sample.Timestamp > _samples[^1].Timestamp)
                _samples.Add(sample);
        }
    }

    // Linear interpolation between the two samples around a moment.
    private double At(long timestamp, Func<UtilisationSample, double> value)
    {
        var after = _samples.FindIndex(1, s => s.Timestamp >= timestamp);
        var (a, b) = (_samples[after - 1], _samples[after]);
        var share = (double)(timestamp - a.Timestamp) / (b.Timestamp - a.Timestamp);
        return value(a) + (share * (value(b) - value(a)));
    }
}

/// <summary>CPU time of the SUT and the driver up to a moment.</summary>
/// <param name="Timestamp">The moment, as a stopwatch timestamp.</param>
/// <param name="SutNanoseconds">CPU time of the SUT in nanoseconds.</param>
/// <param name="DriverBusy">Busy time of the driver's processors, in any unit.</param>
/// <param name="DriverTotal">Total time of the driver's processors, in the same unit; 0 if not measured.</param>
public sealed record UtilisationSample(long Timestamp, double SutNanoseconds, double DriverBusy, double DriverTotal);
