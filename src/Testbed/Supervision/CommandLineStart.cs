using System.Diagnostics;

namespace TlsToll.Testbed.Supervision;

/// <summary>Turns the words of a command into something to start.</summary>
public static class CommandLineStart
{
    /// <summary>Puts a command into a session of its own, out of reach of the terminal's Ctrl+C; its pid stays the command's.</summary>
    /// <param name="command">The words of the command.</param>
    /// <returns>The words of the new command.</returns>
    public static IReadOnlyList<string> InOwnSession(IEnumerable<string> command) => ["setsid", .. command];

    /// <summary>
    /// Lets a command write its stderr to a file. The file is the child's own, so nothing is lost, or blocks, when this process is killed.
    /// </summary>
    /// <param name="command">The words of the command.</param>
    /// <param name="log">The file; appended to.</param>
    /// <returns>The words of the new command; exec keeps the pid.</returns>
    public static IReadOnlyList<string> LoggingErrors(IEnumerable<string> command, string log) =>
        ["sh", "-c", "exec \"$@\" 2>>\"$0\"", log, .. command];

    /// <summary>Like <see cref="LoggingErrors"/>, with stdout to the same file and no stdin.</summary>
    /// <param name="command">The words of the command.</param>
    /// <param name="log">The file; appended to.</param>
    /// <returns>The words of the new command; exec keeps the pid.</returns>
    public static IReadOnlyList<string> Detached(IEnumerable<string> command, string log) =>
        ["sh", "-c", "exec \"$@\" >>\"$0\" 2>&1 </dev/null", log, .. command];

    /// <summary>How to start a command, marked as belonging to a run.</summary>
    /// <param name="command">The words of the command.</param>
    /// <param name="run">The run; also the working directory, so that the child keeps no other directory busy.</param>
    /// <param name="environment">Variables on top of the inherited ones.</param>
    /// <returns>The argument of <see cref="Process.Start(ProcessStartInfo)"/>.</returns>
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
