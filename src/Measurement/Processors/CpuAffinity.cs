using System.ComponentModel;
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

    /// <summary>Lets the calling thread run on one processor only (sched_setaffinity(2)).</summary>
    /// <param name="processor">Number of the processor, from 0.</param>
    /// <exception cref="Win32Exception">This process may not use the processor.</exception>
    internal static unsafe void SetOfThread(int processor)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(processor);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(processor, Capacity);
        var mask = new ulong[Capacity / BitsPerWord];
        mask[processor / BitsPerWord] = 1UL << (processor % BitsPerWord);
        fixed (ulong* words = mask)
        {
            if (LibC.SetAffinity(0, (nuint)(mask.Length * sizeof(ulong)), words) != 0)
                throw new Win32Exception(Marshal.GetLastPInvokeError());
        }
    }
}
