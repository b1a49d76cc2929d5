namespace TlsToll.Measurement.Processors;

/// <summary>CPU time of a set of processes that may end, such as the backends of one client of a database.</summary>
public static class ProcessSetCpu
{
    /// <summary>Reads the CPU clocks.</summary>
    /// <param name="ids">Process ids; ended ones are left out.</param>
    /// <returns>User and system time in nanoseconds, by process id.</returns>
    public static IReadOnlyDictionary<int, long> Read(IEnumerable<int> ids)
    {
        var clocks = new Dictionary<int, long>();
        foreach (var id in ids)
        {
            // None for a closed connection.
            if (CpuClock.TryRead(id) is { } nanoseconds)
                clocks[id] = nanoseconds;
        }

        return clocks;
    }

    /// <summary>CPU time between two readings in nanoseconds; null if a process ended in between, so that a part of it is unknown.</summary>
    /// <param name="before">First reading. A process that is not in it has started since.</param>
    /// <param name="after">Second reading.</param>
    public static long? Used(IReadOnlyDictionary<int, long> before, IReadOnlyDictionary<int, long> after) =>
        before.Keys.All(after.ContainsKey) ? after.Sum(clock => clock.Value - before.GetValueOrDefault(clock.Key)) : null;
}
