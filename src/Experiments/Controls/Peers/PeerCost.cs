using System.Diagnostics;
using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Experiments.Controls.Peers;

/// <summary>
/// Compares the RBE with the drivers of other benchmarks: the same page, from the same server, over the same TLS, in a random order in every block. The server
/// counts the connections and handshakes of each, with what they negotiated.
/// </summary>
/// <param name="settings">Settings of the testbed.</param>
/// <param name="testbed">The server and the RBE's worker.</param>
/// <param name="programs">The other drivers.</param>
/// <param name="dotNet">True to measure the RBE with the TLS of .NET, too.</param>
/// <param name="sizes">How much each driver does in a cell.</param>
public sealed class PeerCost(ReplaySettings settings, ReplayTestbed testbed, IReadOnlyList<PeerProgram> programs, bool dotNet, PeerSizes sizes)
{
    /// <summary>Name of the RBE in the results.</summary>
    public const string Rbe = "rbe";

    /// <summary>Name of the RBE with the TLS of .NET.</summary>
    public const string RbeDotNet = "rbe-sslstream";

    /// <summary>Names of all drivers.</summary>
    public static IReadOnlyList<string> Drivers { get; } = [Rbe, RbeDotNet, .. PeerProgram.All.Select(program => program.Name)];

    /// <summary>Connections of a driver at the same time.</summary>
    public const int Concurrent = 16;

    private const int Attempts = 3;

    private static readonly Document Page = StaticDocuments.Fixed[0];

    private readonly ReplayProcesses _processes = testbed.Of(new Treatment(Transport.Tls, ConnectionScope.Session));
    private readonly CpuClock _worker = CpuClock.Of(testbed.Worker.Pid);
    private readonly Dictionary<string, HashSet<PeerTls>> _negotiated = new(StringComparer.Ordinal);

    /// <summary>Length of the page in bytes.</summary>
    public static int PageBytes => Page.Bytes;

    /// <summary>The parameters of a driver's TLS connections so far, as the server counts them; several if they differ.</summary>
    /// <param name="driver">Name of the driver.</param>
    public IReadOnlyCollection<PeerTls> NegotiatedBy(string driver) => _negotiated.TryGetValue(driver, out var negotiated) ? negotiated : [];

    /// <summary>Returns in what the TLS of a driver differs from that of the RBE; null if both negotiated the same in all connections.</summary>
    /// <param name="driver">What the driver negotiated.</param>
    /// <param name="rbe">What the RBE negotiated.</param>
    public static string? Difference(IReadOnlyCollection<PeerTls> driver, IReadOnlyCollection<PeerTls> rbe) =>
        driver.Count == 1 && rbe.Count == 1 && driver.First() == rbe.First()
            ? null
            : $"other parameters: {Text(driver)}; those of the RBE: {Text(rbe)}";

    /// <summary>Measures a block.</summary>
    /// <param name="block">Number of the block; negative for warm-up.</param>
    /// <param name="cancellation">Token that aborts the measurement.</param>
    /// <returns>What each driver did, by its name and kind of work. Loads that a driver cannot produce are absent.</returns>
    public async Task<IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell>> MeasureAsync(int block, CancellationToken cancellation)
    {
        (string Driver, PeerLoad Load, Func<Task<PeerDone>> Work)[] cells =
        [
            .. from work in Enum.GetValues<PeerWork>()
               let load = LoadOf(work)
               from client in dotNet ? Enum.GetValues<TlsClient>() : [TlsClient.OpenSsl]
               select (client == TlsClient.OpenSsl ? Rbe : RbeDotNet, load, new Func<Task<PeerDone>>(() => OursAsync(load, client, cancellation))),
            .. from work in Enum.GetValues<PeerWork>()
               let load = LoadOf(work)
               from program in programs
               let arguments = program.Arguments(load)
               where arguments is not null
               select (program.Name, load, new Func<Task<PeerDone>>(() => TheirsAsync(program, load, arguments, cancellation))),
        ];
        var measured = new Dictionary<(string, PeerWork), PeerCell>();
        foreach (var (driver, load, work) in RandomisedBlocks.Order(1, block, cells))
            measured[(driver, load.Work)] = await CellAsync(driver, load, work, cancellation);
        return measured;
    }

    private readonly record struct PeerDone(long Done, double Micros, double Seconds, PeerTimes? Times);

    private PeerLoad LoadOf(PeerWork work)
    {
        var address = work == PeerWork.Plain ? _processes.Sut.Plain : _processes.Sut.Tls;
        var url = new Uri(address, StaticDocuments.Root + Page.Name);
        return new PeerLoad(work, url, sizes.Of(work, Concurrent), Concurrent) { PerSecond = sizes.PerSecond, LogPath = testbed.Run.PathOf("peer-requests.log") };
    }

    // hey sometimes opens a connection for each request, and drops most before their handshake.
    private async Task<PeerCell> CellAsync(string driver, PeerLoad load, Func<Task<PeerDone>> work, CancellationToken cancellation)
    {
        for (var attempt = 1; ; attempt++)
        {
            var before = await _processes.SutAdmin.CountersAsync(cancellation);
            var (done, micros, seconds, times) = await work();
            if (await Drain.WaitAsync(_processes.SutAdmin, settings.Timeout, cancellation) is { } open)
                throw new TestbedException($"{driver}: {open}");
            var after = await _processes.SutAdmin.CountersAsync(cancellation);
            if (OtherWork(load, done, before, after) is not { } difference)
            {
                Remember(driver, before, after);
                return new PeerCell(micros / done, done / seconds, times);
            }

            if (attempt == Attempts)
                throw new TestbedException($"{driver}: {difference} ({load.Work})");
        }
    }

