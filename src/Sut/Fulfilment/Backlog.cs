using System.Collections.Concurrent;

namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// The messages of a queue that this process knows of and that are not done, in memory. Each has the time from which on it should be
/// found in the queue; one that is then not found was done by another process.
/// </summary>
internal sealed class Backlog
{
    private readonly ConcurrentDictionary<Guid, DateTime> _expectedFrom = new();

    /// <summary>How many there are. Walks no locks beyond the dictionary's own.</summary>
    public long Count => _expectedFrom.Count;

    /// <summary>Being written, or being worked on: it is known, and not to be looked for.</summary>
    public void Hold(Guid message) => _expectedFrom[message] = DateTime.MaxValue;

    /// <summary>Committed, unless it was done since: from now on it should be found.</summary>
    public void Announce(Guid message, DateTime now) => _expectedFrom.TryUpdate(message, now, DateTime.MaxValue);

    /// <summary>Put back until a time.</summary>
    public void Defer(Guid message, DateTime until) => _expectedFrom[message] = until;

    /// <summary>Done, given up, or never written.</summary>
    public void Remove(Guid message) => _expectedFrom.TryRemove(message, out _);

    /// <summary>The queue held nothing more at a time: what should have been there is another's.</summary>
    public void DropExpectedBefore(DateTime emptyAt)
    {
        foreach (var entry in _expectedFrom)
        {
            if (entry.Value < emptyAt)
                _expectedFrom.TryRemove(entry);
        }
    }
}
