namespace TlsToll.Sut.Fulfilment;

/// <summary>Blocks consumers while the background work is paused.</summary>
internal sealed class PauseGate
{
    private readonly Lock _lock = new();
    private TaskCompletionSource? _resumed;

    public bool Paused => Volatile.Read(ref _resumed) is not null;

    public void Pause()
    {
        lock (_lock)
            _resumed ??= new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
    }

    public void Resume()
    {
        lock (_lock)
        {
            _resumed?.SetResult();
            _resumed = null;
        }
    }

    /// <summary>Waits while the background work is paused.</summary>
    /// <returns>True if the call had to wait.</returns>
    public async ValueTask<bool> PassAsync(CancellationToken cancellationToken)
    {
        if (Volatile.Read(ref _resumed) is not { } resumed)
            return false;
        await resumed.Task.WaitAsync(cancellationToken);
        return true;
    }
}
