using TlsToll.Load.Messages;
using TlsToll.Results.Records;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Load.Sessions;

/// <summary>Drives a worker's share of a cell from the first connect to the last close.</summary>
internal sealed class CellLoad
{
    private readonly CellContext _cell;
    private readonly SessionPlanner _planner;
    private readonly List<ActiveEb> _ebs = [];
    private OpenLoop? _open;

    public CellLoad(CellContext cell)
    {
        _cell = cell;
        var r = cell.Request;
        var scale = new PopulationScale(r.PopulationSeed, r.Customers, r.Items, r.AsOf);
        var inputs = new InputGenerator(scale, new InputOptions { DetailItems = CountRange.Parse(r.DetailItems) });
        _planner = new SessionPlanner(r.Seed, ServiceMix.Of(r.Mix), SessionLength.Parse(r.SessionLength), inputs);
    }

    /// <summary>Runs the load until its work is done, its window is over, or the cell is drained.</summary>
    public async Task RunAsync()
    {
        var request = _cell.Request;
        switch (request.Load)
        {
            case LoadKind.OpenLoop:
                _cell.Window = WindowFromNow();
                _open = new OpenLoop(_cell, number => _planner.Timed(request.Part, number, request.RequestIdPrefix, startInside: false));
                await _open.RunAsync();
                _ebs.AddRange(_open.Ebs);
                return;
            case LoadKind.FixedWork:
                var work = _planner.Fixed(request.Part, request.Sessions, request.Ebs);
                Add(eb => eb < work.Lengths.Count ? work.Eb(eb, request.RequestIdPrefix) : null);
                break;
            default:
                Add(eb => _planner.Timed(request.Part, eb, request.RequestIdPrefix, startInside: true));
                _cell.Window = (long.MaxValue, long.MaxValue);
                _cell.ToBegin = _ebs.Count;
                _ = OpenWindowAsync();
                break;
        }

        // Start each EB on a thread of the pool. Its first steps run synchronously and would otherwise delay the start of the next EB.
        await Task.WhenAll(_ebs.Select(eb => Task.Run(eb.RunAsync)));
    }

    /// <summary>Number of open-loop sessions currently in progress.</summary>
    public int UnderWay => _open?.Concurrent ?? 0;

    /// <summary>The records, those of each EB in order.</summary>
    public RecordFile Records() => new(Joined(eb => eb.Interactions), Joined(eb => eb.Connections));

    /// <summary>Returns the cell's result.</summary>
    /// <param name="start">Start of the cell in nanoseconds since the epoch.</param>
    /// <param name="end">End of the cell in nanoseconds since the epoch.</param>
    /// <param name="handshakes">Returns the number of handshakes of a kind in the cell.</param>
    public CellResult Result(long start, long end, Func<HandshakeKind, long> handshakes) => new()
    {
        Start = start,
        End = end,
        // If a cell is drained before its window, the window is empty at the end of the cell.
        WindowStart = Math.Clamp(_cell.Window.Start, start, end),
        WindowEnd = Math.Clamp(_cell.Window.End, start, end),
        Sessions = _ebs.Sum(eb => eb.Sessions),
        Aborted = _ebs.Sum(eb => eb.Aborted),
        Connections = _cell.Connections,
        Full = handshakes(HandshakeKind.Full),
        Resumed = handshakes(HandshakeKind.Resumed),
        Failed = handshakes(HandshakeKind.Failed),
        Unknown = handshakes(HandshakeKind.Unknown),
        Dropped = _open?.Dropped ?? 0,
        ConcurrentAtMiddle = _open?.AtMiddle ?? 0,
        ConcurrentAtEnd = _open?.AtEnd ?? 0,
        Negotiated = _cell.Negotiated,
        ErrorReasons = _cell.Reasons,
    };

    /// <summary>Frees the EBs' buffers.</summary>
    public void Release() => _ebs.ForEach(eb => eb.Dispose());

    private T[] Joined<T>(Func<ActiveEb, RecordLog<T>> logOf)
        where T : struct
    {
        var all = new T[_ebs.Sum(eb => logOf(eb).Count)];
        var at = 0;
        foreach (var log in _ebs.Select(logOf))
        {
            log.CopyTo(all.AsSpan(at));
            at += log.Count;
        }

        return all;
    }

    // All EBs connect at once. Their handshakes are a start-up transient, so settling starts after the last of them.
    private async Task OpenWindowAsync()
    {
        await Task.WhenAny(_cell.Begun, Task.Delay(_cell.Timeout, _cell.Time, _cell.Drain));
        var window = WindowFromNow();
        if (_cell.Request.MinimumInteractions > 0)
            await new MinimumInteractionsWait(_cell, window).RunAsync();
        else
            _cell.Window = window;
    }

    private (long Start, long End) WindowFromNow()
    {
        var start = _cell.Now + (long)(_cell.Request.Settling * 1e9);
        return (start, start + (long)(_cell.Request.Window * 1e9));
    }

    private void Add(Func<int, EbStream?> stream)
    {
        for (var eb = _cell.Request.EbFrom; eb < _cell.Request.EbTo; eb++)
        {
            if (stream(eb) is { } sessions)
                _ebs.Add(new ActiveEb(_cell, sessions));
        }
    }
}
