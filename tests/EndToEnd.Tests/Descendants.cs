using System.Globalization;
using System.Text;

namespace TlsToll.EndToEnd.Tests;

/// <summary>The processes below a process, from /proc.</summary>
internal static class Descendants
{
    /// <summary>Children, their children and so on.</summary>
    public static IReadOnlyList<int> Of(int root)
    {
        var parents = Directory.EnumerateDirectories("/proc").Select(Path.GetFileName)
            .Select(name => int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out var pid) ? pid : 0)
            .Where(pid => pid > 0).Select(pid => (Pid: pid, Parent: Parent(pid))).ToArray();
        var found = new List<int>();
        for (var level = new List<int> { root }; level.Count > 0; found.AddRange(level))
            level = [.. parents.Where(p => p.Parent is { } parent && level.Contains(parent)).Select(p => p.Pid)];
        return found;
    }

    /// <summary>The words of a process's command line; null if it is gone.</summary>
    public static string[]? CommandLine(int pid) => Read(pid, "cmdline")?.Split('\0', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>The environment variables of a process, each as NAME=VALUE; null if it is gone or another user's.</summary>
    public static string[]? EnvironmentOf(int pid) => Read(pid, "environ")?.Split('\0', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>The ports on which a process listens.</summary>
    public static IReadOnlyList<int> ListeningPorts(int pid)
    {
        var sockets = Directory.EnumerateFileSystemEntries($"/proc/{pid}/fd").Select(link => new FileInfo(link).LinkTarget)
            .Where(target => target?.StartsWith("socket:[", StringComparison.Ordinal) == true).Select(target => target![8..^1]).ToHashSet(StringComparer.Ordinal);
        const string Listening = "0A";
        return
        [
            .. File.ReadLines("/proc/net/tcp").Skip(1).Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
                .Where(words => words[3] == Listening && sockets.Contains(words[9]))
                .Select(words => int.Parse(words[1].AsSpan(words[1].IndexOf(':') + 1), NumberStyles.HexNumber, CultureInfo.InvariantCulture)),
        ];
    }

    // The fourth word after the program's name, which is in parentheses and may hold anything.
    private static int? Parent(int pid) => Read(pid, "stat") is { } stat
        ? int.Parse(stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[1], CultureInfo.InvariantCulture)
        : null;

    private static string? Read(int pid, string file)
    {
        try
        {
            return Encoding.UTF8.GetString(File.ReadAllBytes(string.Create(CultureInfo.InvariantCulture, $"/proc/{pid}/{file}")));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
