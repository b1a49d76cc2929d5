#pragma warning disable CA1416 // The testbed never runs on Windows: it requires /proc, setsid and OpenSSL.

using TlsToll.Tls;

namespace TlsToll.Testbed.Supervision;

/// <summary>Creates files and directories with their final mode, so that no other user can open them in between.</summary>
public static class UnixFiles
{
    private const UnixFileMode Private = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    // Other users may traverse the directory but not list it: the database's user must reach its own directory.
    private const UnixFileMode Traversable =
        Private | UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;

    /// <summary>Writes a file that only its owner can read or write (0600).</summary>
    /// <param name="path">Path of the file; an existing file is replaced.</param>
    /// <param name="text">Content of the file.</param>
    public static void WritePrivate(string path, string text)
    {
        ProtectedFile.Write(path, text, Private);
    }

    /// <summary>Creates a directory that only its owner can enter (0700).</summary>
    /// <param name="path">Path of the directory.</param>
    public static void MakePrivateDirectory(string path) => Directory.CreateDirectory(path, Private | UnixFileMode.UserExecute);

    /// <summary>Creates a directory that others can traverse but not list (0711), regardless of the umask.</summary>
    /// <param name="path">Path of the directory.</param>
    public static void MakeTraversableDirectory(string path)
    {
        MakePrivateDirectory(path);
        File.SetUnixFileMode(path, Traversable);
    }
}
