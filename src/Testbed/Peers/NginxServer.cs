using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Testbed.Peers;

/// <summary>A running nginx on loopback with its own configuration and pages.</summary>
public sealed class NginxServer : SupervisedProcess
{
    private NginxServer(Process process, int port, Supervisor supervisor)
        : base(process, supervisor) => Port = port;

    /// <summary>TLS port on loopback.</summary>
    public int Port { get; }

    /// <summary>Starts nginx and waits until it accepts connections.</summary>
    /// <param name="program">Path of nginx.</param>
    /// <param name="prefix">Command prefix, such as <c>taskset -c 1</c>.</param>
    /// <param name="store">The certificates; nginx uses the one for RSA-2048.</param>
    /// <param name="document">The page to serve, under the same path as the SUT.</param>
    /// <param name="run">Directory of the run.</param>
    /// <param name="supervisor">The run's supervisor.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="TestbedException">nginx did not start.</exception>
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
        var start = CommandLineStart.For(CommandLineStart.Detached(CommandLineStart.InOwnSession(command), log), run);
        return await WhenReadyAsync(new NginxServer(HelperProcess.Started("nginx", start), port, supervisor), nginx => nginx.AnsweringAsync("nginx", log, () => nginx.AcceptsAsync(cancellation), cancellation));
    }

    /// <summary>Finds nginx: on PATH, in Debian's installation directory, or in the directory of <c>bench nginx</c>.</summary>
    /// <exception cref="MissingProgramException">nginx is missing.</exception>
    public static string FindProgram() => NginxFront.FindProgram();

    private async Task<bool> AcceptsAsync(CancellationToken cancellation)
    {
        try
        {
            using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, Port), cancellation);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
