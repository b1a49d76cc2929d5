namespace TlsToll.Testbed.Supervision;

/// <summary>First words of the lines that a controller writes to its supervisor.</summary>
internal static class SupervisorMessage
{
    /// <summary><c>process PID STARTTICKS</c>: end the process with SIGTERM.</summary>
    public const string Process = "process";

    /// <summary><c>postmaster PID STARTTICKS</c>: end the postmaster with SIGINT.</summary>
    public const string Postmaster = "postmaster";

    /// <summary><c>directory PATH</c>: end all processes with this directory's mark, then delete the directory.</summary>
    public const string Directory = "directory";

    /// <summary><c>marked PATH</c>: end all processes with this directory's mark, and keep the directory.</summary>
    public const string Marked = "marked";

    /// <summary><c>release PID STARTTICKS</c> or <c>release PATH</c>: stop watching the process or directory.</summary>
    public const string Release = "release";

    /// <summary><c>done</c>: the run ended normally.</summary>
    public const string Done = "done";
}

/// <summary>Resources that a supervisor watches, and their removal.</summary>
public sealed class SupervisedResources
{
    // A child may be forked while its parent is being ended, so search for marked processes repeatedly.
    private const int Sweeps = 5;

    private readonly HashSet<ProcessIdentity> _processes = [];
    private readonly HashSet<ProcessIdentity> _postmasters = [];
    private readonly HashSet<string> _runs = new(StringComparer.Ordinal);
    private readonly HashSet<string> _directories = new(StringComparer.Ordinal);

    /// <summary>
    /// Processes one line of the controller. Malformed lines are ignored: a controller may be killed while it writes a line, and a
    /// truncated pid, time or path matches no process and no run directory.
    /// </summary>
    /// <param name="line">The line.</param>
    public void Take(string line)
    {
        var blank = line.IndexOf(' ', StringComparison.Ordinal);
        if (blank < 0)
            return;
        var operand = line[(blank + 1)..];
        switch (line[..blank])
        {
            case SupervisorMessage.Process when ProcessIdentity.TryParse(operand) is { } process:
                _processes.Add(process);
                break;
            case SupervisorMessage.Postmaster when ProcessIdentity.TryParse(operand) is { } postmaster:
                _postmasters.Add(postmaster);
                break;
            case SupervisorMessage.Directory:
                _runs.Add(operand);
                _directories.Add(operand);
                break;
            case SupervisorMessage.Marked:
                _runs.Add(operand);
                break;
            case SupervisorMessage.Release when ProcessIdentity.TryParse(operand) is { } released:
                _processes.Remove(released);
                _postmasters.Remove(released);
                break;
            case SupervisorMessage.Release:
                _runs.Remove(operand);
                _directories.Remove(operand);
                break;
        }
    }

    /// <summary>Ends all processes, then removes all directories.</summary>
    /// <returns>Failures, one line each; empty if everything was ended and removed.</returns>
    public async Task<IReadOnlyList<string>> EndAsync()
    {
        List<string> failures = [];
        if (!await ProcessEnding.EndTiersAsync(_processes) | !await ProcessEnding.EndPostmastersAsync(_postmasters))
            failures.Add("Not every process could be ended.");
        foreach (var run in _runs)
            await EndMarkedAsync(run);
        foreach (var directory in _directories)
        {
            try
            {
                RunDirectory.Remove(directory);
            }
            catch (TestbedException e)
            {
                failures.Add(e.Message);
            }
        }

        return failures;
    }

    /// <summary>Ends all processes that carry a run's mark.</summary>
    /// <param name="run">Path of the run's directory.</param>
    public static async Task EndMarkedAsync(string run)
    {
        for (var i = 0; i < Sweeps; i++)
        {
            var (tiers, postmasters) = MarkedProcesses.Find(run);
            if (tiers.Count + postmasters.Count == 0)
                return;
            await ProcessEnding.EndTiersAsync(tiers);
            await ProcessEnding.EndPostmastersAsync(postmasters);
        }
    }
}
