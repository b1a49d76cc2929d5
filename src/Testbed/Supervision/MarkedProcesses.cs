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
        foreach (var entry in Directory.EnumerateDirectories("/proc"))
        {
            if (!int.TryParse(Path.GetFileName(entry), NumberStyles.None, CultureInfo.InvariantCulture, out var pid)
                || pid == Environment.ProcessId || ProcessIdentity.Of(pid) is not { } process)
                continue;
            var isPostgres = ProcFile.TryReadLine(Path.Combine(entry, "comm")) == "postgres";
            if (ProcFile.TryRead(Path.Combine(entry, "environ"))?.Contains(mark, StringComparison.Ordinal) == true
                || (isPostgres && WorksIn(entry, runDirectory)))
                (isPostgres ? postmasters : tiers).Add(process);
        }

        return (tiers, postmasters);
    }

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
