using System.Runtime.InteropServices;

namespace TlsToll.Rbe.Cli;

/// <summary>Handles Ctrl+C, SIGTERM and SIGHUP: the first signal ends the work early with a report; the second aborts it.</summary>
internal sealed class Interrupts : IDisposable
{
    private readonly CancellationTokenSource _drain = new();
    private readonly CancellationTokenSource _abort = new();
    private readonly PosixSignalRegistration[] _registrations;

    public Interrupts() => _registrations =
        [PosixSignalRegistration.Create(PosixSignal.SIGINT, Handle), PosixSignalRegistration.Create(PosixSignal.SIGTERM, Handle), PosixSignalRegistration.Create(PosixSignal.SIGHUP, Handle)];

    /// <summary>Cancelled by the first signal: finish the current work, then report.</summary>
    public CancellationToken Drain => _drain.Token;

    /// <summary>Cancelled by the second signal: abort, and end all processes.</summary>
    public CancellationToken Abort => _abort.Token;

    /// <summary>The exit code of a command that has reported what it measured: after a signal, which it says, that of an interruption.</summary>
    /// <param name="code">Exit code without a signal.</param>
    public int Reported(int code)
    {
        if (!_drain.IsCancellationRequested)
            return code;
        Terminal.WriteError("Interrupted: the results are of what was measured until then.");
        return ExitCode.Interrupted;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var registration in _registrations)
            registration.Dispose();
        _drain.Dispose();
        _abort.Dispose();
    }

    private void Handle(PosixSignalContext context)
    {
        context.Cancel = true;
        if (_drain.IsCancellationRequested)
        {
            _abort.Cancel();
            return;
        }

        ProgressLine.ClearShown();
        Terminal.WriteError("Finishing up; press Ctrl+C again to abort.");
        _drain.Cancel();
    }
}
