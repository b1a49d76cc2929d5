using System.Diagnostics;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// The controller's side of its supervisor: a process in a session of its own that knows what the run started and, if the controller ends
/// unexpectedly (kill -9, a crash), ends the processes and removes the directory. Thread safe.
/// </summary>
public sealed class Supervisor : IAsyncDisposable
{
    private static readonly TimeSpan EndTimeout = TimeSpan.FromSeconds(60);

    private readonly Process _process;
    private readonly Lock _writing = new();
    private bool _closed;

    private Supervisor(Process process) => _process = process;

    /// <summary>The supervisor's pid.</summary>
    public int Pid => _process.Id;

    /// <summary>Starts the supervisor.</summary>
    /// <param name="rbe">Path of TlsToll.Rbe.dll, whose hidden command <c>supervisor</c> it is.</param>
    /// <returns>The supervisor.</returns>
    /// <exception cref="TestbedException">It cannot be started.</exception>
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

    /// <summary>Puts a program under supervision.</summary>
    /// <param name="process">The process; null (it has ended already) is ignored.</param>
    public void Watch(ProcessIdentity? process) => Tell(SupervisorMessage.Process, process?.ToString());

    /// <summary>Puts a database server under supervision; it is ended in its own way.</summary>
    /// <param name="process">The postmaster; null is ignored.</param>
    public void WatchPostmaster(ProcessIdentity? process) => Tell(SupervisorMessage.Postmaster, process?.ToString());

    /// <summary>Has a run's directory removed, and every process that carries its mark ended.</summary>
    /// <param name="path">Absolute path of a run directory.</param>
    public void WatchDirectory(string path) => Tell(SupervisorMessage.Directory, path);

    /// <summary>Has every process ended that carries a run's mark, but the directory kept.</summary>
    /// <param name="path">Absolute path of a run directory.</param>
    public void WatchMarked(string path) => Tell(SupervisorMessage.Marked, path);

    /// <summary>Takes a process that has ended off the list.</summary>
    /// <param name="process">The process; null is ignored.</param>
    public void Release(ProcessIdentity? process) => Tell(SupervisorMessage.Release, process?.ToString());

    /// <summary>The run ended as it should: the supervisor ends too and touches nothing.</summary>
    /// <returns>When the supervisor has ended.</returns>
    public async Task CompleteAsync()
    {
        Tell(SupervisorMessage.Done, "");
        await DisposeAsync();
    }

    /// <summary>Without <see cref="CompleteAsync"/> before: the supervisor does its work now. Waits until it has ended.</summary>
    /// <returns>When the supervisor has ended.</returns>
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
                // It has ended already.
            }
        }

        await _process.WaitForExitAsync().WaitAsync(EndTimeout);
        _process.Dispose();
    }

    private void Tell(string verb, string? operand)
    {
        if (operand is null)
            return;
        lock (_writing)
        {
            if (_closed)
                return;
            try
            {
                _process.StandardInput.WriteLine(operand.Length == 0 ? verb : $"{verb} {operand}");
                _process.StandardInput.Flush();
            }
            catch (IOException e)
            {
                throw new TestbedException("The supervisor process ended; without it a crash could leave processes behind.", e);
            }
        }
    }
}
