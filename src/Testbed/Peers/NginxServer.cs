using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Native;
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
    /// <param name="name">Name of the process, its directory and its log, unique in the run.</param>
    /// <param name="openSsl">OpenSSL that it loads; null for the host's.</param>
    /// <param name="prefix">Command prefix, such as <c>taskset -c 1</c>.</param>
    /// <param name="store">The certificates; nginx uses the one for RSA-2048.</param>
    /// <param name="document">The page to serve, under the same path as the SUT.</param>
    /// <param name="run">Directory of the run.</param>
    /// <param name="supervisor">The run's supervisor.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="TestbedException">nginx did not start.</exception>
    /// <exception cref="InvalidRequestException">nginx loaded another OpenSSL.</exception>
    public static async Task<NginxServer> StartAsync(
        string program, string name, OpenSslBuild? openSsl, IReadOnlyList<string> prefix, CertificateStore store, Document document, RunDirectory run, Supervisor supervisor,
        CancellationToken cancellation)
    {
        var directory = run.PathOf(name);
        var port = FreePort.Next();
        var page = Path.Combine(directory, "pages" + StaticDocuments.Root + document.Name);
        Directory.CreateDirectory(Path.GetDirectoryName(page)!);
        await File.WriteAllBytesAsync(page, new byte[document.Bytes], cancellation);
        var configuration = Path.Combine(directory, "nginx.conf");
        await File.WriteAllTextAsync(
            configuration, NginxConfiguration.Text(directory, port, store.CertificatePath(KeyKind.Rsa2048), store.KeyPath(KeyKind.Rsa2048)), cancellation);
        var log = run.PathOf(name + ".log");
        string[] command = [.. prefix, program, "-p", directory, "-c", configuration, "-e", Path.Combine(directory, "error.log")];
        var start = CommandLineStart.For(CommandLineStart.Detached(CommandLineStart.InOwnSession(command), log), run, openSsl?.Environment);
        return await WhenReadyAsync(new NginxServer(HelperProcess.Started(name, start), port, supervisor), async nginx =>
        {
            await nginx.AnsweringAsync(name, log, () => nginx.AcceptsAsync(cancellation), cancellation);
            openSsl?.EnsureLoadedBy(name, nginx.Pid);
        });
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
