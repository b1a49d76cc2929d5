using System.Runtime.InteropServices;

namespace TlsToll.Vendors.Hosting;

/// <summary>
/// Ends the process gracefully: on SIGTERM; on SIGINT unless it is supervised, because Ctrl+C goes to the whole foreground group and the
/// supervisor decides; and, if it is supervised, when standard input ends.
/// </summary>
internal sealed class ProcessLifetime(IHostApplicationLifetime application, VendorOptions options) : IHostLifetime, IDisposable
{
    private PosixSignalRegistration? _terminate;
    private PosixSignalRegistration? _interrupt;

    public Task WaitForStartAsync(CancellationToken cancellationToken)
    {
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop);
        _interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, options.Supervised ? Ignore : Stop);
        if (options.Supervised)
            new Thread(AwaitEndOfInput) { IsBackground = true, Name = "supervisor" }.Start();
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public void Dispose()
    {
        _terminate?.Dispose();
        _interrupt?.Dispose();
    }

    private static void Ignore(PosixSignalContext signal) => signal.Cancel = true;

    private void Stop(PosixSignalContext signal)
    {
        // Keeps the runtime from ending the process at once.
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
            // A broken pipe is an end, too.
        }

        application.StopApplication();
    }
}

/// <summary>For a server that ends when another part of the process says so, and for tests.</summary>
internal sealed class NoLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
