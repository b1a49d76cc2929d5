using System.Runtime.InteropServices;

[assembly: DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]

namespace TlsToll.Measurement;

/// <summary>Functions of the C library that .NET does not wrap (64-bit Linux).</summary>
public static unsafe partial class LibC
{
    /// <summary>errno: no such process.</summary>
    public const int NoSuchProcess = 3;

    /// <summary>errno: invalid argument.</summary>
    public const int InvalidArgument = 22;

    /// <summary>SIGALRM, on Linux and macOS.</summary>
    public const int AlarmSignal = 14;

    private const int ClockTicks = 2;
    private const int RemoveId = 0;

    /// <summary>Clock ticks per second in /proc (USER_HZ, 100 on every common Linux).</summary>
    public static long TicksPerSecond { get; } = SysConf(ClockTicks);

    /// <summary>struct timespec of 64-bit Linux.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct TimeSpec
    {
        /// <summary>Whole seconds.</summary>
        public long Seconds;

        /// <summary>Nanoseconds within the second, 0 to 999,999,999.</summary>
        public long Nanoseconds;
    }

    /// <summary>clock_getcpuclockid(3); returns the error number instead of setting errno.</summary>
    [LibraryImport("libc", EntryPoint = "clock_getcpuclockid")]
    public static partial int GetCpuClockId(int processId, out int clockId);

    /// <summary>clock_gettime(2).</summary>
    [LibraryImport("libc", EntryPoint = "clock_gettime", SetLastError = true)]
    public static partial int GetTime(int clockId, out TimeSpec time);

    /// <summary>clock_nanosleep(2) on a clock for a time from now; returns the error number instead of setting errno.</summary>
    [LibraryImport("libc", EntryPoint = "clock_nanosleep")]
    public static partial int Sleep(int clockId, int flags, in TimeSpec time, void* remaining);

    /// <summary>sched_getaffinity(2) of one thread.</summary>
    [LibraryImport("libc", EntryPoint = "sched_getaffinity", SetLastError = true)]
    public static partial int GetAffinity(int threadId, nuint bytes, ulong* mask);

    /// <summary>sched_setaffinity(2) of one thread; 0 for the calling one.</summary>
    [LibraryImport("libc", EntryPoint = "sched_setaffinity", SetLastError = true)]
    public static partial int SetAffinity(int threadId, nuint bytes, ulong* mask);

    /// <summary>kill(2).</summary>
    [LibraryImport("libc", EntryPoint = "kill", SetLastError = true)]
    public static partial int Kill(int processId, int signal);

    /// <summary>CPU time of all children of this process that have ended and were waited for, and of theirs (getrusage(2), RUSAGE_CHILDREN).</summary>
    public static TimeSpan CpuTimeOfEndedChildren()
    {
        const int Children = -1;
        // struct rusage of 64-bit Linux: user and system time as seconds and microseconds, then fourteen other numbers.
        var usage = stackalloc long[18];
        return GetResourceUsage(Children, usage) == 0
            ? TimeSpan.FromSeconds(usage[0] + usage[2]) + TimeSpan.FromMicroseconds(usage[1] + usage[3])
            : throw new System.ComponentModel.Win32Exception(Marshal.GetLastPInvokeError());
    }

    [LibraryImport("libc", EntryPoint = "getrusage", SetLastError = true)]
    private static partial int GetResourceUsage(int who, long* usage);

    /// <summary>Id of the user who owns a file or directory, of a symbolic link itself (statx(2)); null if it cannot be read.</summary>
    public static uint? OwnerOf(string path)
    {
        const int CurrentDirectory = -100, NotThroughLinks = 0x100;
        const uint Owner = 8;
        // struct statx, the same on all architectures: 256 bytes, the owner in the sixth 32 bits.
        var status = stackalloc uint[64];
        return ReadStatus(CurrentDirectory, path, NotThroughLinks, Owner, status) == 0 ? status[5] : null;
    }

    /// <summary>Id of the user as whom this process creates files (geteuid(2)).</summary>
    public static uint EffectiveUser { get; } = ReadEffectiveUser();

    [LibraryImport("libc", EntryPoint = "geteuid")]
    private static partial uint ReadEffectiveUser();

    [LibraryImport("libc", EntryPoint = "statx", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int ReadStatus(int directory, string path, int flags, uint mask, uint* status);

    /// <summary>chown(2).</summary>
    [LibraryImport("libc", EntryPoint = "chown", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Chown(string path, uint user, uint group);

    /// <summary>Advice of <see cref="Advise"/>: the file is not needed soon, so that its clean pages leave the page cache.</summary>
    internal const int NotNeeded = 4;

    /// <summary>execve(2): this process becomes another program; returns only if that fails.</summary>
    /// <param name="path">Path of the program.</param>
    /// <param name="arguments">Its arguments, the first of which is its name; the last is null.</param>
    /// <param name="environment">Its variables as NAME=VALUE; the last is null.</param>
    [LibraryImport("libc", EntryPoint = "execve", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Execute(string path, string?[] arguments, string?[] environment);

    /// <summary>posix_fadvise(2) of 64-bit Linux; returns the error number instead of setting errno.</summary>
    [LibraryImport("libc", EntryPoint = "posix_fadvise")]
    internal static partial int Advise(SafeHandle file, long offset, long length, int advice);

    /// <summary>sync(2): writes all files' changed pages to the disk.</summary>
    [LibraryImport("libc", EntryPoint = "sync")]
    internal static partial void Sync();

    /// <summary>malloc_trim(3) of glibc: gives free pages of all its arenas back to the system, apart from so many bytes at the top of the heap.</summary>
    [LibraryImport("libc", EntryPoint = "malloc_trim")]
    internal static partial int TrimHeap(nuint kept);

    /// <summary>Removes a System V shared memory segment as soon as no process uses it (shmctl(2), IPC_RMID).</summary>
    public static int RemoveSharedMemory(int id) => SharedMemoryControl(id, RemoveId, null);

    [LibraryImport("libc", EntryPoint = "shmctl", SetLastError = true)]
    private static partial int SharedMemoryControl(int id, int command, void* buffer);

    [LibraryImport("libc", EntryPoint = "sysconf")]
    private static partial long SysConf(int name);
}
