using System.Globalization;

namespace TlsToll.Measurement;

/// <summary>Reads the kernel's small text files. An unreadable value is null ("not measured"), never zero.</summary>
public static class ProcFile
{
    /// <summary>The file's text; null if the file is missing or not readable, or if its process has ended.</summary>
    public static string? TryRead(string path)
    {
        try
        {
            return File.ReadAllText(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>The file's text without surrounding white space; null as in <see cref="TryRead"/>.</summary>
    public static string? TryReadLine(string path) => TryRead(path)?.Trim();

    /// <summary>The nonempty lines of a text, trimmed.</summary>
    public static string[] Lines(string text) => text.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    /// <summary>The words of a line, separated by white space.</summary>
    public static string[] Words(string line) => line.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries);

    /// <summary>The value after <c>key:</c> (or another separator) at the start of a line; null if there is none.</summary>
    public static string? Value(string text, string key, char separator = ':')
    {
        foreach (var line in text.AsSpan().EnumerateLines())
        {
            var at = line.IndexOf(separator);
            if (at > 0 && line[..at].Trim().SequenceEqual(key))
                return line[(at + 1)..].Trim().ToString();
        }

        return null;
    }

    /// <summary>The integer at the start of a value (1784 for "1784 kB"); null if there is none.</summary>
    public static long? Number(string? value) =>
        value is not null && Words(value) is [var first, ..]
        && long.TryParse(first, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number)
            ? number
            : null;
}
