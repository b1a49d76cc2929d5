using System.Net;
using System.Net.Sockets;
using System.Text;
using TlsToll.Measurement.Processes;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Measures the SUT's memory per idle connection: opens connections in steps, makes one request on each, lets them rest, and fits the slope
/// of the resident memory over the number of connections.
/// </summary>
/// <param name="connections">Number of connections at the end.</param>
/// <param name="security">Plain or TLS.</param>
/// <param name="progress">Receives progress.</param>
public sealed class IdleMemory(int connections, TransportSecurity security, IProgress<string> progress)
{
    private const int Steps = 10;
    private const int AtOnce = 16;

    /// <summary>Measures one SUT. Don't reuse the SUT afterwards, because its runtime keeps the memory.</summary>
    /// <param name="sut">The SUT.</param>
    /// <param name="address">Address whose port the connections use, on loopback.</param>
    /// <param name="hostName">Host name in the SUT's certificate.</param>
    /// <param name="cancellation">Token that aborts the measurement.</param>
    /// <returns>Bytes of resident memory per connection.</returns>
    public async Task<Interval> MeasureAsync(TierProcess sut, Uri address, string hostName, CancellationToken cancellation)
    {
        using var administration = new AdministrationClient(sut.Addresses.Admin);
        var open = new List<Stream>();
        var (numbers, memory) = (new List<double>(), new List<double>());
        var end = new IPEndPoint(IPAddress.Loopback, address.Port);
        try
        {
            // The first connections pay one-time costs, so no point is taken before them.
            await OpenAsync(open, Math.Max(AtOnce, connections / Steps), end, hostName, cancellation);
            while (true)
            {
                await administration.QuiesceAsync(cancellation);
                numbers.Add(open.Count);
                memory.Add(ProcessResources.Read(sut.Pid).ResidentBytes ?? throw new TestbedException("The SUT's resident memory cannot be read here."));
                progress.Report($"{sut.Name}: {open.Count} of {connections} idle connections");
                if (open.Count >= connections)
                    break;
                await OpenAsync(open, Math.Min(connections / Steps, connections - open.Count), end, hostName, cancellation);
            }

            await CheckAsync(administration, open.Count, cancellation);
            return LinearFit.Of(numbers.ToArray(), memory.ToArray())?.Slope ?? throw new InvalidOperationException("Too few steps.");
        }
        finally
        {
            foreach (var stream in open)
                await stream.DisposeAsync();
        }
    }

    // A connection that the SUT has closed in the meantime uses no memory and would bias the slope.
    private static async Task CheckAsync(AdministrationClient administration, int expected, CancellationToken cancellation)
    {
        var held = (await administration.IdleAsync(cancellation)).OpenConnections;
        if (held != expected)
            throw new TestbedException($"Of {expected} idle connections the SUT holds {held}.");
    }

    private async Task OpenAsync(List<Stream> open, int more, IPEndPoint end, string hostName, CancellationToken cancellation)
    {
        foreach (var some in Enumerable.Range(0, more).Chunk(AtOnce))
        {
            Task<Stream>[] connecting = [.. some.Select(_ => ConnectAsync(end, hostName, cancellation))];
            try
            {
                await Task.WhenAll(connecting);
            }
            finally
            {
                // If one fails, the others are to be closed.
                foreach (var connected in connecting.Where(task => task.IsCompletedSuccessfully))
                    open.Add(await connected);
            }
        }
    }

    private async Task<Stream> ConnectAsync(IPEndPoint end, string hostName, CancellationToken cancellation)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(end, cancellation);
            var stream = (await security.SecureAsync(new NetworkStream(socket, ownsSocket: true), hostName, cancellation)).Stream;
            await stream.WriteAsync(Encoding.ASCII.GetBytes($"GET /health/live HTTP/1.1\r\nHost: {hostName}\r\n\r\n"), cancellation);
            // The response is small enough to arrive in one read.
            var answer = new byte[4096];
            var read = await stream.ReadAsync(answer, cancellation);
            return Encoding.ASCII.GetString(answer, 0, read).StartsWith("HTTP/1.1 200", StringComparison.Ordinal)
                ? stream
                : throw new TestbedException("The SUT did not answer a request for its health.");
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
