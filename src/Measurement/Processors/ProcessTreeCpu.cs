using TlsToll.Measurement.Processes;

namespace TlsToll.Measurement.Processors;

/// <summary>One reading of a tree of processes.</summary>
/// <param name="Nanoseconds">CPU time of all its processes, live and waited for, since the root began.</param>
/// <param name="ExitedNanoseconds">The part of it that exited processes left behind, in steps of 10 ms.</param>
/// <param name="Live">How many processes were live, the root included.</param>
public sealed record ProcessTreeReading(long Nanoseconds, long ExitedNanoseconds, int Live);

/// <summary>
/// The CPU time of a process and its descendants, as of PostgreSQL's postmaster and its backends.
/// <para>
/// Live processes are read from their CPU clocks. When one exits and its parent waits for it, its time moves into the parent's cutime and
/// cstime, so the sum of the clocks and of these neither loses nor repeats a backend that was live at one reading and gone at the next. (A
/// process that has exited but is not yet waited for still has its clock.) cutime and cstime are kept in nanoseconds by the kernel and cut
/// to clock ticks only when shown, two numbers for each live process: a reading is low by less than 20 ms for each process of the tree that
/// has children of its own, usually only the root, however many have exited. That is why ticks serve for exited processes only. The parent
/// must wait for its children, as the postmaster does; a parent that ignores SIGCHLD loses their time.
/// </para>
/// <para>
/// A process that ends between the listing and its reading would be in neither part. So the tree is listed before and after, and read again
/// until both lists are the same.
/// </para>
/// </summary>
/// <param name="rootId">The root's number.</param>
public sealed class ProcessTreeCpu(int rootId)
{
    private const int Attempts = 100;

    private readonly CpuClock _root = CpuClock.Of(rootId);

    /// <summary>Reads the tree.</summary>
    /// <exception cref="ProcessGoneException">The root has gone.</exception>
    /// <exception cref="InvalidOperationException">Processes came and went during each of many attempts.</exception>
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
            if (TryReadClock(process.ProcessId) is not { } nanoseconds)
                return null;
            live += nanoseconds;
        }

        // Records compare by value: same processes, same start times, and no exited time added in between.
        if (!before.ToHashSet().SetEquals(ProcessTree.List(rootId)))
            return null;
        var exited = before.Sum(process => process.ChildrenTicks) * (1_000_000_000 / LibC.TicksPerSecond);
        return new(live + exited, exited, before.Count);
    }

    private static long? TryReadClock(int processId)
    {
        try
        {
            return CpuClock.Of(processId).ReadNanoseconds();
        }
        catch (ProcessGoneException)
        {
            return null;
        }
    }
}
