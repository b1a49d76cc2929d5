#pragma warning disable CA1416 // Not on Windows: neither is the testbed, which needs /proc, setsid and OpenSSL.

namespace TlsToll.Testbed.Supervision;

/// <summary>Files and directories that have their mode from the start: nobody can open them in between.</summary>
public static class UnixFiles
{
    private const UnixFileMode Private = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    // Others may pass through (the database's user must reach its own directory), not list.
    private const UnixFileMode Traversable =
        Private | UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;

    /// <summary>Writes a file that only its owner can read or write (0600).</summary>
    /// <param name="path">The file; replaced.</param>
    /// <param name="text">Its content.</param>
    public static void WritePrivate(string path, string text)
    {
        var options = new FileStreamOptions { Mode = FileMode.Create, Access = FileAccess.Write, UnixCreateMode = Private };
        using var writer = new StreamWriter(path, options);
        writer.Write(text);
    }

    /// <summary>Makes a directory that only its owner can enter (0700).</summary>
    /// <param name="path">The directory.</param>
    public static void MakePrivateDirectory(string path) => Directory.CreateDirectory(path, Private | UnixFileMode.UserExecute);

    /// <summary>Makes a directory that others can pass through but not list (0711), whatever the umask.</summary>
    /// <param name="path">The directory.</param>
    public static void MakeTraversableDirectory(string path)
    {
        MakePrivateDirectory(path);
        File.SetUnixFileMode(path, Traversable);
    }
}
