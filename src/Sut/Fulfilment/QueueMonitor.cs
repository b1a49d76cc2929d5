namespace TlsToll.Sut.Fulfilment;

/// <summary>Connects the writers of a queue to its consumers within the process.</summary>
internal abstract class QueueMonitor(TimeProvider time)
{
    private long _done;
    private long _batches;

    public Backlog Backlog { get; } = new();

    public WorkSignal Signal { get; } = new(time);

    /// <summary>Number of messages that this process completed.</summary>
    public long Done => Interlocked.Read(ref _done);

    /// <summary>Number of times that this process took messages, one or more at a time.</summary>
    public long Batches => Interlocked.Read(ref _batches);

    /// <summary>Records a message that is about to be committed.</summary>
    public void Expect(Guid message) => Backlog.Hold(message);

    /// <summary>Records that a message was committed, and wakes a consumer.</summary>
    public void Announce(Guid message)
    {
        Backlog.Announce(message, time.GetUtcNow().UtcDateTime);
        Signal.Set();
    }

    /// <summary>Records that messages were taken together.</summary>
    public void Take(IEnumerable<Guid> messages)
    {
        Interlocked.Increment(ref _batches);
        foreach (var message in messages)
            Backlog.Hold(message);
    }

    /// <summary>Forgets a message that was not committed, was abandoned, or belongs to another lease now.</summary>
    public void Withdraw(Guid message) => Backlog.Remove(message);

    /// <summary>Records that a message was completed and deleted.</summary>
    public void Complete(Guid message)
    {
        Backlog.Remove(message);
        Interlocked.Increment(ref _done);
    }

    /// <summary>Records that a message was put back until a time, and wakes a consumer then.</summary>
    public void Defer(Guid message, DateTime until)
    {
        Backlog.Defer(message, until);
        Signal.SetAfter(until - time.GetUtcNow().UtcDateTime);
    }

    /// <summary>
    /// Records that the processing of messages failed, and wakes a consumer when their lease ends. Those that were completed or put back
    /// before keep that state.
    /// </summary>
    public void Abandon(IEnumerable<Guid> messages, DateTime until)
    {
        foreach (var message in messages)
            Backlog.Announce(message, until);
        Signal.SetAfter(until - time.GetUtcNow().UtcDateTime);
    }
}

internal sealed class ShippingMonitor(TimeProvider time) : QueueMonitor(time);

internal sealed class StockMonitor(TimeProvider time) : QueueMonitor(time);

internal sealed class VoidMonitor(TimeProvider time) : QueueMonitor(time);
