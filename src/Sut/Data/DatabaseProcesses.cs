using System.Collections.Concurrent;

namespace TlsToll.Sut.Data;

/// <summary>
/// Processes of the database that serve this SUT's connections, for an engine with a process per connection. Their CPU
/// time is the database's share of one of several SUTs. Thread-safe.
/// </summary>
internal sealed class DatabaseProcesses
{
    private readonly ConcurrentDictionary<int, bool> _ids = new();

    /// <summary>Process ids, ascending, including those of connections that were closed.</summary>
    public IReadOnlyList<int> Ids => [.. _ids.Keys.Order()];

    /// <summary>Adds the process of a new connection.</summary>
    public void Add(int id) => _ids[id] = true;
}
