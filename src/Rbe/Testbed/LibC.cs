using System.Runtime.InteropServices;

namespace TlsToll.Rbe.Testbed;

/// <summary>The signals that the testbed sends, by their Linux numbers.</summary>
internal enum UnixSignal
{
    /// <summary>SIGINT: to PostgreSQL, fast shutdown.</summary>
    Interrupt = 2,

    /// <summary>SIGQUIT: to PostgreSQL, immediate shutdown.</summary>
    Quit = 3,

    /// <summary>SIGKILL.</summary>
    Kill = 9,

    /// <summary>SIGTERM: to a tier, graceful shutdown.</summary>
    Terminate = 15,
}

/// <summary>The two system calls that .NET has no method for.</summary>
internal static partial class LibC
{
    [LibraryImport("libc", EntryPoint = "kill", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int Kill(int pid, int signal);

    [LibraryImport("libc", EntryPoint = "chown", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int Chown(string path, uint user, uint group);
}
