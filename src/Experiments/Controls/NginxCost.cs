using System.Globalization;
using TlsToll.Experiments.Replay;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Testbed.Peers;
using TlsToll.Workload;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Compares the SUT's static pages with nginx: the CPU time for a small page over a kept TLS connection, and for a connection with a full
/// handshake and one such page. The order is random in every block.
/// </summary>
/// <param name="testbed">The SUT and the driver.</param>
/// <param name="nginx">The nginx server.</param>
/// <param name="work">Amount of work per cell.</param>
public sealed class NginxCost(ReplayTestbed testbed, NginxServer nginx, NginxWork work)
{
    /// <summary>The page: the smallest document of Kant, Iyer and Mohapatra (2000).</summary>
    public static readonly Document Page = StaticDocuments.Fixed[0];

    private const double Timeout = 30;
    private const int Unbounded = 1 << 30;

    private static readonly (NginxSide Side, bool Kept)[] Cells = [(NginxSide.Sut, true), (NginxSide.Nginx, true), (NginxSide.Sut, false), (NginxSide.Nginx, false)];

    private readonly CpuClock _nginx = CpuClock.Of(nginx.Pid);
    private readonly CpuClock _sut = CpuClock.Of(testbed.SutPid);
    private readonly HashSet<NegotiatedParameters> _negotiated = [];

    /// <summary>Parameters of the connections to both servers; if there is more than one entry, the comparison is invalid.</summary>
    public IReadOnlyCollection<NegotiatedParameters> Negotiated => _negotiated;

    /// <summary>Measures a block: CPU microseconds per request, or per connection, of each server.</summary>
    /// <param name="block">Number of the block; negative for warm-up.</param>
    /// <param name="cancellation">Token that aborts the measurement.</param>
    public async Task<NginxBlock> MeasureAsync(int block, CancellationToken cancellation)
    {
        var micros = new Dictionary<(NginxSide, bool), double>();
        foreach (var cell in RandomisedBlocks.Order(1, block, Cells))
            micros[cell] = await CellAsync(cell.Side, cell.Kept, cancellation);
        return new NginxBlock(
            micros[(NginxSide.Sut, true)], micros[(NginxSide.Nginx, true)], micros[(NginxSide.Sut, false)], micros[(NginxSide.Nginx, false)]);
    }

    private async Task<double> CellAsync(NginxSide side, bool kept, CancellationToken cancellation)
    {
        var clock = side == NginxSide.Sut ? _sut : _nginx;
        var requests = kept ? work.Requests : work.Handshakes;
        var path = testbed.Run.PathOf(string.Create(CultureInfo.InvariantCulture, $"page-{requests}.csv"));
        if (!File.Exists(path))
            TraceFile.Write(path, ReplayTraces.OfOnePage(StaticDocuments.Root + Page.Name, Page.Bytes, requests, work.Connections));
        var request = Request(path, side == NginxSide.Sut ? testbed.TlsPort : nginx.Port, kept ? requests : 1);
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

    private ReplayRequest Request(string path, int port, int perConnection) => new()
    {
        TracePath = path,
        Seed = 1,
        Address = "127.0.0.1",
        Port = port,
        CaPath = testbed.CaPath,
        Tls = TlsOffer.Of(TlsChoice.Usual, byConfiguration: false),
        Rules = new ReplayRules(work.Connections, PerClient: 1, Bound: Unbounded, perConnection),
        Timeout = Timeout,
        Epoch = testbed.Epoch,
    };

    private static void Check(ReplayResult result, int connections, int requests)
    {
        if (result.Outcomes[OutcomeName.Of(Outcome.Ok)] != requests || result.Full != connections || result.Resumed + result.Failed > 0)
        {
            throw new TestbedException(string.Create(CultureInfo.InvariantCulture,
                $"Of {requests} requests {result.Outcomes[OutcomeName.Of(Outcome.Ok)]} ended well, with {result.Full} full handshakes and {result.Resumed + result.Failed} others, where {connections} full ones should be. {string.Join(", ", result.ErrorReasons.Keys)}"));
        }
    }
}

/// <summary>The server whose work is measured.</summary>
internal enum NginxSide
{
    /// <summary>The SUT.</summary>
    Sut,

    /// <summary>nginx.</summary>
    Nginx,
}

/// <summary>Amount of work in a cell.</summary>
/// <param name="Requests">Requests on kept connections.</param>
/// <param name="Handshakes">Connections with a full handshake.</param>
/// <param name="Connections">Concurrent connections.</param>
public sealed record NginxWork(int Requests, int Handshakes, int Connections);

/// <summary>Results of a block: CPU microseconds of the server.</summary>
/// <param name="SutRequest">The SUT's, for a request on a kept connection.</param>
/// <param name="NginxRequest">nginx's, for a request on a kept connection.</param>
/// <param name="SutHandshake">The SUT's, for a connection with a full handshake and a request.</param>
/// <param name="NginxHandshake">nginx's, for a connection with a full handshake and a request.</param>
public sealed record NginxBlock(double SutRequest, double NginxRequest, double SutHandshake, double NginxHandshake);
