using System.Collections.Concurrent;

namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// The unfinished messages of a queue that this process knows, in memory. Each has the time from which it is expected in the queue; a
/// message missing then was completed by another process.
/// </summary>
internal sealed class Backlog
{
    private readonly ConcurrentDictionary<Guid, DateTime> _expectedFrom = new();

    /// <summary>Number of messages; takes the dictionary's locks, but no other.</summary>
    public long Count => _expectedFrom.Count;

    /// <summary>The message is being written or processed: it is known and not expected in the queue.</summary>
    public void Hold(Guid message) => _expectedFrom[message] = DateTime.MaxValue;

    /// <summary>The message was committed: from now on it is expected in the queue, unless it was completed since.</summary>
    public void Announce(Guid message, DateTime now) => _expectedFrom.TryUpdate(message, now, DateTime.MaxValue);

    /// <summary>The message was put back: it is expected in the queue from a time on.</summary>
    public void Defer(Guid message, DateTime until) => _expectedFrom[message] = until;

    /// <summary>The message was completed, given up, or never written.</summary>
    public void Remove(Guid message) => _expectedFrom.TryRemove(message, out _);

    /// <summary>The queue was empty at a time: messages expected before then were taken by another process.</summary>
    public void DropExpectedBefore(DateTime emptyAt)
    {
        foreach (var entry in _expectedFrom)
        {
            if (entry.Value < emptyAt)
                _expectedFrom.TryRemove(entry);
        }
    }
}
