using System.Runtime.InteropServices;

namespace TlsToll.Testbed.Wires;

/// <summary>System calls of the wire that .NET does not wrap (64-bit Linux).</summary>
internal static unsafe partial class NetworkCalls
{
    public const int ReadWriteNonBlocking = 0x2 | 0x800 | 0x80000; // O_RDWR | O_NONBLOCK | O_CLOEXEC
    public const int NewNetwork = 0x40000000; // CLONE_NEWNET
    public const int SetTimerSlack = 29; // PR_SET_TIMERSLACK
    public const short Readable = 1; // POLLIN

    [StructLayout(LayoutKind.Sequential)]
    public struct PollEntry
    {
        public int Descriptor;
        public short Wanted;
        public short Found;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Duration
    {
        public long Seconds;
        public long Nanoseconds;
    }

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "ioctl", SetLastError = true)]
    public static partial int Control(int descriptor, nuint request, byte* argument);

    [LibraryImport("libc", EntryPoint = "read", SetLastError = true)]
    public static partial nint Read(int descriptor, byte* buffer, nuint length);

    [LibraryImport("libc", EntryPoint = "write", SetLastError = true)]
    public static partial nint Write(int descriptor, byte* buffer, nuint length);

    [LibraryImport("libc", EntryPoint = "ppoll", SetLastError = true)]
    public static partial int Poll(PollEntry* entries, nuint count, Duration* timeout, nint mask);

    [LibraryImport("libc", EntryPoint = "unshare", SetLastError = true)]
    public static partial int Unshare(int flags);

    [LibraryImport("libc", EntryPoint = "prctl", SetLastError = true)]
    public static partial int Process(int option, nuint value, nuint third, nuint fourth, nuint fifth);

    [LibraryImport("libc", EntryPoint = "gettid")]
    public static partial int ThreadId();
}
