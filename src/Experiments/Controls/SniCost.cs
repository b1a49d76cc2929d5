using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Processors;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// What it costs a server to choose its certificate by the name that the client sends, against a server that has one: pairs of handshakes on two
/// listeners of one process, interleaved, by that process's CPU time.
/// </summary>
/// <param name="server">The server's process.</param>
/// <param name="fixedPort">Port of the listener with one certificate.</param>
/// <param name="chosenPort">Port of the listener that chooses.</param>
/// <param name="store">The certificates.</param>
public sealed class SniCost(Process server, int fixedPort, int chosenPort, CertificateStore store)
{
    private readonly CpuClock _clock = CpuClock.Of(server.Id);
    private readonly TransportSecurity _tls = TransportSecurity.Tls(new ClientTlsOptions { Root = store.Root }, Hop.RbeToSut, new HandshakeCounters());

    /// <summary>Measures.</summary>
    /// <param name="pairs">Pairs.</param>
    /// <param name="handshakes">Handshakes on each side of a pair.</param>
    /// <param name="progress">Takes how far it is.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <returns>Microseconds a handshake with one certificate and with a choice, and the interval of their ratio.</returns>
    public async Task<(double Fixed, double Chosen, Interval Ratio)> MeasureAsync(int pairs, int handshakes, IProgress<string> progress, CancellationToken cancellation)
    {
        // The JIT needs some of each before it is done with them.
        const int WarmUp = 3000;
        await OneAsync(fixedPort, WarmUp, cancellation);
        await OneAsync(chosenPort, WarmUp, cancellation);
        var (one, choice) = (new double[pairs], new double[pairs]);
        for (var pair = 0; pair < pairs; pair++)
        {
            progress.Report(string.Create(CultureInfo.InvariantCulture, $"pair {pair + 1}/{pairs}"));
            // The order changes from pair to pair, so that a drift falls on both.
            if (pair % 2 == 0)
                one[pair] = await OneAsync(fixedPort, handshakes, cancellation);
            choice[pair] = await OneAsync(chosenPort, handshakes, cancellation);
            if (pair % 2 != 0)
                one[pair] = await OneAsync(fixedPort, handshakes, cancellation);
        }

        return (one.Average(), choice.Average(), RatioInterval.Of(one, choice)!);
    }

    private async Task<double> OneAsync(int port, int handshakes, CancellationToken cancellation)
    {
        var before = _clock.ReadNanoseconds();
        for (var i = 0; i < handshakes; i++)
        {
            var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, port), cancellation);
            var secured = await _tls.SecureAsync(new NetworkStream(socket, ownsSocket: true), KeyKind.Rsa2048.HostName, cancellation);
            await secured.Stream.DisposeAsync();
        }

        // The last connection's end is the server's work, too.
        await Task.Delay(20, cancellation);
        return (_clock.ReadNanoseconds() - before) / 1000.0 / handshakes;
    }

    /// <summary>Starts the server.</summary>
    public static async Task<(Process Process, int FixedPort, int ChosenPort)> StartServerAsync(string certificates, CorePlan cores, CancellationToken cancellation)
    {
        string[] command = [.. TestbedPlan.Pinned(cores, cores.Sut), .. DotNetHost.Command(TierPrograms.FindRbe(), "tls-server", "--certs", certificates)];
        var start = new ProcessStartInfo(command[0], command.Skip(1)) { RedirectStandardInput = true, RedirectStandardOutput = true, UseShellExecute = false };
        foreach (var (name, value) in TestbedPlan.RuntimeEnvironment)
            start.Environment[name] = value;
        var process = Process.Start(start)!;
        var line = await process.StandardOutput.ReadLineAsync(cancellation);
        var ports = line?.Split(' ').Select(p => int.Parse(p, CultureInfo.InvariantCulture)).ToArray() ?? throw new TestbedException("The server of the handshakes did not start.");
        return (process, ports[0], ports[1]);
    }
}
