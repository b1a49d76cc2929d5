using System.Runtime.InteropServices;

namespace TlsToll.Measurement.Processors;

/// <summary>perf_event_open(2), which the C library has no name for, and what belongs to it (64-bit Linux).</summary>
internal static unsafe partial class PerfEventCalls
{
    /// <summary>errno: operation not permitted.</summary>
    public const int NotPermitted = 1;

    /// <summary>errno: permission denied.</summary>
    public const int Denied = 13;

    private const int AnyProcessor = -1;
    private const int NoGroup = -1;
    private const int CloseOnExec = 8; // PERF_FLAG_FD_CLOEXEC

    /// <summary>Whether the system call's number is known for this processor.</summary>
    public static bool IsKnown => Number > 0;

    private static nint Number => RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 => 298,
        Architecture.Arm64 => 241,
        _ => 0,
    };

    /// <summary>Opens a counter of a thread, on whichever processor it runs; it counts from now on.</summary>
    /// <returns>A descriptor; below 0 for an error, which is the last one of the platform's calls.</returns>
    public static int Open(in Attributes attributes, int threadId)
    {
        fixed (Attributes* pointer = &attributes)
            return (int)Call(Number, pointer, threadId, AnyProcessor, NoGroup, CloseOnExec);
    }

    /// <summary>Reads a counter.</summary>
    /// <returns>Whether it could be read.</returns>
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

    /// <summary>The first version of struct perf_event_attr, which every kernel accepts (PERF_ATTR_SIZE_VER0); the other fields are 0.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 64)]
    public struct Attributes
    {
        /// <summary>Of the processor, or of the kernel's software.</summary>
        [FieldOffset(0)] public uint Type;

        /// <summary>Bytes of this structure: 64.</summary>
        [FieldOffset(4)] public uint Size;

        /// <summary>Which counter.</summary>
        [FieldOffset(8)] public ulong Config;

        /// <summary>Values that <see cref="TryRead"/> reads in addition to the count.</summary>
        [FieldOffset(32)] public ulong ReadFormat;

        /// <summary>Bits, such as whether what the thread starts is counted, too.</summary>
        [FieldOffset(40)] public ulong Flags;
    }

    /// <summary>A counter's value.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Reading
    {
        /// <summary>The count.</summary>
        public ulong Value;

        /// <summary>Nanoseconds that it should have counted.</summary>
        public ulong Enabled;

        /// <summary>Nanoseconds that it did: fewer if more counters are requested than the processor has.</summary>
        public ulong Running;
    }
}
