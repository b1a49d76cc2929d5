using System.Globalization;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Workload;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Compares the SUT's static pages with nginx: the CPU time for a small page over a kept TLS connection, and for a connection with a full
/// handshake and one such page. The order is random in every block, and the processes of a server take turns by block: equal processes differ by chance.
/// </summary>
/// <param name="testbed">The driver.</param>
/// <param name="servers">The servers.</param>
/// <param name="work">Amount of work per cell.</param>
public sealed class NginxCost(ReplayTestbed testbed, IReadOnlyList<ComparedServer> servers, NginxWork work)
{
    /// <summary>The page: the smallest document of Kant, Iyer and Mohapatra (2000).</summary>
    public static readonly Document Page = StaticDocuments.Fixed[0];

    private readonly (int Server, NginxCell Cell)[] _cells = [.. Enumerable.Range(0, servers.Count).SelectMany(i => Enum.GetValues<NginxCell>().Select(cell => (i, cell)))];
    private readonly CpuClock[][] _clocks = [.. servers.Select(server => server.Processes.Select(process => CpuClock.Of(process.Pid)).ToArray())];
    private readonly HashSet<NegotiatedParameters> _negotiated = [];

    /// <summary>Parameters of the connections to all servers; if there is more than one entry, the comparison is invalid.</summary>
    public IReadOnlyCollection<NegotiatedParameters> Negotiated => _negotiated;

    /// <summary>Measures a block: CPU microseconds of each server per request, or per connection.</summary>
    /// <param name="block">Number of the block; negative for warm-up.</param>
    /// <param name="cancellation">Token that aborts the measurement.</param>
    /// <returns>The microseconds by the position of the server and the kind of cell.</returns>
    public async Task<IReadOnlyDictionary<(int Server, NginxCell Cell), double>> MeasureAsync(int block, CancellationToken cancellation)
    {
        var micros = new Dictionary<(int, NginxCell), double>();
        foreach (var (server, cell) in RandomisedBlocks.Order(1, block, _cells))
        {
            var turn = Math.Abs(block) % servers[server].Processes.Count;
            micros[(server, cell)] = await CellAsync(_clocks[server][turn], servers[server].Processes[turn].Port, cell == NginxCell.Kept, cancellation);
        }

        return micros;
    }

    private async Task<double> CellAsync(CpuClock clock, int port, bool kept, CancellationToken cancellation)
    {
        var requests = kept ? work.Requests : work.Handshakes;
        var request = OnePageReplay.Of(testbed, Page, port, requests, work.Connections, kept ? requests : 1) with { Tls = TlsOffer.Of(TlsChoice.Usual, byConfiguration: false) };
        await testbed.Worker.ReplayAsync(request with { ReadOnly = true }, cancellation);
        var before = clock.ReadNanoseconds();
        var result = await testbed.Worker.ReplayAsync(request, cancellation);
        // Closing the last connections is part of the server's work.
        await Task.Delay(50, cancellation);
        var used = clock.ReadNanoseconds() - before;
        Check(result, kept ? work.Connections : requests, requests);
        _negotiated.UnionWith(result.Negotiated.Select(n => n.Parameters));
        return used / 1000.0 / requests;
    }

    private static void Check(ReplayResult result, int connections, int requests)
    {
        if (result.Outcomes[OutcomeName.Of(Outcome.Ok)] != requests || result.Full != connections || result.Resumed + result.Failed > 0)
        {
            throw new TestbedException(string.Create(CultureInfo.InvariantCulture,
                $"Of {requests} requests {result.Outcomes[OutcomeName.Of(Outcome.Ok)]} ended well, with {result.Full} full handshakes and {result.Resumed + result.Failed} others, where {connections} full ones should be. {string.Join(", ", result.ErrorReasons.Keys)}"));
        }
    }
}

/// <summary>A kind of cell.</summary>
public enum NginxCell
{
    /// <summary>Requests on connections that are kept.</summary>
    Kept,

    /// <summary>Connections with a full handshake and one request each.</summary>
    Handshakes,
}

/// <summary>A server that is compared.</summary>
/// <param name="Name">Its name in the output.</param>
/// <param name="Build">The OpenSSL that it loads, with its label.</param>
/// <param name="Processes">Its equal processes: the id of each, and its TLS port on loopback.</param>
public sealed record ComparedServer(string Name, SutBuild Build, IReadOnlyList<(int Pid, int Port)> Processes);

/// <summary>Amount of work in a cell.</summary>
/// <param name="Requests">Requests on kept connections.</param>
/// <param name="Handshakes">Connections with a full handshake.</param>
/// <param name="Connections">Concurrent connections.</param>
public sealed record NginxWork(int Requests, int Handshakes, int Connections);
