using System.Globalization;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Replay;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Tiers;
using TlsToll.Workload;

namespace TlsToll.Experiments.Sizing;

/// <summary>
/// Measures a server's CPU time in the cells of a plan: static pages of an ASP.NET Core server, over loopback, in a random order in every round.
/// </summary>
public sealed class SizeCalibration
{
    private const int Seed = 1;
    private static readonly TimeSpan DrainLimit = TimeSpan.FromSeconds(30);

    private readonly ReplayTestbed _testbed;
    private readonly bool _byConfiguration;
    // By the program in front; the empty word is for the server alone.
    private readonly Dictionary<string, Server> _servers;

    private SizeCalibration(SizePlan plan, ReplayTestbed testbed, Dictionary<string, Server> servers)
    {
        (_testbed, Plan, _servers) = (testbed, plan, servers);
        _byConfiguration = new TlsProcesses([.. plan.Cells.Select(cell => cell.Tls).OfType<TlsChoice>()]).ByConfiguration;
    }

    /// <summary>The cells, without those of programs that don't do what is needed.</summary>
    public SizePlan Plan { get; private set; }

    /// <summary>Prepares the measurement: starts the programs in front of servers. One that doesn't start is left out.</summary>
    /// <param name="plan">The cells.</param>
    /// <param name="testbed">The server and its clients, with the settings of the plan; it ends the programs, too.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    public static async Task<SizeCalibration> StartAsync(SizePlan plan, ReplayTestbed testbed, CancellationToken cancellation)
    {
        var servers = new Dictionary<string, Server>(StringComparer.Ordinal)
        {
            [""] = new(testbed.Sut, testbed.Of(new Treatment(Transport.Plain, ConnectionScope.Session)).SutAdmin, null),
        };
        foreach (var kind in plan.Fronts)
        {
            try
            {
                var fronted = await testbed.StartFrontAsync(kind, cancellation);
                servers.Add(kind, new Server(fronted.Sut, fronted.SutAdmin, fronted.Front));
            }
            catch (TestbedException e)
            {
                plan = plan.Without(kind, e.Message);
            }
        }

        return new SizeCalibration(plan, testbed, servers);
    }

    /// <summary>Measures a round.</summary>
    /// <param name="round">Number of the round; negative for warm-up, in which a program that fails is left out of the plan.</param>
    /// <param name="cancellation">Token that aborts the measurement.</param>
    public async Task<IReadOnlyDictionary<SizeCell, SizeReading>> MeasureAsync(int round, CancellationToken cancellation)
    {
        var readings = new Dictionary<SizeCell, SizeReading>();
        foreach (var cell in RandomisedBlocks.Order(Seed, round, Plan.Cells))
        {
            try
            {
                if (cell.Front is null || Plan.Fronts.Contains(cell.Front))
                    readings.Add(cell, await CellAsync(cell, cancellation));
            }
            catch (TestbedException e) when (cell.Front is not null && round < 0)
            {
                Plan = Plan.Without(cell.Front, e.Message);
            }
        }

        return readings;
    }

    private async Task<SizeReading> CellAsync(SizeCell cell, CancellationToken cancellation)
    {
        var treatment = new Treatment(cell.Tls is null ? Transport.Plain : Transport.Tls, cell.PerConnection == 1 ? ConnectionScope.Request : ConnectionScope.Session);
        var on = _testbed.Of(cell.Tls is null ? treatment : treatment with { Tls = cell.Tls });
        var server = _servers[cell.Front ?? ""];
        var request = Request(cell, server.PortOf(cell.Tls is not null));
        await on.Worker.ReplayAsync(request with { ReadOnly = true }, cancellation);
        await server.Administration.QuiesceAsync(cancellation);
        var before = server.ReadNanoseconds();
        var result = await on.Worker.ReplayAsync(request, cancellation);
        // Closing the last connections is part of the server's work. A program in front keeps those to the server, which has answered all requests by then.
        var undrained = await (server.Front is { } front ? Drain.WaitAsync(front, DrainLimit, cancellation) : Drain.WaitAsync(server.Administration, DrainLimit, cancellation));
        var used = server.ReadNanoseconds() - before;
        if ((Wrong(cell, result) ?? undrained) is { } wrong)
            throw new TestbedException($"The calibration is void: {wrong}{(cell.Front is null ? "" : $" (behind {cell.Front})")}.");
        return new SizeReading(used / 1000.0 / cell.Requests, (double)result.WireBytes / cell.Requests);
    }

    private ReplayRequest Request(SizeCell cell, int port)
    {
        var page = StaticDocuments.OfLength(cell.PageBytes.ToString(CultureInfo.InvariantCulture))!;
        return OnePageReplay.Of(_testbed, page, port, cell.Requests, SizeCell.Clients, cell.PerConnection) with
        {
            Tls = cell.Tls is { } choice ? TlsOffer.Of(choice, _byConfiguration) : null,
        };
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

    /// <summary>A server, and the program in front of it, if any.</summary>
    private sealed record Server(TierProcess Sut, AdministrationClient Administration, FrontServer? Front)
    {
        private readonly CpuClock[] _clocks = [CpuClock.Of(Sut.Pid), .. Front?.Pids.Select(CpuClock.Of) ?? []];

        public int PortOf(bool tls) => (tls ? Front?.Tls ?? Sut.Addresses.Tls : Front?.Plain ?? Sut.Addresses.Plain).Port;

        public long ReadNanoseconds() => _clocks.Sum(clock => clock.ReadNanoseconds());
    }
}
