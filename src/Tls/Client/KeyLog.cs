using System.Collections.Concurrent;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;
using TlsToll.Tls.Native;

namespace TlsToll.Tls;

/// <summary>
/// A file to which clients of <see cref="TlsClient.OpenSsl"/> write the secrets of their connections, in the format of SSLKEYLOGFILE, with which Wireshark
/// decrypts a capture. Several processes may write to one file.
/// </summary>
public sealed unsafe partial class KeyLog : IDisposable
{
    private const int WriteOnly = 0x1; // O_WRONLY
    private const int Append = 0x400; // O_APPEND
    private const int CloseOnExec = 0x80000; // O_CLOEXEC

    // OpenSSL tells its callback the connection, and that its context.
    private static readonly ConcurrentDictionary<nint, KeyLog> OfContext = new();

    private readonly SafeFileHandle _file;

    private KeyLog(SafeFileHandle file) => _file = file;

    /// <summary>Why a line could not be written; null if all were.</summary>
    public string? Failure { get; private set; }

    /// <summary>Creates the file of a log, which only this user may read.</summary>
    /// <param name="path">Path of the file.</param>
    /// <exception cref="IOException">The file exists, or cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The directory cannot be written.</exception>
    public static void Create(string path) =>
        new FileStream(path, new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write, UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite }).Dispose();

    /// <summary>Opens a log.</summary>
    /// <param name="path">Path of a file that <see cref="Create"/> made.</param>
    /// <exception cref="IOException">The file cannot be opened.</exception>
    public static KeyLog Open(string path)
    {
        var file = OpenFile(path, WriteOnly | Append | CloseOnExec);
        return file.IsInvalid ? throw new IOException($"{path}: {Marshal.GetLastPInvokeErrorMessage()}") : new KeyLog(file);
    }

    /// <summary>Closes the file. No context that it watches may have a handshake in progress.</summary>
    public void Dispose() => _file.Dispose();

    /// <summary>Writes the secrets of a context's connections from now on.</summary>
    internal void Watch(nint context)
    {
        OfContext[context] = this;
        NativeTls.SetKeyLog(context, &Write);
    }

    /// <summary>Forgets a context that is about to be freed.</summary>
    internal static void Forget(nint context) => OfContext.TryRemove(context, out _);

    [UnmanagedCallersOnly]
    private static void Write(nint connection, byte* line)
    {
        if (!OfContext.TryGetValue(NativeTls.ContextOf(connection), out var log))
            return;
        byte[] text = [.. MemoryMarshal.CreateReadOnlySpanFromNullTerminated(line), (byte)'\n'];
        try
        {
            // Linux appends, whatever the offset. A line is one write, so that those of several processes stay whole.
            RandomAccess.Write(log._file, text, 0);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or UnauthorizedAccessException)
        {
            log.Failure ??= e.Message;
        }
    }

    [LibraryImport("libc", EntryPoint = "open", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial SafeFileHandle OpenFile(string path, int flags);
}
