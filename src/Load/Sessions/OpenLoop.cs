using System.Collections.Concurrent;
using TlsToll.Workload;

namespace TlsToll.Load.Sessions;

/// <summary>
/// Business sessions that arrive by a Poisson process. A session that finds the bound of concurrent ones reached is dropped and counted, never
/// silently put off; its interactions would have been late, and omitting them silently would flatter the SUT.
/// </summary>
public sealed class OpenLoop(CellContext cell, Func<int, EbStream> streamOf)
{
    /// <summary>Most concurrent sessions of a worker.</summary>
    public const int Bound = 2000;

    private readonly List<ActiveEb> _ebs = [];
    private readonly ConcurrentBag<(long Arrived, long Ended)> _ended = [];
    private int _concurrent;

    /// <summary>One EB per session.</summary>
    public IReadOnlyList<ActiveEb> Ebs => _ebs;

    /// <summary>Sessions under way now.</summary>
    public int Concurrent => Volatile.Read(ref _concurrent);

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
        var begin = cell.Window.Start - (long)(request.Settling * 1e9);
        var duration = request.Settling + request.Window;
        var sessions = new List<Task>();
        // EbFrom parts the workers: each has arrivals and sessions of its own.
        var schedule = ArrivalSchedule.Poisson(request.Arrivals, duration, RandomStream.For(request.Seed, request.Part, (ulong)request.EbFrom, 0x0A));
        var number = request.EbFrom;
        foreach (var at in schedule)
        {
            var intended = begin + (long)(at * 1e9);
            if (!await WaitAsync(intended))
                break;
            WorstLag = Math.Max(WorstLag, cell.Now - intended);
            if (_concurrent >= Bound)
                Dropped++;
            else
                sessions.Add(Start(number++, intended));
        }

        await WaitAsync(cell.Window.End);
        await Task.WhenAll(sessions);
        AtMiddle = UnderWay(cell.Window.Start + ((cell.Window.End - cell.Window.Start) / 2));
        AtEnd = UnderWay(cell.Window.End);
    }

    // Counted afterwards, from what happened: a reading on the spot would come late by a timer's delay, when the sessions cut at the window's
    // end have gone already.
    private long UnderWay(long at) => _ended.LongCount(session => session.Arrived <= at && session.Ended > at);

    private Task Start(int number, long intended)
    {
        var eb = new ActiveEb(cell, streamOf(number));
        _ebs.Add(eb);
        Interlocked.Increment(ref _concurrent);
        return Task.Run(async () =>
        {
            try
            {
                await eb.RunOneAsync(intended);
                _ended.Add((intended, cell.Now));
            }
            finally
            {
                // Its buffers grow with the responses; only the records may accumulate over a long window.
                eb.Dispose();
                Interlocked.Decrement(ref _concurrent);
            }
        });
    }

    private async Task<bool> WaitAsync(long until)
    {
        // Timers count whole milliseconds and may fire early: a session that began before its arrival would have its response time cut.
        for (var left = until - cell.Now; left > 0 && !cell.Drain.IsCancellationRequested; left = until - cell.Now)
        {
            await Task.Delay(TimeSpan.FromMilliseconds(Math.Ceiling(left / 1e6)), cell.Time, cell.Drain)
                .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        return !cell.Drain.IsCancellationRequested;
    }
}
