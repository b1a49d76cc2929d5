using System.Globalization;
using System.Runtime.InteropServices;

namespace TlsToll.Measurement.Processors;

/// <summary>
/// Longer time slices for the threads of a process: how long the scheduler lets a thread run before it is the turn of another (sched_setattr(2), Linux 6.12 and
/// later; older kernels ignore it). Two servers on one processor otherwise interrupt each other every few hundred microseconds, and each interruption costs
/// both of them.
/// </summary>
public sealed unsafe partial class TimeSlice : IDisposable
{
    private readonly IReadOnlyList<int> _processes;

    private TimeSlice(IReadOnlyList<int> processes) => _processes = processes;

    /// <summary>True if this kernel has time slices of requested length.</summary>
    public static bool IsSupported => Of(0) > TimeSpan.Zero;

    /// <summary>The time slice of a thread; 0 on kernels without such slices, null if the thread has gone.</summary>
    /// <param name="thread">Id of the thread; a process's is that of its first thread, 0 is the calling thread.</param>
    public static TimeSpan? Of(int thread) => Read(thread) is { } attributes ? TimeSpan.FromMicroseconds(attributes.Runtime / 1000.0) : null;

    /// <summary>Requests a time slice for all threads of a process and those that they start, until the returned object is disposed.</summary>
    /// <param name="process">Id of the process.</param>
    /// <param name="length">Length of a slice, 0.1 to 100 ms.</param>
    /// <returns>Null if the kernel offers no such slices, or refuses them.</returns>
    public static TimeSlice? Request(int process, TimeSpan length) => Request([process], length);

    /// <summary>The same for several processes.</summary>
    /// <param name="processes">Ids of the processes.</param>
    /// <param name="length">Length of a slice, 0.1 to 100 ms.</param>
    /// <returns>Null if the kernel offers no such slices, or refuses them for one of the processes.</returns>
    public static TimeSlice? Request(IReadOnlyList<int> processes, TimeSpan length)
    {
        ArgumentNullException.ThrowIfNull(processes);
        Check(length);
        var slice = new TimeSlice(processes);
        if (processes.All(process => SetAll(process, length)))
            return slice;
        slice.Dispose();
        return null;
    }

    /// <summary>
    /// Requests a time slice for the calling thread, for the rest of its life. With a short one, it runs sooner after it wakes, in place of a thread with a longer
    /// one.
    /// </summary>
    /// <param name="length">Length of a slice, 0.1 to 100 ms.</param>
    /// <returns>False if the kernel offers no such slices, or refuses them.</returns>
    public static bool RequestForThread(TimeSpan length)
    {
        Check(length);
        return Set(0, length) && Of(0) == length;
    }

    /// <summary>Returns all threads to the kernel's own time slice.</summary>
    public void Dispose()
    {
        foreach (var process in _processes)
            SetAll(process, TimeSpan.Zero);
    }

    private static void Check(TimeSpan length)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(length, TimeSpan.FromMicroseconds(100));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(length, TimeSpan.FromMilliseconds(100));
    }

    // A thread that starts meanwhile may be the child of one that has not been set.
    private static bool SetAll(int process, TimeSpan length)
    {
        var done = new HashSet<int>();
        for (var found = true; found;)
        {
            found = false;
            foreach (var thread in Threads(process).Where(done.Add))
            {
                found = true;
                if (!Set(thread, length) && thread == process)
                    return false;
            }
        }

        return done.Count > 0 && (length == TimeSpan.Zero || Of(process) == length);
    }

    private static IEnumerable<int> Threads(int process)
    {
        try
        {
            return [.. Directory.EnumerateDirectories(string.Create(CultureInfo.InvariantCulture, $"/proc/{process}/task"))
                .Select(path => int.Parse(Path.GetFileName(path), CultureInfo.InvariantCulture))];
        }
        catch (IOException)
        {
            return [];
        }
    }

    private static bool Set(int thread, TimeSpan length)
    {
        if (Read(thread) is not { Policy: 0 } attributes)
            return false;
        attributes.Runtime = (ulong)length.TotalNanoseconds;
        return Call(Numbers.Set, thread, &attributes, 0, 0) == 0;
    }

    private static Attributes? Read(int thread)
    {
        Attributes attributes = default;
        return Numbers.Get > 0 && Call(Numbers.Get, thread, &attributes, sizeof(Attributes), 0) == 0 ? attributes : null;
    }

    private static (nint Set, nint Get) Numbers => RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 => (314, 315),
        Architecture.Arm64 => (274, 275),
        _ => (0, 0),
    };

    // sched_setattr takes (thread, attributes, flags), sched_getattr (thread, attributes, size, flags).
    [LibraryImport("libc", EntryPoint = "syscall", SetLastError = true)]
    private static partial nint Call(nint number, nint thread, Attributes* attributes, nint third, nint fourth);

    // struct sched_attr, first version.
    [StructLayout(LayoutKind.Sequential)]
    private struct Attributes
    {
        public uint Size;
        public uint Policy;
        public ulong Flags;
        public int Nice;
        public uint Priority;
        public ulong Runtime;
        public ulong Deadline;
        public ulong Period;
    }
}
