using System.Globalization;
using System.Text;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// The processes that carry a run's mark in the environment they were started with. They are the run's even if the controller was killed
/// before it could name them to its supervisor. (PostgreSQL's backends overwrite theirs; they end with their postmaster, which does not.)
/// </summary>
internal static class MarkedProcesses
{
    /// <summary>Finds a run's processes that are still running, this one left out.</summary>
    /// <param name="runDirectory">The run's directory.</param>
    /// <returns>Programs and database servers.</returns>
    public static (IReadOnlyList<ProcessIdentity> Tiers, IReadOnlyList<ProcessIdentity> Postmasters) Find(string runDirectory)
    {
        List<ProcessIdentity> tiers = [];
        List<ProcessIdentity> postmasters = [];
        var mark = Encoding.UTF8.GetBytes($"{RunDirectory.MarkVariable}={runDirectory}\0");
        foreach (var entry in Directory.EnumerateDirectories("/proc"))
        {
            if (!int.TryParse(Path.GetFileName(entry), NumberStyles.None, CultureInfo.InvariantCulture, out var pid)
                || pid == Environment.ProcessId || ProcessIdentity.Of(pid) is not { } process || !Carries(entry, mark))
                continue;
            (NameIs(entry, "postgres") ? postmasters : tiers).Add(process);
        }

        return (tiers, postmasters);
    }

    private static bool Carries(string entry, byte[] mark)
    {
        try
        {
            return File.ReadAllBytes(Path.Combine(entry, "environ")).AsSpan().IndexOf(mark) >= 0;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false; // Ended meanwhile, or another user's.
        }
    }

    private static bool NameIs(string entry, string name)
    {
        try
        {
            return File.ReadAllText(Path.Combine(entry, "comm")).TrimEnd() == name;
        }
        catch (IOException)
        {
            return false;
        }
    }
}
