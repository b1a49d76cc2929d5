using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Testbed.Peers;

/// <summary>A running nginx with a configuration and pages of its own, on loopback.</summary>
public sealed class NginxServer : IAsyncDisposable
{
    private static readonly TimeSpan StartLimit = TimeSpan.FromSeconds(10);

    private readonly Process _process;
    private readonly Supervisor _supervisor;
    private readonly ProcessIdentity? _identity;

    private NginxServer(Process process, int port, Supervisor supervisor)
    {
        (_process, Port, _supervisor) = (process, port, supervisor);
        _identity = ProcessIdentity.Of(process.Id);
        supervisor.Watch(_identity);
    }

    /// <summary>Its process id; it has no other process.</summary>
    public int Pid => _process.Id;

    /// <summary>Its port.</summary>
    public int Port { get; }

    /// <summary>Starts nginx and waits until it accepts connections.</summary>
    /// <param name="program">Path of nginx.</param>
    /// <param name="prefix">Words before the command, such as <c>taskset -c 1</c>.</param>
    /// <param name="store">The certificates; it uses that of RSA-2048.</param>
    /// <param name="document">The page that it serves, under the path that the SUT has it under.</param>
    /// <param name="run">The run that it belongs to.</param>
    /// <param name="supervisor">The run's supervisor.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <exception cref="TestbedException">It did not come up.</exception>
    public static async Task<NginxServer> StartAsync(
        string program, IReadOnlyList<string> prefix, CertificateStore store, Document document, RunDirectory run, Supervisor supervisor, CancellationToken cancellation)
    {
        var directory = run.PathOf("nginx");
        var port = FreePort.Next();
        var page = Path.Combine(directory, "pages" + StaticDocuments.Root + document.Name);
        Directory.CreateDirectory(Path.GetDirectoryName(page)!);
        await File.WriteAllBytesAsync(page, new byte[document.Bytes], cancellation);
        var configuration = Path.Combine(directory, "nginx.conf");
        await File.WriteAllTextAsync(
            configuration, NginxConfiguration.Text(directory, port, store.CertificatePath(KeyKind.Rsa2048), store.KeyPath(KeyKind.Rsa2048)), cancellation);
        var log = run.PathOf("nginx.log");
        string[] command = [.. prefix, program, "-p", directory, "-c", configuration, "-e", Path.Combine(directory, "error.log")];
        var server = new NginxServer(HelperProcess.Started("nginx", CommandLineStart.For(CommandLineStart.Detached(CommandLineStart.InOwnSession(command), log), run)), port, supervisor);
        try
        {
            await server.ReadyAsync(log, cancellation);
            return server;
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    /// <summary>Ends it.</summary>
    public async ValueTask DisposeAsync()
    {
        if (_identity is { } identity)
            await ProcessEnding.EndTiersAsync([identity]);
        await _process.WaitForExitAsync();
        _supervisor.Release(_identity);
        _process.Dispose();
    }

    private async Task ReadyAsync(string log, CancellationToken cancellation)
    {
        for (var started = Stopwatch.GetTimestamp(); ; await Task.Delay(20, cancellation))
        {
            if (_process.HasExited || Stopwatch.GetElapsedTime(started) > StartLimit)
                throw new TierStartException("nginx", _process.HasExited ? "ended before it was ready" : "did not come up", LogTail.Of(log));
            try
            {
                using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
                await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, Port), cancellation);
                return;
            }
            catch (SocketException)
            {
                // Not yet.
            }
        }
    }
}
