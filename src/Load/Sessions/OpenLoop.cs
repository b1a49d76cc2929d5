using System.Collections.Concurrent;
using TlsToll.Workload;

namespace TlsToll.Load.Sessions;

/// <summary>
/// Business sessions that arrive by a Poisson process. If the limit of concurrent sessions is reached, a session is dropped and counted,
/// never silently delayed. Its interactions would have been late, so omitting them silently would flatter the SUT.
/// </summary>
public sealed class OpenLoop(CellContext cell, Func<int, EbStream> streamOf)
{
    /// <summary>Maximum number of concurrent sessions of a worker.</summary>
    public const int Bound = 2000;

    private readonly List<ActiveEb> _ebs = [];
    private readonly ConcurrentBag<(long Arrived, long Ended)> _ended = [];
    private int _concurrent;

    /// <summary>The EBs, one for each session started.</summary>
    public IReadOnlyList<ActiveEb> Ebs => _ebs;

    /// <summary>Number of sessions currently in progress.</summary>
    public int Concurrent => Volatile.Read(ref _concurrent);

    /// <summary>Number of sessions dropped.</summary>
    public long Dropped { get; private set; }

    /// <summary>Number of sessions in progress in the middle of the window.</summary>
    public long AtMiddle { get; private set; }

    /// <summary>Number of sessions in progress at the end of the window.</summary>
    public long AtEnd { get; private set; }

    /// <summary>Runs until the window is over and its sessions have ended.</summary>
    public Task RunAsync() => ArrivalThread.RunAsync(ArriveAsync);

    private async Task ArriveAsync()
    {
        var request = cell.Request;
        var begin = cell.Window.Start - (long)(request.Settling * 1e9);
        var duration = request.Settling + request.Window;
        var sessions = new List<Task>();
        // EbFrom gives each worker its own arrivals and sessions.
        var schedule = ArrivalSchedule.Poisson(request.Arrivals, duration, RandomStream.For(request.Seed, request.Part, (ulong)request.EbFrom, 0x0A));
        var number = request.EbFrom;
        // Made before its session arrives, which it would otherwise delay.
        var next = new ActiveEb(cell, streamOf(number));
        foreach (var at in schedule)
        {
            var intended = begin + (long)(at * 1e9);
            if (!await WaitAsync(intended))
                break;
            if (Concurrent >= Bound)
            {
                Dropped++;
                continue;
            }

            sessions.Add(RunAsync(next, intended));
            next = new ActiveEb(cell, streamOf(++number));
        }

        next.Dispose();
        await WaitAsync(cell.Window.End);
        await Task.WhenAll(sessions);
        AtMiddle = UnderWay(cell.Window.Start + ((cell.Window.End - cell.Window.Start) / 2));
        AtEnd = UnderWay(cell.Window.End);
    }

    // Computed afterwards from the recorded times. A live reading would be delayed by the timer, and the sessions that stop at the window's
    // end would already be gone.
    private long UnderWay(long at) => _ended.LongCount(session => session.Arrived <= at && session.Ended > at);

    // Returns at the session's first wait, which is that for its connection.
    private async Task RunAsync(ActiveEb eb, long intended)
    {
        _ebs.Add(eb);
        Interlocked.Increment(ref _concurrent);
        try
        {
            await eb.RunOneAsync(intended);
            _ended.Add((intended, cell.Now));
        }
        finally
        {
            // Free the buffers, which grow with the responses; over a long window only the records may accumulate.
            eb.Dispose();
            Interlocked.Decrement(ref _concurrent);
        }
    }

    private Task<bool> WaitAsync(long until) => ArrivalThread.WaitAsync(() => until - cell.Now, cell.Time, cell.Drain);
}
