using System.Runtime.InteropServices;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary>Turns SIGINT and SIGTERM into a cancelled token, so that a command can clean up after itself.</summary>
internal sealed class Interrupt : IDisposable
{
    private readonly CancellationTokenSource _source;
    private readonly PosixSignalRegistration[] _registrations;

    public Interrupt(CancellationToken outer)
    {
        _source = CancellationTokenSource.CreateLinkedTokenSource(outer);
        _registrations = [.. new[] { PosixSignal.SIGINT, PosixSignal.SIGTERM }.Select(s => PosixSignalRegistration.Create(s, Cancel))];
    }

    /// <summary>Cancelled by either signal.</summary>
    public CancellationToken Token => _source.Token;

    public void Dispose()
    {
        foreach (var registration in _registrations)
            registration.Dispose();
        _source.Dispose();
    }

    private void Cancel(PosixSignalContext signal)
    {
        signal.Cancel = true;
        _source.Cancel();
    }
}
