using System.Diagnostics;

namespace TlsToll.Rbe.Measurement;

/// <summary>
/// Watches the SUT's CPU time and the driver's processors while a timed cell runs, so that their use within the window can be told afterwards: the
/// cell's own readings include its settling and its drain.
/// </summary>
internal sealed class UtilisationSampler : IAsyncDisposable
{
    // A sample costs some 50 µs on the driver's processors.
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(50);

    private readonly CpuClock _sut;
    private readonly IReadOnlyList<int> _driverCpus;
    private readonly List<Sample> _samples = [];
    private readonly CancellationTokenSource _end = new();
    private readonly Task _loop;

    /// <summary>Starts to sample.</summary>
    /// <param name="sut">Process id of the SUT.</param>
    /// <param name="driverCpus">Processors of everything else; empty if nothing is pinned, and then the driver's use is not measured.</param>
    public UtilisationSampler(int sut, IReadOnlyList<int> driverCpus)
    {
        _sut = CpuClock.Of(sut);
        _driverCpus = driverCpus;
        _loop = Task.Run(SampleAsync);
    }

    /// <summary>Processors' worth of time that the SUT used, and the share of the driver's processors that was busy, between two moments.</summary>
    /// <param name="start">Of the stopwatch.</param>
    /// <param name="end">Of the stopwatch, later.</param>
    /// <returns>Null where there are no samples around the window.</returns>
    public (double? SutCores, double? DriverShare) Between(long start, long end)
    {
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
            var cpus = MachineSnapshot.Read().Cpus;
            var driver = _driverCpus.Where(cpus.ContainsKey).Select(cpu => cpus[cpu]).ToArray();
            lock (_samples)
                _samples.Add(new Sample(Stopwatch.GetTimestamp(), _sut.ReadNanoseconds(), driver.Sum(c => c.Busy), driver.Sum(c => c.Total)));
            await Task.Delay(Every, _end.Token).ContinueWith(_ => { }, TaskScheduler.Default);
        }
    }

    // Linear between the two samples around a moment.
    private double At(long timestamp, Func<Sample, long> value)
    {
        var after = _samples.FindIndex(1, s => s.Timestamp >= timestamp);
        var (a, b) = (_samples[after - 1], _samples[after]);
        var share = (double)(timestamp - a.Timestamp) / (b.Timestamp - a.Timestamp);
        return value(a) + (share * (value(b) - value(a)));
    }

    private readonly record struct Sample(long Timestamp, long SutNanoseconds, long DriverBusy, long DriverTotal);
}
