using TlsToll.Contracts.Administration;

namespace TlsToll.Sut.Administration;

/// <summary>
/// Waits for the SUT to become idle without polling, which would cost the SUT CPU time while it is measured. Whoever closes a connection or
/// completes a message reports it.
/// </summary>
/// <param name="read">Reads the work in progress.</param>
internal sealed class IdleWait(Func<IdleState> read)
{
    private TaskCompletionSource? _waiting;

    /// <summary>Reports that a connection was closed or a message completed. Cheap while nobody waits.</summary>
    public void Report()
    {
        if (Volatile.Read(ref _waiting) is { } waiting && read().IsIdle)
            waiting.TrySetResult();
    }

    /// <summary>Waits until the SUT is idle or the limit is exceeded.</summary>
    /// <returns>The work in progress.</returns>
    public async Task<IdleState> WaitAsync(TimeSpan limit, CancellationToken cancellationToken)
    {
        if (limit <= TimeSpan.Zero)
            return read();
        var mine = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var waiting = Interlocked.CompareExchange(ref _waiting, mine, null) ?? mine;
        try
        {
            // The SUT may have become idle before anybody waited.
            Report();
            await waiting.Task.WaitAsync(limit, cancellationToken);
        }
        catch (TimeoutException)
        {
            // The caller sees the remaining work.
        }
        finally
        {
            Interlocked.CompareExchange(ref _waiting, null, waiting);
        }

        return read();
    }
}
