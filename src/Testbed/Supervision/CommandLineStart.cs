using System.Diagnostics;

namespace TlsToll.Testbed.Supervision;

/// <summary>Builds command lines and start information for processes of a run.</summary>
public static class CommandLineStart
{
    /// <summary>Runs a command in its own session, which the terminal's Ctrl+C doesn't reach; the command keeps the pid.</summary>
    /// <param name="command">Words of the command.</param>
    /// <returns>Words of the new command.</returns>
    public static IReadOnlyList<string> InOwnSession(IEnumerable<string> command) => ["setsid", .. command];

    /// <summary>
    /// Redirects a command's stderr to a file. The child itself opens the file, so nothing is lost or blocks if this process is killed.
    /// </summary>
    /// <param name="command">Words of the command.</param>
    /// <param name="log">Path of the file; output is appended.</param>
    /// <returns>Words of the new command; exec keeps the pid.</returns>
    public static IReadOnlyList<string> LoggingErrors(IEnumerable<string> command, string log) =>
        ["sh", "-c", "exec \"$@\" 2>>\"$0\"", log, .. command];

    /// <summary>Like <see cref="LoggingErrors"/>, but also redirects stdout to the file and closes stdin.</summary>
    /// <param name="command">Words of the command.</param>
    /// <param name="log">Path of the file; output is appended.</param>
    /// <returns>Words of the new command; exec keeps the pid.</returns>
    public static IReadOnlyList<string> Detached(IEnumerable<string> command, string log) =>
        ["sh", "-c", "exec \"$@\" >>\"$0\" 2>&1 </dev/null", log, .. command];

    /// <summary>Creates the start information of a command and marks it as belonging to a run.</summary>
    /// <param name="command">Words of the command.</param>
    /// <param name="run">Directory of the run; also the working directory, so that the child keeps no other directory busy.</param>
    /// <param name="environment">Environment variables in addition to the inherited ones.</param>
    /// <returns>Argument of <see cref="Process.Start(ProcessStartInfo)"/>.</returns>
    public static ProcessStartInfo For(
        IReadOnlyList<string> command, RunDirectory run, IReadOnlyDictionary<string, string>? environment = null)
    {
        var start = new ProcessStartInfo(command[0], command.Skip(1)) { WorkingDirectory = run.FullPath };
        foreach (var (name, value) in environment ?? new Dictionary<string, string>(StringComparer.Ordinal))
            start.Environment[name] = value;
        run.Mark(start);
        return start;
    }
}
