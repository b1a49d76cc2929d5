using System.Collections.Concurrent;

namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// In-memory set of the unfinished messages of a queue that this process knows. Each has a time from which it is expected in the queue. If
/// it is missing from the queue after that time, another process has taken it.
/// </summary>
internal sealed class Backlog
{
    private readonly ConcurrentDictionary<Guid, DateTime> _expectedFrom = new();

    /// <summary>Callback after each removal; null for none.</summary>
    public Action? Removed { get; set; }

    /// <summary>Number of messages. Takes the dictionary's locks, but no other.</summary>
    public long Count => _expectedFrom.Count;

    /// <summary>Adds a message that is being written or processed, and is therefore not expected in the queue.</summary>
    public void Hold(Guid message) => _expectedFrom[message] = DateTime.MaxValue;

    /// <summary>Expects a message in the queue from a given time on, unless it was completed or put back meanwhile.</summary>
    public void Announce(Guid message, DateTime from) => _expectedFrom.TryUpdate(message, from, DateTime.MaxValue);

    /// <summary>Expects a message that was put back in the queue from a given time on.</summary>
    public void Defer(Guid message, DateTime until) => _expectedFrom[message] = until;

    /// <summary>Removes a message that was completed, abandoned or never written.</summary>
    public void Remove(Guid message)
    {
        _expectedFrom.TryRemove(message, out _);
        Removed?.Invoke();
    }

    /// <summary>Removes the messages expected before a time at which the queue was empty: another process has taken them.</summary>
    public void DropExpectedBefore(DateTime emptyAt)
    {
        foreach (var entry in _expectedFrom)
        {
            if (entry.Value < emptyAt)
                _expectedFrom.TryRemove(entry);
        }

        Removed?.Invoke();
    }
}
