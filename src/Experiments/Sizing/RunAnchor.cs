using TlsToll.Experiments.Prediction;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Sizing;
using TlsToll.Results.Summaries;
using TlsToll.Statistics;
using TlsToll.Testbed.Fronts;
using TlsToll.Tls;
using TlsToll.Tls.Costs;

namespace TlsToll.Experiments.Sizing;

/// <summary>What a run measured of a server: the cost of a TLS connection and of everything else, with one setting of TLS.</summary>
/// <param name="Tls">The negotiated setting.</param>
/// <param name="Full">A TLS connection with a full handshake, in microseconds.</param>
/// <param name="Resumed">A TLS connection with a resumed handshake; null if not measured.</param>
/// <param name="Records">TLS's records of a request; null if the server was measured with TLS alone.</param>
/// <param name="Rest">CPU time per request without TLS; null if not measured.</param>
/// <param name="Traffic">The traffic.</param>
/// <param name="Work">The server's work without TLS.</param>
public sealed record RunAnchor(
    SizedTls Tls, Interval Full, Interval? Resumed, Interval? Records, Interval? Rest, MeasuredTraffic Traffic, ServerWork Work)
{
    /// <summary>Name of the treatment of many requests on a connection: with TLS in the server, and with the preferred key, if the run has several.</summary>
    public required string Treatment { get; init; }

    /// <summary>Program that ended TLS in front of the server there; null if the server did.</summary>
    public string? Front { get; init; }

    /// <summary>What the programs in front of the server cost more in the same run, by their words.</summary>
    public IReadOnlyDictionary<string, FrontCost> Fronts { get; init; } = new Dictionary<string, FrontCost>(StringComparer.Ordinal);

    /// <summary>Reads what a run measured.</summary>
    /// <param name="run">The run.</param>
    /// <param name="directory">Directory of its results.</param>
    /// <param name="preferred">Key that is preferred if the run has several; null for none.</param>
    /// <exception cref="InvalidDataException">The run is invalid, has failed interactions, or has no cost of a TLS connection, or not with a setting that can be sized.</exception>
    public static RunAnchor Read(RunResult run, string directory, KeyKind? preferred)
    {
        if (run.Status == "invalid")
            throw new InvalidDataException($"The run in {directory} is invalid: {string.Join("; ", run.InvalidReasons)}.");
        if (run.Failing is { } failing)
            throw new InvalidDataException($"In the run in {directory}, {failing}.");
        var rows = run.Comparisons.Where(c => c.Metric == Metric.CpuMicrosPerConnection && c is { Estimate: not null, Low: not null, High: not null })
            .Select(c => new Row(run, c)).ToArray();
        var fronts = new RunFronts(run);
        var row = rows.Where(r => !r.IsResumed).OrderBy(r => fronts.EndOf(r.Session) == FrontServer.None ? 0 : 1)
            .ThenBy(r => r.Session.Factors.GetValueOrDefault("key") == preferred?.Name ? 0 : 1).FirstOrDefault()
            ?? throw new InvalidDataException(
                $"The run in {directory} has no cost of a TLS connection with a full handshake: it needs treatments with a connection for each request and with one for many, as those of run and measure.");
        var full = row.Interval;
        var end = fronts.EndOf(row.Session);
        var plain = run.Treatments.FirstOrDefault(
            t => t.Factors.GetValueOrDefault("transport") == "plain" && t.Factors.GetValueOrDefault("connection") == "session" && fronts.EndOf(t) == end);
        var perConnection = (double)row.Session.Interactions / row.Session.Connections;
        var rest = plain is null ? null : StudentT.Mean(
            new MetricValues(run).PerBlock(plain.Name, CellKindName.Cost, cell => cell.CpuMicrosPerInteraction.GetValueOrDefault(Tier.Sut.Slug)));
        return new RunAnchor(
            row.Tls(directory),
            full,
            rows.FirstOrDefault(r => r.IsResumed && RunFronts.IsLike(r.Session, row.Session, "resumption"))?.Interval,
            plain is null ? null : row.RecordsOfRequest(run, plain.Name, perConnection),
            rest,
            TrafficOf(run, directory, plain, perConnection),
            new ServerWork(rest?.Estimate ?? 0, AllocatedBytes(run, plain), perConnection))
        {
            Treatment = row.Session.Name,
            Front = RunSettings.FrontOf(end),
            Fronts = fronts.Of(row.Session),
        };
    }

    private static MeasuredTraffic TrafficOf(RunResult run, string directory, TreatmentResult? plain, double perConnection)
    {
        // Only the testbed's own runs record the bytes of each direction.
        if (plain is not null && File.Exists(Path.Combine(directory, "interactions.csv.gz"))
            && PlainTraffic.Read(run, directory).FirstOrDefault(traffic => traffic.Treatment == plain.Name) is { } known)
            return new MeasuredTraffic(perConnection, known.RequestBytes, known.ResponseBytes);
        return new MeasuredTraffic(perConnection, 0, (plain ?? run.Treatments[0]).WireBytesPerInteraction ?? 0);
    }

    private static double AllocatedBytes(RunResult run, TreatmentResult? plain)
    {
        var allocated = plain is null
            ? []
            : new MetricValues(run).PerBlock(plain.Name, CellKindName.Cost, cell => cell.Resources.GetValueOrDefault(CellRows.AllocatedBytesOfSut) / cell.Interactions);
        return allocated.Length == 0 ? 0 : allocated.Average();
    }

    /// <summary>A cost of a TLS connection, with the treatment of many requests on a connection.</summary>
    private sealed class Row(RunResult run, ComparisonResult cost)
    {
        public TreatmentResult Session { get; } = run.Treatments.First(t => t.Name == (cost.From?[0] ?? cost.Baseline));

        public Interval Interval { get; } = new(cost.Estimate!.Value, cost.Low!.Value, cost.High!.Value, cost.Blocks, cost.Confidence);

        public bool IsResumed => Session.Factors.GetValueOrDefault("resumption", "off") != "off";

        // The cost of the session treatment is h ÷ n + r.
        public Interval? RecordsOfRequest(RunResult run, string plain, double perConnection) => run.Comparisons
            .Where(c => c.Metric == Metric.CpuMicrosPerInteraction && c.Tier == Tier.Sut && c.Baseline == plain && c.Treatment == Session.Name && c is { Estimate: not null, Low: not null, High: not null })
            .Select(c => new Interval(c.Estimate!.Value, c.Low!.Value, c.High!.Value, c.Blocks, c.Confidence))
            .Select(over => over.Minus(Interval.Increasing(h => h / perConnection))).FirstOrDefault();

        public SizedTls Tls(string directory)
        {
            var got = Session.Negotiated.MaxBy(n => n.Count)?.Parameters ?? throw new InvalidDataException($"The run in {directory} did not record what {Session.Name} negotiated.");
            return KeyKind.TryParse(got.Key, out var key) && KeyGroup.TryParse(got.Group, out var group) && TlsVersion.TryParse(got.Protocol, out var version) && !version.IsOld
                && SizedCipher.OfSuite(got.Suite) is { } cipher
                ? new SizedTls(key, group, version, cipher)
                : throw new InvalidDataException($"{Session.Name} of the run in {directory} negotiated {got}, which can't be sized.");
        }
    }
}
