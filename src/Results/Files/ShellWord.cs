using System.Text.RegularExpressions;

namespace TlsToll.Results.Files;

/// <summary>A value as one word of a shell's command line, for a command that a reader copies.</summary>
public static partial class ShellWord
{
    /// <summary>The value itself, or in quotes if a shell would divide or interpret it.</summary>
    public static string Of(string value) => Plain.IsMatch(value) ? value : $"'{value.Replace("'", "'\\''", StringComparison.Ordinal)}'";

    [GeneratedRegex("^[A-Za-z0-9_./:,=+%@-]+$", RegexOptions.None, 1000)]
    private static partial Regex Plain { get; }
}
