using System.Runtime.InteropServices;

namespace TlsToll.Hosting.Servers;

/// <summary>
/// Ends the process gracefully on SIGTERM. Without a supervisor, SIGINT also ends it. With a supervisor, the end of standard input also
/// ends it, and SIGINT is ignored: Ctrl+C reaches the whole foreground process group, and the supervisor decides when to stop.
/// </summary>
/// <param name="application">The server to stop.</param>
/// <param name="supervised">True if another process holds the other end of standard input.</param>
public sealed class ProcessLifetime(IHostApplicationLifetime application, bool supervised) : IHostLifetime, IDisposable
{
    private readonly List<PosixSignalRegistration> _registrations = [];

    /// <inheritdoc/>
    public Task WaitForStartAsync(CancellationToken cancellationToken)
    {
        _registrations.Add(PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop));
        _registrations.Add(PosixSignalRegistration.Create(PosixSignal.SIGINT, supervised ? Ignore : Stop));
        if (supervised)
            new Thread(AwaitEndOfInput) { IsBackground = true, Name = "supervisor" }.Start();
        return Task.CompletedTask;
    }

    /// <inheritdoc/>
    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc/>
    public void Dispose() => _registrations.ForEach(r => r.Dispose());

    private static void Ignore(PosixSignalContext signal) => signal.Cancel = true;

    private void Stop(PosixSignalContext signal)
    {
        // Otherwise, the runtime ends the process immediately.
        signal.Cancel = true;
        application.StopApplication();
    }

    private void AwaitEndOfInput()
    {
        try
        {
            using var input = Console.OpenStandardInput();
            input.CopyTo(Stream.Null);
        }
        catch (IOException)
        {
            // A broken pipe also ends the input.
        }

        application.StopApplication();
    }
}

/// <summary>Lifetime of a server that other code of the process stops.</summary>
public sealed class NoLifetime : IHostLifetime
{
    /// <inheritdoc/>
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc/>
    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
