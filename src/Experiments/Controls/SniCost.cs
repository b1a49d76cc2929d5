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
/// Measures the server's cost of selecting its certificate by the client's server name (SNI), compared with a server that has one
/// certificate. Pairs of handshakes on two listeners of one process are interleaved; the cost is that process's CPU time.
/// </summary>
/// <param name="server">The server's process.</param>
/// <param name="fixedPort">Port of the listener with one certificate.</param>
/// <param name="chosenPort">Port of the listener that selects by name.</param>
/// <param name="store">The certificates.</param>
public sealed class SniCost(Process server, int fixedPort, int chosenPort, CertificateStore store)
{
    private readonly CpuClock _clock = CpuClock.Of(server.Id);
    private readonly TransportSecurity _tls = TransportSecurity.Tls(ClientTlsOptions.Of(store), Hop.RbeToSut, new HandshakeCounters());

    /// <summary>Measures pairs of handshakes after a warm-up.</summary>
    /// <param name="pairs">Number of pairs.</param>
    /// <param name="handshakes">Handshakes on each side of a pair.</param>
    /// <param name="progress">Receives progress.</param>
    /// <param name="cancellation">Token that aborts the measurement.</param>
    /// <returns>Microseconds per handshake with one certificate and with selection, and the interval of their ratio.</returns>
    public async Task<(double Fixed, double Chosen, Interval Ratio)> MeasureAsync(int pairs, int handshakes, IProgress<string> progress, CancellationToken cancellation)
    {
        // Enough handshakes on each listener for the JIT to finish.
        const int WarmUp = 3000;
        await OneAsync(fixedPort, WarmUp, cancellation);
        await OneAsync(chosenPort, WarmUp, cancellation);
        var (one, choice) = (new double[pairs], new double[pairs]);
        for (var pair = 0; pair < pairs; pair++)
        {
            progress.Report(string.Create(CultureInfo.InvariantCulture, $"pair {pair + 1}/{pairs}"));
            // Alternate the order, so that a drift affects both sides equally.
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
            using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, port), cancellation);
            var secured = await _tls.SecureAsync(new NetworkStream(socket, ownsSocket: true), KeyKind.Rsa2048.HostName, cancellation);
            await secured.Stream.DisposeAsync();
        }

        // Closing the last connection is part of the server's work.
        await Task.Delay(20, cancellation);
        return (_clock.ReadNanoseconds() - before) / 1000.0 / handshakes;
    }

    /// <summary>Starts the server process.</summary>
    /// <exception cref="TestbedException">It ended before it served.</exception>
    public static async Task<(Process Process, int FixedPort, int ChosenPort)> StartServerAsync(string certificates, CorePlan cores, CancellationToken cancellation)
    {
        string[] command = [.. TestbedPlan.Pinned(cores, cores.Sut), .. DotNetHost.Command(TierPrograms.FindRbe(), "tls-server", "--certs", certificates)];
        var start = new ProcessStartInfo(command[0], command.Skip(1)) { RedirectStandardInput = true, RedirectStandardOutput = true, UseShellExecute = false };
        foreach (var (name, value) in TestbedPlan.SutEnvironment)
            start.Environment[name] = value;
        var process = Process.Start(start)!;
        try
        {
            var line = await process.StandardOutput.ReadLineAsync(cancellation);
            var ports = line?.Split(' ').Select(p => int.Parse(p, CultureInfo.InvariantCulture)).ToArray() ?? throw new TestbedException("The server of the handshakes did not start.");
            return (process, ports[0], ports[1]);
        }
        catch
        {
            if (!process.HasExited)
                process.Kill();
            process.Dispose();
            throw;
        }
    }
}
