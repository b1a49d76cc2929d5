using System.Diagnostics;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// The controller's connection to its supervisor: a process in its own session that knows what the run has started. If the controller ends
/// unexpectedly (kill -9, a crash), the supervisor ends the processes and removes the directory. Thread safe.
/// </summary>
public sealed class Supervisor : IAsyncDisposable
{
    private static readonly TimeSpan EndTimeout = TimeSpan.FromSeconds(60);

    private readonly Process _process;
    private readonly Lock _writing = new();
    private bool _closed;
    private volatile bool _lost;

    private Supervisor(Process process) => _process = process;

    /// <summary>Process id of the supervisor.</summary>
    public int Pid => _process.Id;

    /// <summary>True if the supervisor ended before this process let it go. It then neither ends nor removes anything.</summary>
    public bool WasLost => _lost;

    /// <summary>Starts the supervisor.</summary>
    /// <param name="rbe">Path of TlsToll.Rbe.dll, which contains the hidden command <c>supervisor</c>.</param>
    /// <returns>The supervisor.</returns>
    /// <exception cref="TestbedException">The supervisor cannot be started.</exception>
    public static Supervisor Start(string rbe)
    {
        var command = CommandLineStart.InOwnSession(DotNetHost.Command(rbe, "supervisor"));
        var start = new ProcessStartInfo(command[0], command.Skip(1))
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            WorkingDirectory = "/",
        };
        return new Supervisor(HelperProcess.Started("The supervisor", start));
    }

    /// <summary>Adds a program to the watched processes.</summary>
    /// <param name="process">The process; null, for a process that has already ended, is ignored.</param>
    /// <exception cref="TestbedException">The supervisor has ended.</exception>
    public void Watch(ProcessIdentity? process) => Tell(SupervisorMessage.Process, process?.ToString());

    /// <summary>Adds a database server to the watched processes; it is ended with a database shutdown.</summary>
    /// <param name="process">The postmaster; null is ignored.</param>
    public void WatchPostmaster(ProcessIdentity? process) => Tell(SupervisorMessage.Postmaster, process?.ToString());

    /// <summary>Adds a run's directory: the supervisor ends all processes with its mark, then removes the directory.</summary>
    /// <param name="path">Absolute path of a run directory.</param>
    public void WatchDirectory(string path) => Tell(SupervisorMessage.Directory, path);

    /// <summary>Adds a run's directory that must be kept: the supervisor only ends all processes with its mark.</summary>
    /// <param name="path">Absolute path of a run directory.</param>
    public void WatchMarked(string path) => Tell(SupervisorMessage.Marked, path);

    /// <summary>Removes a process that has ended from the watched processes. If the supervisor has ended, there is nothing to do.</summary>
    /// <param name="process">The process; null is ignored.</param>
    public void Release(ProcessIdentity? process) => TryTell(SupervisorMessage.Release, process?.ToString());

    /// <summary>Reports that the run ended normally: the supervisor ends without touching anything. Waits for its end.</summary>
    public async Task CompleteAsync()
    {
        TryTell(SupervisorMessage.Done, "");
        await DisposeAsync();
    }

    /// <summary>
    /// Waits until the supervisor has ended. Unless <see cref="CompleteAsync"/> was called, it first ends and removes everything it
    /// watches.
    /// </summary>
    public async ValueTask DisposeAsync()
    {
        lock (_writing)
        {
            if (_closed)
                return;
            _closed = true;
            try
            {
                _process.StandardInput.Close();
            }
            catch (IOException)
            {
                _lost = true;
            }
        }

        await _process.WaitForExitAsync().WaitAsync(EndTimeout);
        _process.Dispose();
    }

    private void Tell(string verb, string? operand)
    {
        if (!TryTell(verb, operand))
            throw new TestbedException("The supervisor process ended; without it a crash could leave processes behind.");
    }

    // False if the supervisor has ended.
    private bool TryTell(string verb, string? operand)
    {
        if (operand is null)
            return true;
        lock (_writing)
        {
            if (_closed)
                return true;
            try
            {
                _process.StandardInput.WriteLine(operand.Length == 0 ? verb : $"{verb} {operand}");
                _process.StandardInput.Flush();
                return true;
            }
            catch (IOException)
            {
                _lost = true;
                return false;
            }
        }
    }
}
