using System.Globalization;
using TlsToll.Measurement;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// Processes whose initial environment contains a run's mark. They belong to the run even if the controller was killed before it could
/// report them to its supervisor. PostgreSQL's backends overwrite their environment; those that outlive their postmaster are found by their
/// working directory, which is the cluster's.
/// </summary>
internal static class MarkedProcesses
{
    /// <summary>Finds the running processes of a run, excluding this one.</summary>
    /// <param name="runDirectory">Path of the run's directory.</param>
    /// <returns>Programs and database servers.</returns>
    public static (IReadOnlyList<ProcessIdentity> Tiers, IReadOnlyList<ProcessIdentity> Postmasters) Find(string runDirectory)
    {
        List<ProcessIdentity> tiers = [];
        List<ProcessIdentity> postmasters = [];
        var mark = $"{RunDirectory.MarkVariable}={runDirectory}\0";
        foreach (var (pid, entry) in Others())
        {
            if (ProcessIdentity.Of(pid) is not { } process)
                continue;
            var isPostgres = ProcFile.TryReadLine(Path.Combine(entry, "comm")) == "postgres";
            if (ProcFile.TryRead(Path.Combine(entry, "environ"))?.Contains(mark, StringComparison.Ordinal) == true
                || (isPostgres && WorksIn(entry, runDirectory)))
                (isPostgres ? postmasters : tiers).Add(process);
        }

        return (tiers, postmasters);
    }

    /// <summary>
    /// Finds the directories of runs in file systems that this process does not see, such as those of <c>bench faults</c>, which runs in a mount namespace of
    /// its own.
    /// </summary>
    /// <returns>Each run's directory as its processes know it, and a path by which this process reaches it.</returns>
    public static IEnumerable<(string Run, string Reached)> OutOfSight()
    {
        const string Mark = RunDirectory.MarkVariable + "=";
        return (from process in Others()
                from variable in (ProcFile.TryRead(Path.Combine(process.Entry, "environ")) ?? "").Split('\0')
                where variable.StartsWith(Mark + "/", StringComparison.Ordinal)
                let run = variable[Mark.Length..]
                let reached = Path.Combine(process.Entry, "root") + run
                where !Directory.Exists(run) && Directory.Exists(reached)
                select (run, reached)).DistinctBy(found => found.run);
    }

    private static IEnumerable<(int Pid, string Entry)> Others() =>
        from entry in Directory.EnumerateDirectories("/proc")
        let pid = int.TryParse(Path.GetFileName(entry), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0
        where pid > 0 && pid != Environment.ProcessId
        select (pid, entry);

    private static bool WorksIn(string entry, string directory)
    {
        try
        {
            return new FileInfo(Path.Combine(entry, "cwd")).LinkTarget?.StartsWith(directory + "/", StringComparison.Ordinal) == true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
