using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Prediction;
using TlsToll.Measurement.Profiling;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports.Input;
using TlsToll.Results.Attributions;
using TlsToll.Results.Between;
using TlsToll.Results.Capabilities;
using TlsToll.Results.Cells;
using TlsToll.Results.Distributions;
using TlsToll.Results.Factors;
using TlsToll.Results.Metrics;
using TlsToll.Results.Predictions;
using TlsToll.Results.Records;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;
using TlsToll.Results.Treatments;
using TlsToll.Results.Variance;
using TlsToll.Tls.Costs;

namespace TlsToll.Rbe.Tests.Golden;

/// <summary>What the golden files are rendered from: the synthetic run and study, with every optional part.</summary>
internal static class Samples
{
    private static readonly BlockEstimate Some = new(12.34, 11.2, 13.5, 3);

    /// <summary>A run with the meter, a profile, several methods and response times.</summary>
    public static ReportInput Run { get; } = new(WithMethods(SyntheticRun.Make(SyntheticRun.Main)), Study: null, Times, ["interactions.csv.gz is incomplete"]);

    /// <summary>A study beside its run.</summary>
    public static ReportInput Study { get; } = new(SyntheticStudy.Run(), SyntheticStudy.Make(), ResponseTimes: null, []);

    /// <summary>A run whose results were computed from cells: four treatments, of which two have a level.</summary>
    public static RunResult Recorded { get; } = new RunRecorder(RunOutline.Of(Leveled, blocks: 2, precision: null)).Results(
        [.. Enumerable.Range(1, 2).Select(block => new MeasuredBlock(block, 1, BlockStatus.Counted, [.. CellsOf(block)]))],
        new RunContext
        {
            StartedAt = SyntheticRun.Make(SyntheticRun.Main).StartedAt,
            EndedAt = SyntheticRun.Make(SyntheticRun.Main).EndedAt,
            Interrupted = false,
            Machine = SyntheticRun.Make(SyntheticRun.Main).Machine,
            Settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["seed"] = "1" },
            Inconsistencies = [],
            Remarks = [],
        });

    /// <summary>The run with three of its factors, so that a new factor changes no golden file.</summary>
    public static RunResult WithFewFactors(RunResult run) => run with
    {
        Treatments =
        [
            .. run.Treatments.Select(t => t with
            {
                Factors = t.Factors.Where(f => f.Key is "protocol" or "suite" or "key").ToDictionary(StringComparer.Ordinal),
            }),
        ],
    };

    /// <summary>The cells of a block of that run.</summary>
    public static IEnumerable<CellMeasurement> CellsOf(int block) =>
        from indexed in Leveled.Select((treatment, i) => (treatment, i))
        from kind in Enum.GetValues<CellKind>()
        let number = (block * 100) + (indexed.i * 2) + (int)kind
        let cost = 1000 + (100 * indexed.i) + (10 * block)
        select Cells.Of(block, indexed.treatment, kind, cost) with
        {
            Cell = number,
            Position = (indexed.i * 2) + (int)kind + 1,
            Steal = 0.0125,
            SutUtilisation = kind == CellKind.Timed ? 0.9625 : null,
            DriverUtilisation = kind == CellKind.Timed ? 0.5 : null,
            Meter = new MeterDelta([new MeterCounter("server", "full", 25, 12_345_678)]),
            SutRuntime = new RuntimeWork(3, 2, 1, 4567, 89_012_345, 6, 789),
            Negotiated = [new NegotiatedCount(new("1.3", "TLS_AES_256_GCM_SHA384", "x25519", "rsa-2048", 2, "none", Mutual: false), 25)],
            Invalid = block == 2 && number == 200 ? ["a, \"quoted\" reason"] : [],
        };

    /// <summary>An analysis of variance with pairwise comparisons.</summary>
    public static AnovaQuestion Question { get; } = new(
        "height", ["carbonation", "pressure", "speed"], Block: null, Replicated: true, Interactions: null, Logarithms: false, Tukey: "carbonation", Alpha: 0.1);

    /// <summary>Suites, keys and groups with every kind of support.</summary>
    public static MachineReport Capabilities { get; } = new("3.0.19", ["/lib/libssl.so.3", "/lib/libcrypto.so.3"], ".NET 10.0.12",
    [
        new("suite", "TLS_AES_128_GCM_SHA256", "TLS_AES_128_GCM_SHA256", [new("1.3", TlsSupport.Yes, null), new("1.2", TlsSupport.None, null)]),
        new("suite", "TLS_RSA_WITH_RC4_128_MD5", "RC4-MD5",
            [new("1.2", TlsSupport.No, "not built into this OpenSSL"), new("1.0", TlsSupport.Replication, "old"), new("ssl-3.0", TlsSupport.No, "protocol")]),
        new("key", "rsa-8192", "rsa-8192", [new("1.3", TlsSupport.NotTried, "not tried: slow")]),
        new("group", "x25519", "X25519", [new("1.3", TlsSupport.Yes, null), new("1.2", TlsSupport.Yes, null)]),
    ]);

    /// <summary>Predictions for two treatments without TLS; only the first is compared with the meter.</summary>
    public static IReadOnlyList<PredictionRow> Predictions { get; } =
    [
        Predicted("plain-session", new TrafficShape(40, 500, 6000, 2, 0), metered: [14.1, 15.2, 14.6, 15.9]) with { InServer = new InServerFactors(1.234, 1.456, 1, OfSameChoice: true) },
        Predicted("plain-request", new TrafficShape(1, 500, 6000, 2, 0), metered: []),
    ];

    /// <summary>A comparison of runs with every outcome, and with a response that has no baseline.</summary>
    public static RunComparison Compared { get; } = new(
        [], ["2 runs before and 3 after: 3 on each side are needed, because the blocks of one run share its day"],
        ["driver saturated: the processors beside the SUT's were 96 % busy, so throughput and response times are the testbed's"],
        ["OpenSSL 3.0.19 before, 3.5.1 after"], TolerancePercent: 2.5, RunsBefore: 2, RunsAfter: 3,
        [
            new("tls-session", "plain-session", RunComparison.UsualResponse, 1.1968, 1.2012, 0.3676, -0.4, 1.14, 0.1874, 1.25, 0, ComparisonOutcome.NoRegression),
            new("tls-request", "plain-request", RunComparison.UsualResponse, 2.5, 2.75, 10, 8.123, 11.877, 0.0001, 2.345, 0, ComparisonOutcome.Regression),
            new("tls-session", null, "sips", 1234.5, 1234.1, -0.0324, -4, 4, 1, 12.5, 30, ComparisonOutcome.Inconclusive),
            new("tls-request", null, "sips", 12.34, 12.34, 0, null, null, null, null, 30, ComparisonOutcome.Inconclusive),
        ],
        ComparisonOutcome.Regression);

    private static PredictionRow Predicted(string treatment, TrafficShape shape, double[] metered) => Predictor.Predict(
        new PlainTraffic(treatment, shape.InteractionsPerConnection == 1, [310, 305, 318, 309], shape.InteractionsPerConnection, 500, 6000, 2, 0),
        new TlsChoice(),
        new Calibrated([.. new double[] { 398, 402, 405, 399 }.Select(handshake => new ServerCost(handshake, 2, 1, 0.0005, 1.5, 0.0004))], Resumed: null),
        shape, metered);

    private static ResponseTimes Times => new(
    [
        new ServiceTimes("CreateOrder", "plain-session", 1234, [1, 2, 3, 4, 5.5, 6.25, 7, 8, 9, null, null]),
        new ServiceTimes("CreateOrder", "tls-session", 1234, [2, 3, 4, 5, 6.5, 7.25, 8, 9, 10, null, null]),
    ]);

    private static Treatment[] Leveled =>
    [
        .. Treatment.All, Treatment.All[2] with { Level = "rsa-4096" }, Treatment.All[3] with { Level = "rsa-4096" },
    ];

    private static RunResult WithMethods(RunResult run) => run with
    {
        Treatments =
        [
            .. run.Treatments.Select(t => t with
            {
                Profile = new ProfiledTreatment(12_345, 3, [.. ProfileCategory.All.Select((p, i) => new ProfiledCategory(p.Name, i + 0.5, i, i + 1))]),
                Statements =
                [
                    new StatementResult("COMMIT", 0.75, 0, new BlockEstimate(123.4, 120.1, 126.7, 3), 0, 0, 456.7),
                    new StatementResult("INSERT INTO orders (o_id, o_c_id, o_date, o_ship_address)\nVALUES ($1, $2, $3, $4)", 0.5, 0.125, new BlockEstimate(34.5, 30, 39, 3), 5.6, 7.8, 901),
                ],
            }),
        ],
        Meter = new MeterResult(
        [
            new MeteredTreatment
            {
                Treatment = "tls-request",
                MicrosPerInteraction = Some,
                MicrosPerFullHandshake = new BlockEstimate(1234.5, null, null, 1),
                SharePercent = Some,
                DifferentialSharePercent = Some,
                Calls = [new MeterCounter("server", "full", 3000, 2_345_678_901), new MeterCounter("server", "read", 0, 0)],
            },
        ]),
        Attributions = new AttributionResult(
        [
            new AttributedTreatment
            {
                Treatment = "tls-request",
                Plain = "plain-request",
                Shares = [new("differential", Some), new("ablation", null), new("meter", Some), new("profile", Some)],
                Disagreements = [new Disagreement("meter", "differential", 3.21, Some)],
                Remainder = new Remainder(Some, Some),
            },
        ]),
    };
}
