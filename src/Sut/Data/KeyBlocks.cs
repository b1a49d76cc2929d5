namespace TlsToll.Sut.Data;

/// <summary>
/// Keys of a table, drawn in blocks so that an insert needs no round trip for its key. They are the same blocks that EF Core draws, so that
/// both can use one database. Thread safe.
/// </summary>
/// <param name="draw">Returns the first key of a block.</param>
/// <param name="size">Keys of a block.</param>
/// <param name="retry">Retries a failed draw; a block may be lost, which is harmless.</param>
internal sealed class KeyBlocks(Func<CancellationToken, Task<long>> draw, int size, TransientRetry retry) : IDisposable
{
    private readonly Lock _lock = new();
    private readonly SemaphoreSlim _drawing = new(1, 1);
    private readonly Stack<long> _unused = [];
    private long _next;
    private long _end;

    /// <summary>The next key.</summary>
    public async ValueTask<long> TakeAsync(CancellationToken cancellationToken)
    {
        if (TryTake(out var key))
            return key;
        await _drawing.WaitAsync(cancellationToken);
        try
        {
            // Another caller may have drawn a block meanwhile.
            if (TryTake(out key))
                return key;
            return Begin(await retry.RunAsync(draw, static (draw, ct) => draw(ct), cancellationToken));
        }
        finally
        {
            _drawing.Release();
        }
    }

    /// <summary>Returns a key that was certainly not used.</summary>
    public void GiveBack(long key)
    {
        lock (_lock)
            _unused.Push(key);
    }

    public void Dispose() => _drawing.Dispose();

    private bool TryTake(out long key)
    {
        lock (_lock)
        {
            if (_unused.TryPop(out key))
                return true;
            key = _next;
            return _next < _end && _next++ >= 0;
        }
    }

    private long Begin(long first)
    {
        lock (_lock)
        {
            (_next, _end) = (first + 1, first + size);
            return first;
        }
    }
}
