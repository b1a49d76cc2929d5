using System.Globalization;

namespace TlsToll.Measurement.Processes;

/// <summary>The open file descriptors of processes (/proc/PID/fd, proc_pid_fd(5)).</summary>
public static class ProcessHandles
{
    /// <summary>Number of a process's open file descriptors, sockets included; null for another user's process, or one that has ended.</summary>
    public static int? Count(int processId) => List(processId)?.Length;

    /// <summary>
    /// Of a process and its descendants, the most file descriptors of one that are files below a directory, and the most of one that are anything else.
    /// </summary>
    /// <param name="rootId">The process.</param>
    /// <param name="directory">Absolute path of the directory, without symbolic links.</param>
    /// <returns>Both counts; null if no process could be read.</returns>
    /// <exception cref="ProcessGoneException">The process itself no longer exists.</exception>
    public static (int? Below, int? Others) MostOf(int rootId, string directory)
    {
        var prefix = Path.TrimEndingDirectorySeparator(directory) + '/';
        var counts = ProcessTree.List(rootId).Select(process => Split(process.ProcessId, prefix)).ToArray();
        return (counts.Max(count => count?.Below), counts.Max(count => count?.Others));
    }

    private static (int Below, int Others)? Split(int processId, string prefix)
    {
        if (List(processId) is not { } handles)
            return null;
        // A descriptor may have been closed meanwhile.
        var targets = handles.Select(TryResolve).OfType<string>().ToArray();
        var below = targets.Count(target => target.StartsWith(prefix, StringComparison.Ordinal));
        return (below, targets.Length - below);
    }

    private static string[]? List(int processId)
    {
        try
        {
            return Directory.GetFileSystemEntries(string.Create(CultureInfo.InvariantCulture, $"/proc/{processId}/fd"));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static string? TryResolve(string handle)
    {
        try
        {
            return new FileInfo(handle).LinkTarget;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
