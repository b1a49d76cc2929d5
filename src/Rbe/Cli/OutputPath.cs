using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>Checks paths that a command will write to, before it does any work.</summary>
internal static class OutputPath
{
    /// <summary>Checks that a file can be written. An existing file keeps its contents, and none is left that was not there.</summary>
    /// <param name="flag">Flag that names the file, for the message.</param>
    /// <param name="path">Path of the file; null for none.</param>
    /// <exception cref="InvalidRequestException">The file can't be written.</exception>
    public static void EnsureFile(string flag, string? path)
    {
        if (path is null)
            return;
        try
        {
            var exists = File.Exists(path);
            using (File.Open(path, FileMode.OpenOrCreate, FileAccess.Write, FileShare.ReadWrite))
            {
            }

            if (!exists)
                File.Delete(path);
        }
        catch (Exception e) when (IsRefusal(e))
        {
            throw Refused(flag, path, e);
        }
    }

    /// <summary>Checks that files can be written into a directory, which need not exist. None is left that was not there.</summary>
    /// <param name="flag">Flag that names the directory, for the message.</param>
    /// <param name="path">Path of the directory; null for none.</param>
    /// <exception cref="InvalidRequestException">The directory can't be made, or nothing can be written into it.</exception>
    public static void EnsureDirectory(string flag, string? path)
    {
        if (path is null)
            return;
        try
        {
            var exists = Directory.Exists(path);
            Directory.CreateDirectory(path);
            var trial = Path.Combine(path, Path.GetRandomFileName());
            File.WriteAllText(trial, "");
            File.Delete(trial);
            if (!exists)
                Directory.Delete(path);
        }
        catch (Exception e) when (IsRefusal(e))
        {
            throw Refused(flag, path, e);
        }
    }

    private static bool IsRefusal(Exception e) => e is IOException or UnauthorizedAccessException or NotSupportedException;

    private static InvalidRequestException Refused(string flag, string path, Exception e) =>
        new($"{flag}: can't write {path}: {e.Message.ReplaceLineEndings(" ")}", e);
}
