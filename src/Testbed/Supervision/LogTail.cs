namespace TlsToll.Testbed.Supervision;

/// <summary>The last lines of a log, for an error message.</summary>
public static class LogTail
{
    private const int Lines = 15;
    private const int Bytes = 8 * 1024;

    /// <summary>Reads the last 15 lines, at most 8 KiB.</summary>
    /// <param name="path">Path of the log.</param>
    /// <returns>The lines, each indented by two spaces; empty if there are none or the file cannot be read.</returns>
    public static string Of(string path)
    {
        try
        {
            using var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            stream.Seek(-Math.Min(Bytes, stream.Length), SeekOrigin.End);
            using var reader = new StreamReader(stream);
            return Of(reader.ReadToEnd().Split('\n'));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }

    /// <summary>Formats the last 15 lines that are not blank.</summary>
    /// <param name="lines">Lines of the log.</param>
    /// <returns>The lines, each indented by two spaces.</returns>
    public static string Of(IEnumerable<string> lines) =>
        string.Join('\n', lines.Where(l => !string.IsNullOrWhiteSpace(l)).TakeLast(Lines).Select(l => "  " + l.TrimEnd()));
}
