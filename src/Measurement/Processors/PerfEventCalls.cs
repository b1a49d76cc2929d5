using System.Runtime.InteropServices;

namespace TlsToll.Measurement.Processors;

/// <summary>perf_event_open(2), which the C library does not wrap, and related calls and structures (64-bit Linux).</summary>
internal static unsafe partial class PerfEventCalls
{
    /// <summary>errno: operation not permitted.</summary>
    public const int NotPermitted = 1;

    /// <summary>errno: permission denied.</summary>
    public const int Denied = 13;

    private const int AnyProcessor = -1;
    private const int NoGroup = -1;
    private const int CloseOnExec = 8; // PERF_FLAG_FD_CLOEXEC

    /// <summary>True if the system call number is known for this architecture.</summary>
    public static bool IsKnown => Number > 0;

    private static nint Number => RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 => 298,
        Architecture.Arm64 => 241,
        _ => 0,
    };

    /// <summary>Opens and starts a counter of a thread on all processors.</summary>
    /// <returns>The file descriptor; negative on error, with the error number in <see cref="Marshal.GetLastPInvokeError"/>.</returns>
    public static int Open(in Attributes attributes, int threadId)
    {
        fixed (Attributes* pointer = &attributes)
            return (int)Call(Number, pointer, threadId, AnyProcessor, NoGroup, CloseOnExec);
    }

    /// <summary>Reads a counter.</summary>
    /// <returns>True if the counter could be read.</returns>
    public static bool TryRead(int descriptor, out Reading reading)
    {
        reading = default;
        fixed (Reading* pointer = &reading)
            return Read(descriptor, pointer, (nuint)sizeof(Reading)) == sizeof(Reading);
    }

    /// <summary>close(2).</summary>
    [LibraryImport("libc", EntryPoint = "close")]
    public static partial int Close(int descriptor);

    [LibraryImport("libc", EntryPoint = "syscall", SetLastError = true)]
    private static partial nint Call(nint number, Attributes* attributes, nint thread, nint processor, nint group, nint flags);

    [LibraryImport("libc", EntryPoint = "read", SetLastError = true)]
    private static partial nint Read(int descriptor, Reading* into, nuint bytes);

    /// <summary>
    /// The first version of struct perf_event_attr (PERF_ATTR_SIZE_VER0), which every kernel accepts; the omitted fields are 0.
    /// </summary>
    [StructLayout(LayoutKind.Explicit, Size = 64)]
    public struct Attributes
    {
        /// <summary>Event type: hardware or software.</summary>
        [FieldOffset(0)] public uint Type;

        /// <summary>Size of this structure in bytes: 64.</summary>
        [FieldOffset(4)] public uint Size;

        /// <summary>Number of the event within its type.</summary>
        [FieldOffset(8)] public ulong Config;

        /// <summary>Flags for the values that <see cref="TryRead"/> reads in addition to the count.</summary>
        [FieldOffset(32)] public ulong ReadFormat;

        /// <summary>Option bits, such as inheritance by the threads that this thread starts.</summary>
        [FieldOffset(40)] public ulong Flags;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Reading
    {
        public ulong Value;

        /// <summary>Nanoseconds for which the counter was enabled.</summary>
        public ulong Enabled;

        /// <summary>Nanoseconds for which the counter counted: fewer if more counters are requested than the processor has.</summary>
        public ulong Running;
    }
}
