using System.ComponentModel;
using System.Globalization;
using System.Runtime.InteropServices;
using TlsToll.Measurement.Processes;

namespace TlsToll.Measurement.Processors;

/// <summary>The processors that a process or thread may run on.</summary>
public static class CpuAffinity
{
    /// <summary>Size of the mask in processors: the largest NR_CPUS of common kernels.</summary>
    internal const int Capacity = 8192;

    private const int BitsPerWord = 64;

    /// <summary>Reads the processors that a process may run on (sched_getaffinity(2)).</summary>
    /// <returns>The processors of the process's main thread, ascending.</returns>
    /// <exception cref="ProcessGoneException">There is no such process.</exception>
    /// <exception cref="Win32Exception">The call fails for another reason.</exception>
    public static unsafe IReadOnlyList<int> Get(int processId)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(processId);
        var mask = new ulong[Capacity / BitsPerWord];
        fixed (ulong* words = mask)
        {
            if (LibC.GetAffinity(processId, (nuint)(mask.Length * sizeof(ulong)), words) >= 0)
                return [.. Enumerable.Range(0, Capacity).Where(cpu => (mask[cpu / BitsPerWord] >> (cpu % BitsPerWord) & 1) != 0)];
        }

        throw Marshal.GetLastPInvokeError() is var error and not LibC.NoSuchProcess
            ? new Win32Exception(error)
            : new ProcessGoneException(processId);
    }

    /// <summary>
    /// Lets all threads of a process run on these processors only. What its runtime read at the start, such as their number, stays.
    /// </summary>
    /// <param name="processId">The process.</param>
    /// <param name="processors">Numbers of the processors, from 0.</param>
    /// <exception cref="ProcessGoneException">There is no such process.</exception>
    /// <exception cref="Win32Exception">The call fails for another reason.</exception>
    public static void Set(int processId, IReadOnlyList<int> processors)
    {
        ArgumentNullException.ThrowIfNull(processors);
        const int QuietListings = 2;
        var moved = new HashSet<int>();
        // A thread has the processors of the one that started it. Once all were moved, no new one has others. A list can lack one, as threads end meanwhile.
        for (var quiet = 0; quiet < QuietListings; quiet++)
        {
            foreach (var thread in Threads(processId).Where(moved.Add))
            {
                SetOfThread(thread, processors);
                quiet = -1;
            }
        }
    }

    /// <summary>Lets the calling thread run on one processor only (sched_setaffinity(2)).</summary>
    /// <param name="processor">Number of the processor, from 0.</param>
    /// <exception cref="Win32Exception">This process may not use the processor.</exception>
    internal static void SetOfThread(int processor) => SetOfThread(0, [processor]);

    private static int[] Threads(int processId)
    {
        try
        {
            return [.. Directory.EnumerateDirectories($"/proc/{processId}/task").Select(path => int.Parse(Path.GetFileName(path), CultureInfo.InvariantCulture))];
        }
        catch (DirectoryNotFoundException)
        {
            throw new ProcessGoneException(processId);
        }
    }

    private static unsafe void SetOfThread(int thread, IReadOnlyList<int> processors)
    {
        var mask = new ulong[Capacity / BitsPerWord];
        foreach (var processor in processors)
        {
            if (processor is < 0 or >= Capacity)
                throw new ArgumentOutOfRangeException(nameof(processors), processor, "There is no such processor.");
            mask[processor / BitsPerWord] |= 1UL << (processor % BitsPerWord);
        }

        fixed (ulong* words = mask)
        {
            // A thread of another process may have ended meanwhile.
            if (LibC.SetAffinity(thread, (nuint)(mask.Length * sizeof(ulong)), words) != 0
                && Marshal.GetLastPInvokeError() is var error && (thread == 0 || error != LibC.NoSuchProcess))
            {
                throw new Win32Exception(error);
            }
        }
    }
}
