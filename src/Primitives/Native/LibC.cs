using System.Runtime.InteropServices;

namespace TlsToll.Primitives.Native;

/// <summary>The system call that .NET has no method for.</summary>
public static partial class LibC
{
    /// <summary>SIGALRM, on Linux and macOS.</summary>
    public const int Alarm = 14;

    [LibraryImport("libc", EntryPoint = "kill", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int Kill(int pid, int signal);
}
