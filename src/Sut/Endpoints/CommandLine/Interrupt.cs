using System.Runtime.InteropServices;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary>Turns SIGINT and SIGTERM into a cancelled token, so that a command can clean up after itself.</summary>
internal sealed class Interrupt : IDisposable
{
    private readonly CancellationTokenSource source;
    private readonly PosixSignalRegistration[] registrations;

    public Interrupt(CancellationToken outer)
    {
        source = CancellationTokenSource.CreateLinkedTokenSource(outer);
        registrations = [.. new[] { PosixSignal.SIGINT, PosixSignal.SIGTERM }.Select(s => PosixSignalRegistration.Create(s, Cancel))];
    }

    /// <summary>Cancelled by either signal.</summary>
    public CancellationToken Token => source.Token;

    public void Dispose()
    {
        foreach (var registration in registrations)
            registration.Dispose();
        source.Dispose();
    }

    private void Cancel(PosixSignalContext signal)
    {
        signal.Cancel = true;
        source.Cancel();
    }
}
