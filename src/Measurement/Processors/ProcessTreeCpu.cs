using TlsToll.Measurement.Processes;

namespace TlsToll.Measurement.Processors;

/// <summary>A reading of the CPU time of a process tree.</summary>
/// <param name="Nanoseconds">CPU time of all live and waited-for processes since the start of the root.</param>
/// <param name="ExitedNanoseconds">CPU time of exited processes, included in <paramref name="Nanoseconds"/>, with a resolution of 10
/// ms.</param>
/// <param name="Live">Number of live processes, root included.</param>
public sealed record ProcessTreeReading(long Nanoseconds, long ExitedNanoseconds, int Live);

/// <summary>
/// Reads the CPU time of a process and its descendants, such as PostgreSQL's postmaster and its backends.
/// <para> Live processes are read from their CPU clocks. When a process exits and its parent waits for it, its time moves to the parent's
/// cutime and cstime. The sum of the clocks, cutime and cstime therefore neither loses nor double-counts a backend that was live at one
/// reading and gone at the next. (A process that has exited but has not been waited for still has its clock.) The kernel keeps cutime and
/// cstime in nanoseconds and truncates each to clock ticks only for display. A reading is therefore too low by less than 20 ms for each
/// process that has children, usually only the root, no matter how many children have exited. Because of this resolution, ticks are used
/// only for exited processes. The parent must wait for its children, as the postmaster does; a parent that ignores SIGCHLD loses their
/// time. </para>
/// <para> A process that ends between the listing and its reading would be missing from both sums. The tree is therefore listed before and
/// after the reading, and the reading is repeated until both lists are the same. </para>
/// </summary>
/// <param name="rootId">Process ID of the root.</param>
public sealed class ProcessTreeCpu(int rootId)
{
    private const int Attempts = 100;

    private readonly CpuClock _root = CpuClock.Of(rootId);

    /// <summary>Reads the tree.</summary>
    /// <exception cref="ProcessGoneException">The root no longer exists.</exception>
    /// <exception cref="InvalidOperationException">Processes started or ended during each of 100 attempts.</exception>
    public ProcessTreeReading Read()
    {
        for (var attempt = 0; attempt < Attempts; attempt++)
        {
            if (TryRead() is { } reading)
                return reading;
        }

        throw new InvalidOperationException("The process tree changed during every attempt to read its CPU time.");
    }

    private ProcessTreeReading? TryRead()
    {
        var before = ProcessTree.List(rootId);
        var live = _root.ReadNanoseconds();
        foreach (var process in before.Skip(1))
        {
            if (CpuClock.TryRead(process.ProcessId) is not { } nanoseconds)
                return null;
            live += nanoseconds;
        }

        // Records compare by value: same processes, same start times, and no additional time of exited processes.
        if (!before.ToHashSet().SetEquals(ProcessTree.List(rootId)))
            return null;
        var exited = before.Sum(process => process.ChildrenTicks) * (1_000_000_000 / LibC.TicksPerSecond);
        return new(live + exited, exited, before.Count);
    }
}
