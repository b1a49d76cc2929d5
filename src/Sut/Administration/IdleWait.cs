using TlsToll.Contracts.Administration;

namespace TlsToll.Sut.Administration;

/// <summary>
/// Waits for the SUT to become idle without polling, which would cost the SUT CPU time while it is measured. Whoever closes a connection or
/// completes a message reports it.
/// </summary>
/// <param name="read">Reads the work in progress.</param>
internal sealed class IdleWait(Func<IdleState> read)
{
    private readonly Lock _lock = new();
    private Waiters? _waiters;

    /// <summary>Reports that a connection was closed or a message completed. Cheap while nobody waits.</summary>
    public void Report()
    {
        if (Volatile.Read(ref _waiters) is not { } waiters || !read().IsIdle)
            return;
        lock (_lock)
            Forget(waiters);
        waiters.Idle.TrySetResult();
    }

    /// <summary>Waits until the SUT is idle or the limit is exceeded.</summary>
    /// <returns>The work in progress.</returns>
    public async Task<IdleState> WaitAsync(TimeSpan limit, CancellationToken cancellationToken)
    {
        if (limit <= TimeSpan.Zero)
            return read();
        var waiters = Join();
        try
        {
            // The SUT may have become idle before anybody waited.
            Report();
            await waiters.Idle.Task.WaitAsync(limit, cancellationToken);
        }
        catch (TimeoutException)
        {
            // The caller sees the remaining work.
        }
        finally
        {
            Leave(waiters);
        }

        return read();
    }

    private Waiters Join()
    {
        lock (_lock)
        {
            var waiters = _waiters ??= new Waiters();
            waiters.Count++;
            return waiters;
        }
    }

    // One that gives up leaves the others waiting.
    private void Leave(Waiters waiters)
    {
        lock (_lock)
        {
            if (--waiters.Count == 0)
                Forget(waiters);
        }
    }

    private void Forget(Waiters waiters)
    {
        if (_waiters == waiters)
            _waiters = null;
    }

    /// <summary>Those who wait for the same moment.</summary>
    private sealed class Waiters
    {
        public TaskCompletionSource Idle { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        /// <summary>Their number. Guarded by the lock.</summary>
        public int Count { get; set; }
    }
}
