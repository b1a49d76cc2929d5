namespace TlsToll.Testbed.Supervision;

/// <summary>The directory and the supervisor of a run, and the take-down of everything that the run started.</summary>
public sealed class SupervisedRun
{
    private readonly bool _keep;
    private readonly IProgress<string> _progress;

    private SupervisedRun(RunDirectory directory, Supervisor supervisor, bool keep, IProgress<string> progress) =>
        (Directory, Supervisor, _keep, _progress) = (directory, supervisor, keep, progress);

    /// <summary>Directory of the run. All processes of the run must carry its mark.</summary>
    public RunDirectory Directory { get; }

    /// <summary>The run's supervisor. It should watch all processes of the run.</summary>
    public Supervisor Supervisor { get; }

    /// <summary>Removes the leftovers of killed runs, starts the supervisor and creates the directory.</summary>
    /// <param name="rbe">Path of TlsToll.Rbe.dll.</param>
    /// <param name="progress">Receives one line for each killed run, and the lines of the take-down.</param>
    /// <param name="keep">True to keep the directory after the run.</param>
    /// <exception cref="TestbedException">The supervisor cannot be started.</exception>
    /// <exception cref="IOException">The directory cannot be created.</exception>
    public static async Task<SupervisedRun> StartAsync(string rbe, IProgress<string> progress, bool keep = false)
    {
        ArgumentNullException.ThrowIfNull(progress);
        await AbandonedRuns.RemoveAsync(Path.GetTempPath(), progress);
        var supervisor = Supervisor.Start(rbe);
        try
        {
            var directory = RunDirectory.Create(supervisor: ProcessIdentity.Of(supervisor.Pid), keep: keep);
            if (keep)
                supervisor.WatchMarked(directory.FullPath);
            else
                supervisor.WatchDirectory(directory.FullPath);
            return new SupervisedRun(directory, supervisor, keep, progress);
        }
        catch
        {
            await supervisor.DisposeAsync();
            throw;
        }
    }

    /// <summary>
    /// Takes the run down: the given steps in order, then all processes with the run's mark, the directory and the supervisor. A step that
    /// fails keeps no other from being taken.
    /// </summary>
    /// <param name="steps">Steps that end what the run started.</param>
    /// <exception cref="TestbedException">Something was not ended or removed; the message names every failure.</exception>
    public async Task EndAsync(params IEnumerable<Func<Task>> steps)
    {
        ArgumentNullException.ThrowIfNull(steps);
        List<Exception> failures = [];
        Func<Task>[] last =
        [
            () => SupervisedResources.EndMarkedAsync(Directory.FullPath),
            RemoveAsync,
            Supervisor.CompleteAsync,
        ];
        foreach (var step in steps.Concat(last))
        {
            try
            {
                await step();
            }
#pragma warning disable CA1031 // Whatever fails, the other steps must be taken.
            catch (Exception e)
#pragma warning restore CA1031
            {
                failures.Add(e);
            }
        }

        if (Supervisor.WasLost)
            _progress.Report("The supervisor process had ended before the run; everything was taken down without it.");
        if (failures.Count > 0)
            throw new TestbedException("Not everything was taken down. " + string.Join(" ", failures.Select(f => f.Message)), failures[0]);
    }

    private Task RemoveAsync()
    {
        if (!_keep)
            RunDirectory.Remove(Directory.FullPath);
        return Task.CompletedTask;
    }
}
