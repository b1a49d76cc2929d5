using TlsToll.Workload;

namespace TlsToll.Rbe.Sessions.Load;

/// <summary>
/// Business sessions that arrive by a Poisson process. A session that finds the bound of concurrent ones reached is dropped and counted, never
/// silently put off; its interactions would have been late, and leaving them out without a word would flatter the SUT.
/// </summary>
internal sealed class OpenLoop(CellContext cell, Func<int, EbStream> streamOf)
{
    /// <summary>Most concurrent sessions of a worker.</summary>
    public const int Bound = 2000;

    private readonly List<ActiveEb> _ebs = [];
    private int _concurrent;

    /// <summary>One EB per session.</summary>
    public IReadOnlyList<ActiveEb> Ebs => _ebs;

    /// <summary>Sessions never started.</summary>
    public long Dropped { get; private set; }

    /// <summary>Sessions under way in the middle of the window.</summary>
    public long AtMiddle { get; private set; }

    /// <summary>Sessions under way at the end of the window.</summary>
    public long AtEnd { get; private set; }

    /// <summary>Largest delay of a start behind its arrival, in nanoseconds.</summary>
    public long WorstLag { get; private set; }

    /// <summary>Runs until the window is over and its sessions have ended.</summary>
    public async Task RunAsync()
    {
        var request = cell.Request;
        var begin = cell.Now;
        var duration = request.Settling + request.Window;
        var middle = begin + (long)((request.Settling + (request.Window / 2)) * 1e9);
        var sessions = new List<Task>();
        // EbFrom parts the workers: each has arrivals and sessions of its own.
        var schedule = ArrivalSchedule.Poisson(request.Arrivals, duration, RandomStream.For(request.Seed, request.Part, (ulong)request.EbFrom, 0x0A));
        var number = request.EbFrom;
        foreach (var at in schedule)
        {
            var intended = begin + (long)(at * 1e9);
            if (AtMiddle == 0 && intended > middle)
                AtMiddle = _concurrent;
            if (!await WaitAsync(intended))
                break;
            WorstLag = Math.Max(WorstLag, cell.Now - intended);
            if (_concurrent >= Bound)
                Dropped++;
            else
                sessions.Add(Start(number++, intended));
        }

        await WaitAsync(begin + (long)(duration * 1e9));
        AtEnd = Volatile.Read(ref _concurrent);
        await Task.WhenAll(sessions);
    }

    private Task Start(int number, long intended)
    {
        var eb = new ActiveEb(cell, streamOf(number));
        _ebs.Add(eb);
        Interlocked.Increment(ref _concurrent);
        return Task.Run(async () =>
        {
            await eb.RunOneAsync(intended);
            Interlocked.Decrement(ref _concurrent);
        });
    }

    private async Task<bool> WaitAsync(long until)
    {
        var left = until - cell.Now;
        if (left > 0)
            await Task.Delay(TimeSpan.FromMicroseconds(left / 1e3), cell.Drain).ContinueWith(_ => { }, TaskScheduler.Default);
        return !cell.Drain.IsCancellationRequested;
    }
}
