using System.Runtime.InteropServices;

namespace TlsToll.Sut.CommandLine;

/// <summary>Cancels a token on SIGINT and SIGTERM, so that a command can clean up.</summary>
internal sealed class Interrupt : IDisposable
{
    private readonly CancellationTokenSource _source;
    private readonly PosixSignalRegistration[] _registrations;

    public Interrupt(CancellationToken outer)
    {
        _source = CancellationTokenSource.CreateLinkedTokenSource(outer);
        _registrations = [.. new[] { PosixSignal.SIGINT, PosixSignal.SIGTERM }.Select(s => PosixSignalRegistration.Create(s, Cancel))];
    }

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
