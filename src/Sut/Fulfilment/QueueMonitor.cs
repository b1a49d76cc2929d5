namespace TlsToll.Sut.Fulfilment;

/// <summary>Connects the writers of a queue with its consumers within the process.</summary>
internal abstract class QueueMonitor(TimeProvider time)
{
    private long _done;

    public Backlog Backlog { get; } = new();

    public WorkSignal Signal { get; } = new(time);

    /// <summary>Messages completed by this process.</summary>
    public long Done => Interlocked.Read(ref _done);

    /// <summary>A message is about to be committed.</summary>
    public void Expect(Guid message) => Backlog.Hold(message);

    /// <summary>The message was committed.</summary>
    public void Announce(Guid message)
    {
        Backlog.Announce(message, time.GetUtcNow().UtcDateTime);
        Signal.Set();
    }

    /// <summary>The message was not committed.</summary>
    public void Withdraw(Guid message) => Backlog.Remove(message);

    /// <summary>The message was completed and deleted.</summary>
    public void Complete(Guid message)
    {
        Backlog.Remove(message);
        Interlocked.Increment(ref _done);
    }

    /// <summary>The message was put back until a time.</summary>
    public void Defer(Guid message, DateTime until)
    {
        Backlog.Defer(message, until);
        Signal.SetAfter(until - time.GetUtcNow().UtcDateTime);
    }
}

internal sealed class ShippingMonitor(TimeProvider time) : QueueMonitor(time);

internal sealed class StockMonitor(TimeProvider time) : QueueMonitor(time);
