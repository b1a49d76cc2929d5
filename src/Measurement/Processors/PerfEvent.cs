namespace TlsToll.Measurement.Processors;

/// <summary>Something that the kernel counts of a process, by the numbers of linux/perf_event.h.</summary>
/// <param name="Name">Its name in the results.</param>
/// <param name="Type">0 for the processor's own, 1 for the kernel's software.</param>
/// <param name="Config">Which of the type.</param>
public sealed record PerfEvent(string Name, uint Type, ulong Config)
{
    /// <summary>Instructions retired: the path length of Kant, Iyer and Mohapatra (2000).</summary>
    public static PerfEvent Instructions { get; } = new("instructions", 0, 1);

    /// <summary>Cycles of the processor while the process ran.</summary>
    public static PerfEvent Cycles { get; } = new("cycles", 0, 0);

    /// <summary>Misses of the last level of caches.</summary>
    public static PerfEvent CacheMisses { get; } = new("cacheMisses", 0, 3);

    /// <summary>Branches retired.</summary>
    public static PerfEvent Branches { get; } = new("branches", 0, 4);

    /// <summary>Branches that were predicted wrongly.</summary>
    public static PerfEvent BranchMisses { get; } = new("branchMisses", 0, 5);

    /// <summary>CPU time in nanoseconds, which needs nothing of the processor.</summary>
    public static PerfEvent TaskClock { get; } = new("taskClockNanoseconds", 1, 1);

    /// <summary>All of them.</summary>
    public static IReadOnlyList<PerfEvent> All { get; } = [Instructions, Cycles, CacheMisses, Branches, BranchMisses, TaskClock];
}
