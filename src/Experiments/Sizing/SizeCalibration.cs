using System.Globalization;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Replay;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Workload;

namespace TlsToll.Experiments.Sizing;

/// <summary>
/// Measures a server's CPU time in the cells of a plan: static pages of an ASP.NET Core server, over loopback, in a random order in every round.
/// </summary>
/// <param name="plan">The cells.</param>
/// <param name="testbed">The server and its clients, with the settings of the plan.</param>
public sealed class SizeCalibration(SizePlan plan, ReplayTestbed testbed)
{
    private const int Seed = 1;
    private const double Timeout = 30;
    private const int Unbounded = 1 << 30;
    private static readonly TimeSpan DrainLimit = TimeSpan.FromSeconds(30);

    private readonly CpuClock _clock = CpuClock.Of(testbed.SutPid);
    private readonly IReadOnlyList<SizeCell> _cells = plan.Cells;
    private readonly bool _byConfiguration = new TlsProcesses([.. plan.Cells.Select(cell => cell.Tls).OfType<TlsChoice>()]).ByConfiguration;

    /// <summary>Measures a round.</summary>
    /// <param name="round">Number of the round; negative for warm-up.</param>
    /// <param name="cancellation">Token that aborts the measurement.</param>
    public async Task<IReadOnlyDictionary<SizeCell, SizeReading>> MeasureAsync(int round, CancellationToken cancellation)
    {
        var readings = new Dictionary<SizeCell, SizeReading>();
        foreach (var cell in RandomisedBlocks.Order(Seed, round, _cells))
            readings.Add(cell, await CellAsync(cell, cancellation));
        return readings;
    }

    private async Task<SizeReading> CellAsync(SizeCell cell, CancellationToken cancellation)
    {
        var treatment = new Treatment(cell.Tls is null ? Transport.Plain : Transport.Tls, cell.PerConnection == 1 ? ConnectionScope.Request : ConnectionScope.Session);
        var on = testbed.Of(cell.Tls is null ? treatment : treatment with { Tls = cell.Tls });
        var request = Request(cell, (cell.Tls is null ? on.Sut.Plain : on.Sut.Tls).Port);
        await on.Worker.ReplayAsync(request with { ReadOnly = true }, cancellation);
        await on.SutAdmin.QuiesceAsync(cancellation);
        var before = _clock.ReadNanoseconds();
        var result = await on.Worker.ReplayAsync(request, cancellation);
        // Closing the last connections is part of the server's work.
        var undrained = await Drain.WaitAsync(on.SutAdmin, DrainLimit, cancellation);
        var used = _clock.ReadNanoseconds() - before;
        if ((Wrong(cell, result) ?? undrained) is { } wrong)
            throw new TestbedException($"The calibration is void: {wrong}.");
        return new SizeReading(used / 1000.0 / cell.Requests, (double)result.WireBytes / cell.Requests);
    }

    private ReplayRequest Request(SizeCell cell, int port) => new()
    {
        TracePath = TraceOf(cell),
        Seed = Seed,
        Address = "127.0.0.1",
        Port = port,
        CaPath = testbed.CaPath,
        Tls = cell.Tls is { } choice ? TlsOffer.Of(choice, _byConfiguration) : null,
        Rules = new ReplayRules(SizeCell.Clients, PerClient: 1, Bound: Unbounded, cell.PerConnection),
        Timeout = Timeout,
        Epoch = testbed.Epoch,
    };

    // As many clients as connections at a time. Each sends a request when it has received the previous page.
    private string TraceOf(SizeCell cell)
    {
        var path = testbed.Run.PathOf(string.Create(CultureInfo.InvariantCulture, $"size-{cell.Requests}-{cell.PageBytes}.csv"));
        if (!File.Exists(path))
        {
            var page = string.Create(CultureInfo.InvariantCulture, $"{StaticDocuments.Root}{cell.PageBytes}");
            TraceFile.Write(path, new Trace("size", [.. Enumerable.Range(0, cell.Requests).Select(i => new TraceRequest(i % SizeCell.Clients, i, page, cell.PageBytes))]));
        }

        return path;
    }

    // What the clients counted must be what the cell is for.
    private static string? Wrong(SizeCell cell, ReplayResult result)
    {
        var good = result.Outcomes[OutcomeName.Of(Outcome.Ok)];
        if (good != cell.Requests || result.Full != cell.FullHandshakes || result.Resumed != cell.ResumedHandshakes || result.Failed > 0)
        {
            return string.Create(CultureInfo.InvariantCulture,
                $"of {cell.Requests} requests {good} ended well, with {result.Full} full and {result.Resumed} resumed handshakes, where {cell.FullHandshakes} and {cell.ResumedHandshakes} should be {string.Join(", ", result.ErrorReasons.Keys)}");
        }

        return cell.Tls is { } requested
            ? result.Negotiated.Select(n => NegotiatedValidity.Difference(requested, n.Parameters)).FirstOrDefault(difference => difference is not null)
            : null;
    }
}
