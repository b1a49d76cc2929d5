using System.Threading.Channels;

namespace TlsToll.Sut.Fulfilment;

/// <summary>Wakes one waiting consumer. Setting it several times before a wait wakes only once.</summary>
internal sealed class WorkSignal(TimeProvider time)
{
    private readonly Channel<bool> _set = Channel.CreateBounded<bool>(
        new BoundedChannelOptions(1) { FullMode = BoundedChannelFullMode.DropWrite, SingleReader = true });

    public void Set() => _set.Writer.TryWrite(true);

    /// <summary>Sets the signal after a delay, unless the process ends first.</summary>
    public void SetAfter(TimeSpan delay) =>
        _ = Task.Delay(delay > TimeSpan.Zero ? delay : TimeSpan.Zero, time).ContinueWith(
            static (_, signal) => ((WorkSignal)signal!).Set(),
            this,
            CancellationToken.None,
            TaskContinuationOptions.None,
            TaskScheduler.Default);

    /// <summary>Waits until the signal is set or the time has elapsed.</summary>
    public async Task WaitAsync(TimeSpan atMost, CancellationToken cancellationToken)
    {
        if (_set.Reader.TryRead(out _))
            return;
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);

        // Asynchronous disposal waits for a running callback, which could otherwise cancel a disposed source and so end the process.
        await using var timer = time.CreateTimer(
            static l => ((CancellationTokenSource)l!).Cancel(), limit, atMost, Timeout.InfiniteTimeSpan);
        try
        {
            await _set.Reader.ReadAsync(limit.Token);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            // The time elapsed without a signal: return, so that the caller reads the queue.
        }
    }
}
