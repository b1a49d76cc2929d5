namespace TlsToll.Measurement.Processors;

/// <summary>A performance event of a process, with the constants of linux/perf_event.h.</summary>
/// <param name="Name">Name in the results.</param>
/// <param name="Type">Event type: 0 for hardware events, 1 for the kernel's software events.</param>
/// <param name="Config">Number of the event within its type.</param>
public sealed record PerfEvent(string Name, uint Type, ulong Config)
{
    /// <summary>Retired instructions: the path length of Kant, Iyer and Mohapatra (2000).</summary>
    public static PerfEvent Instructions { get; } = new("instructions", 0, 1);

    /// <summary>Processor cycles while the process ran.</summary>
    public static PerfEvent Cycles { get; } = new("cycles", 0, 0);

    /// <summary>Last-level cache misses.</summary>
    public static PerfEvent CacheMisses { get; } = new("cacheMisses", 0, 3);

    /// <summary>Retired branches.</summary>
    public static PerfEvent Branches { get; } = new("branches", 0, 4);

    /// <summary>Mispredicted branches.</summary>
    public static PerfEvent BranchMisses { get; } = new("branchMisses", 0, 5);

    /// <summary>CPU time in nanoseconds; a software event, which needs no hardware counter.</summary>
    public static PerfEvent TaskClock { get; } = new("taskClockNanoseconds", 1, 1);

    /// <summary>All events.</summary>
    public static IReadOnlyList<PerfEvent> All { get; } = [Instructions, Cycles, CacheMisses, Branches, BranchMisses, TaskClock];
}
