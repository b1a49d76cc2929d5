namespace TlsToll.Tls;

/// <summary>
/// Writes files whose mode matters, such as keys. A file has its mode from the start, so that no other user can open it in between, and a program
/// that waits for it never reads an incomplete one.
/// </summary>
public static class ProtectedFile
{
    /// <summary>True if no user but its owner can read a file.</summary>
    /// <param name="path">Path of the file, which exists.</param>
    public static bool IsOwnersAlone(string path) => (File.GetUnixFileMode(path) & (UnixFileMode.GroupRead | UnixFileMode.OtherRead)) == UnixFileMode.None;

    /// <summary>Writes a file.</summary>
    /// <param name="path">Path of the file, whose directory exists.</param>
    /// <param name="text">Contents of the file, in UTF-8.</param>
    /// <param name="mode">Mode of the file, regardless of the umask.</param>
    /// <param name="overwrite">False to fail if the file exists.</param>
    /// <exception cref="IOException">The file cannot be written, or exists; an existing file stays as it was.</exception>
    /// <exception cref="UnauthorizedAccessException">The directory cannot be written.</exception>
    public static void Write(string path, string text, UnixFileMode mode, bool overwrite = true)
    {
        var temporary = $"{path}.{Guid.NewGuid():N}.tmp";
        var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write, UnixCreateMode = mode };
        try
        {
            using (var writer = new StreamWriter(temporary, options))
                writer.Write(text);
            File.SetUnixFileMode(temporary, mode);
            File.Move(temporary, path, overwrite);
        }
        finally
        {
            File.Delete(temporary);
        }
    }
}