    private void Remember(string driver, TierCounters before, TierCounters after)
    {
        if (!_negotiated.TryGetValue(driver, out var negotiated))
            _negotiated.Add(driver, negotiated = []);
        negotiated.UnionWith(HandshakeDelta.Negotiated(before, after).Keys.Select(counter => new PeerTls(counter.Protocol, counter.Suite, counter.Group)));
    }

    private static string Text(IReadOnlyCollection<PeerTls> negotiated) => negotiated.Count == 0 ? "none" : string.Join(", ", negotiated);

    private async Task<PeerDone> OursAsync(PeerLoad load, TlsClient client, CancellationToken cancellation)
    {
        var request = OnePageReplay.Of(testbed, Page, load.Url.Port, load.Requests, load.Connections, load.IsKept ? load.Requests : 1) with
        {
            // What a timed cell of a replay records, too.
            Timed = true,
            Tls = load.Work == PeerWork.Plain ? null : TlsOffer.Of(TlsChoice.Usual with { Client = client }, byConfiguration: false),
            PerSecond = load.Work == PeerWork.Paced ? load.PerSecond : null,
            Timeout = settings.Timeout.TotalSeconds,
        };
        await testbed.Worker.ReplayAsync(request with { ReadOnly = true }, cancellation);
        var before = _worker.ReadNanoseconds();
        var result = await testbed.Worker.ReplayAsync(request, cancellation);
        var micros = (_worker.ReadNanoseconds() - before) / 1000.0;
        var done = result.Outcomes[OutcomeName.Of(Outcome.Ok)];
        if (done != load.Requests)
            throw new TestbedException(string.Create(CultureInfo.InvariantCulture, $"The RBE completed {done} of {load.Requests} requests. {string.Join(", ", result.ErrorReasons.Keys)}"));
        var times = result is { SentPerSecond: { } sent, Pages: { } pages } ? PeerTimes.Of(sent, pages.Whole) : null;
        return new PeerDone(done, micros, (result.End - result.Start) / 1e9, times);
    }

    private async Task<PeerDone> TheirsAsync(PeerProgram program, PeerLoad load, IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        // A log is appended to that of the cell before.
        File.Delete(load.LogPath);
        string[] command = [.. TestbedPlan.Pinned(settings.Cores, settings.Cores.Rest), program.Name, .. arguments];
        var begun = Stopwatch.GetTimestamp();
        var (output, micros) = await ChildCpu.RunAsync(command, program.Name, program.Package, testbed.Run, cancellation);
        var seconds = Stopwatch.GetElapsedTime(begun).TotalSeconds;
        if (load.Work == PeerWork.Paced && program.Sent is { } read)
        {
            var sent = read(program.Logs ? await File.ReadAllTextAsync(load.LogPath, cancellation) : output);
            return sent.Count == load.Requests ? new PeerDone(sent.Count, micros, seconds, PeerTimes.Of(sent)) : throw Incomplete(program, sent.Count, load);
        }

        var done = program.Requests(output);
        // Some send the same number of requests on each connection, and so a few less in all.
        if (!program.IsTimed && done <= load.Requests - load.Connections)
            throw Incomplete(program, done, load);
        return new PeerDone(done, micros, seconds, Times: null);
    }

    private static TestbedException Incomplete(PeerProgram program, long done, PeerLoad load) =>
        new(string.Create(CultureInfo.InvariantCulture, $"{program.Name} completed {done} of {load.Requests} requests."));

    // A driver may open a few connections more than it uses.
    private static string? OtherWork(PeerLoad load, long done, TierCounters before, TierCounters after)
    {
        var accepted = HandshakeDelta.Accepted(before, after);
        var shaken = HandshakeDelta.Counts(before, after, (0, 0, 0));
        var expected = load.IsKept ? load.Connections : done;
        var most = load.IsKept ? 2 * expected : expected + load.Connections;
        var full = load.Work == PeerWork.Plain ? 0 : accepted;
        return accepted < expected || accepted > most || shaken.ServerFull < expected * Math.Sign(full) || shaken.ServerFull > full || shaken.ServerResumed > 0
            ? string.Create(CultureInfo.InvariantCulture,
                $"{accepted} connections, {shaken.ServerFull} full and {shaken.ServerResumed} resumed handshakes, where {expected} connections were expected")
            : null;
    }
}

/// <summary>Parameters of a TLS connection, as the server counts them. Those of the certificate are the server's own.</summary>
/// <param name="Protocol">Protocol version, such as <c>1.3</c>.</param>
/// <param name="Suite">IANA name of the cipher suite.</param>
/// <param name="Group">Group of the key agreement; null if unknown.</param>
public sealed record PeerTls(string Protocol, string Suite, string? Group)
{
    /// <summary>The parameters in one line.</summary>
    public override string ToString() => $"{Protocol} {Suite} {Group ?? "unknown"}";
}

/// <summary>What a driver did in a cell.</summary>
/// <param name="Micros">CPU time of the driver per request, in microseconds.</param>
/// <param name="PerSecond">Requests per second, of which the server may be the limit.</param>
/// <param name="Times">Response times; null without a fixed rate.</param>
public sealed record PeerCell(double Micros, double PerSecond, PeerTimes? Times);
