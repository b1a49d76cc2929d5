namespace TlsToll.Testbed.Supervision;

/// <summary>
/// Leftovers of runs whose RBE and supervisor were both killed. Only a directory that belongs to this user, whose marker says that a run created it since
/// the host's start and in this process namespace, and whose two processes have ended, is one.
/// </summary>
public static class AbandonedRuns
{
    /// <summary>
    /// Ends the processes of all abandoned runs and removes their directories, but those to be kept. A file system that only a run's own processes see goes with the last of them.
    /// </summary>
    /// <param name="parent">Directory of the run directories.</param>
    /// <param name="progress">Receives one line per run.</param>
    public static async Task RemoveAsync(string parent, IProgress<string> progress)
    {
        ArgumentNullException.ThrowIfNull(progress);
        foreach (var path in RunDirectory.Abandoned(parent))
        {
            if (RunDirectory.IsKept(path))
            {
                // Most runs whose directories are kept have ended by themselves.
                if (MarkedProcesses.Find(path) is not ([], []))
                {
                    await SupervisedResources.EndMarkedAsync(path);
                    progress.Report($"Ended the processes of a killed run, whose directory is kept: {path}");
                }

                continue;
            }

            await SupervisedResources.EndMarkedAsync(path);
            try
            {
                RunDirectory.Remove(path);
                progress.Report($"Removed the leftovers of a killed run: {path}");
            }
            catch (TestbedException e)
            {
                // Another run may be removing it, too.
                if (Directory.Exists(path))
                    progress.Report($"Leftovers of a killed run: {e.Message}");
            }
        }

        foreach (var (run, _) in MarkedProcesses.OutOfSight().Where(found => RunDirectory.IsAbandoned(found.Reached)).ToArray())
        {
            await SupervisedResources.EndMarkedAsync(run);
            progress.Report($"Ended the processes of a killed run, and with them its file system: {run}");
        }
    }
}
