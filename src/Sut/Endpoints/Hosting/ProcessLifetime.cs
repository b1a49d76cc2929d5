using System.Runtime.InteropServices;

namespace TlsToll.Sut.Endpoints.Hosting;

/// <summary>
/// When the process ends. SIGTERM always ends it gracefully. SIGINT does, too, unless the process is supervised: Ctrl+C reaches the whole
/// foreground group, and then it is for the supervisor to decide, whose end or wish shows as the end of standard input.
/// </summary>
internal sealed class ProcessLifetime(SutOptions options, IHostApplicationLifetime application) : IHostLifetime, IDisposable
{
    private readonly List<PosixSignalRegistration> _registrations = [];

    /// <inheritdoc/>
    public Task WaitForStartAsync(CancellationToken cancellationToken)
    {
        _registrations.Add(PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop));
        _registrations.Add(PosixSignalRegistration.Create(PosixSignal.SIGINT, options.Supervised ? Ignore : Stop));
        if (options.Supervised)
            new Thread(WatchSupervisor) { IsBackground = true, Name = "supervisor" }.Start();
        return Task.CompletedTask;
    }

    /// <inheritdoc/>
    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc/>
    public void Dispose() => _registrations.ForEach(r => r.Dispose());

    private static void Ignore(PosixSignalContext signal) => signal.Cancel = true;

    private void Stop(PosixSignalContext signal)
    {
        // Or the runtime would end the process at once.
        signal.Cancel = true;
        application.StopApplication();
    }

    private void WatchSupervisor()
    {
        using var input = Console.OpenStandardInput();
        Span<byte> ignored = stackalloc byte[256];
        try
        {
            while (input.Read(ignored) > 0)
            {
                // Nothing is said on this channel; only its end matters.
            }
        }
        catch (IOException)
        {
            // A broken pipe is an end, too.
        }

        application.StopApplication();
    }
}
