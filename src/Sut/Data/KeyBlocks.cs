namespace TlsToll.Sut.Data;

/// <summary>
/// Allocates keys of a table in blocks, so that an insert needs no round trip for its key. EF Core uses the same sequences and block sizes,
/// so both can use one database. Thread-safe.
/// </summary>
/// <param name="draw">Function that reserves a block and returns its first key.</param>
/// <param name="size">Number of keys in a block.</param>
/// <param name="retry">Retry of a failed reservation. It may skip a block, which is harmless.</param>
internal sealed class KeyBlocks(Func<CancellationToken, Task<long>> draw, int size, TransientRetry retry) : IDisposable
{
    private readonly Lock _lock = new();
    private readonly SemaphoreSlim _drawing = new(1, 1);
    private readonly Stack<long> _unused = [];
    private long _next;
    private long _end;

    public async ValueTask<long> TakeAsync(CancellationToken cancellationToken)
    {
        if (TryTake(out var key))
            return key;
        await _drawing.WaitAsync(cancellationToken);
        try
        {
            // Another caller may have reserved a block in the meantime.
            if (TryTake(out key))
                return key;
            return Begin(await retry.RunAsync(draw, static (draw, ct) => draw(ct), cancellationToken));
        }
        finally
        {
            _drawing.Release();
        }
    }

    /// <summary>Makes a key available again. The key must be unused.</summary>
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
