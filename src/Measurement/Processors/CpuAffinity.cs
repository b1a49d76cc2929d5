using System.ComponentModel;
using System.Globalization;
using System.Runtime.InteropServices;
using TlsToll.Measurement.Processes;

namespace TlsToll.Measurement.Processors;

/// <summary>
/// Pins processes to processors (sched_setaffinity(2)). .NET counts its processors once at start, so a .NET process pinned later keeps
/// pools sized for the whole machine: set DOTNET_PROCESSOR_COUNT for it as well, or pin before it starts.
/// </summary>
public static class CpuAffinity
{
    private const int Passes = 100;

    /// <summary>
    /// Pins a process with all its threads. A thread started meanwhile by one not yet pinned inherits the old mask, so the threads are
    /// listed until a pass finds no new one.
    /// </summary>
    /// <param name="processId">The process; 0 is not accepted.</param>
    /// <param name="cpus">At least one processor.</param>
    /// <exception cref="ProcessGoneException">There is no such process.</exception>
    /// <exception cref="Win32Exception">None of the processors exists or is allowed, or the process is another user's.</exception>
    /// <exception cref="InvalidOperationException">Threads kept appearing.</exception>
    public static void Set(int processId, IReadOnlyCollection<int> cpus)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(processId);
        var mask = CpuMask.Of(cpus);
        var done = new HashSet<int>();
        for (var pass = 0; pass < Passes; pass++)
        {
            var fresh = Threads(processId).Where(done.Add).ToArray();
            foreach (var thread in fresh)
                SetThread(thread, mask);
            if (fresh.Length == 0)
                return;
        }

        throw new InvalidOperationException("The process started threads faster than they could be pinned.");
    }

    /// <summary>
    /// Pins a process and all its descendants, such as the postmaster and its backends; those forked later inherit the mask.
    /// </summary>
    /// <inheritdoc cref="Set" path="/exception"/>
    public static void SetTree(int rootId, IReadOnlyCollection<int> cpus)
    {
        Set(rootId, cpus);
        foreach (var process in ProcessTree.List(rootId).Skip(1))
        {
            try
            {
                Set(process.ProcessId, cpus);
            }
            catch (ProcessGoneException)
            {
                // A descendant may end at any time; only the root has to stay.
            }
        }
    }

    /// <summary>The processors the process's main thread may run on.</summary>
    /// <exception cref="ProcessGoneException">There is no such process.</exception>
    public static IReadOnlyList<int> Get(int processId)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(processId);
        return GetThread(processId) ?? throw new ProcessGoneException(processId);
    }

    /// <summary>The processors each live thread of the process may run on, by thread number.</summary>
    /// <exception cref="ProcessGoneException">There is no such process.</exception>
    public static IReadOnlyDictionary<int, IReadOnlyList<int>> GetThreads(int processId)
    {
        var threads = new SortedDictionary<int, IReadOnlyList<int>>();
        foreach (var thread in Threads(processId))
        {
            if (GetThread(thread) is { } cpus)
                threads[thread] = cpus;
        }

        return threads;
    }

    private static int[] Threads(int processId)
    {
        try
        {
            return [.. Directory.EnumerateDirectories(string.Create(CultureInfo.InvariantCulture, $"/proc/{processId}/task"))
                .Select(path => int.Parse(Path.GetFileName(path), CultureInfo.InvariantCulture))];
        }
        catch (IOException)
        {
            throw new ProcessGoneException(processId);
        }
    }

    private static unsafe void SetThread(int threadId, ulong[] mask)
    {
        fixed (ulong* bits = mask)
        {
            if (LibC.SetAffinity(threadId, (nuint)(mask.Length * sizeof(ulong)), bits) == 0)
                return;
        }

        // A thread that has ended needs no pinning.
        if (Marshal.GetLastPInvokeError() is var error and not LibC.NoSuchProcess)
            throw new Win32Exception(error);
    }

    private static unsafe IReadOnlyList<int>? GetThread(int threadId)
    {
        var mask = CpuMask.Of([]);
        fixed (ulong* bits = mask)
        {
            if (LibC.GetAffinity(threadId, (nuint)(mask.Length * sizeof(ulong)), bits) >= 0)
                return CpuMask.Cpus(mask);
        }

        return Marshal.GetLastPInvokeError() is var error and not LibC.NoSuchProcess ? throw new Win32Exception(error) : null;
    }
}
