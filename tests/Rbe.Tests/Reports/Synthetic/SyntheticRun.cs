using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Records;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;

namespace TlsToll.Rbe.Tests.Reports.Synthetic;

/// <summary>A run of invented numbers, shaped as a real one: with nulls, a voided block and an invalid cell.</summary>
internal static class SyntheticRun
{
    /// <summary>A level that would end a script element, if anything let it.</summary>
    public const string Evil = "</script><img src=x onerror=alert(1)>&\"'";

    private static readonly ServiceName[] Measured = [.. Enum.GetValues<ServiceName>().Where(s => s != ServiceName.ChangeItem)];

    /// <summary>A treatment's name and factors, with the factor by which TLS makes it dearer.</summary>
    public sealed record Plan(string Name, IReadOnlyDictionary<string, string> Factors, int Ebs, double Dearer, bool Tls, bool PerRequest);

    /// <summary>The four treatments of the main comparison.</summary>
    public static IReadOnlyList<Plan> Main { get; } =
    [
        Of("plain-session", 20, 1, tls: false, perRequest: false), Of("plain-request", 20, 1.1, tls: false, perRequest: true),
        Of("tls-session", 20, 1.06, tls: true, perRequest: false), Of("tls-request", 20, 2.6, tls: true, perRequest: true),
    ];

    /// <summary>A run.</summary>
    /// <param name="plans">Its treatments.</param>
    /// <param name="blocks">Blocks that count; one more is voided.</param>
    /// <param name="status">Its status.</param>
    /// <param name="interactions">Interactions of a cell.</param>
    public static RunResult Make(IReadOnlyList<Plan> plans, int blocks = 3, string status = "valid", int interactions = 1000) => new()
    {
        Product = "TLS Toll 0.0.0",
        Method = RunMethod.Version,
        StartedAt = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        EndedAt = new DateTime(2026, 1, 2, 5, 9, 5, DateTimeKind.Utc),
        Status = status,
        InvalidReasons = status == "invalid" ? [$"cell 3 ({plans[0].Name}, block 1): 25 full handshakes and 26 connections"] : [],
        Doubts = [],
        Remarks = ["warm-up took 15 s", "audit: 51234 orders shipped, 51234 in SNE's ledger, 0 pending"],
        Machine = new MachineDescription(
            new CpuInfo("Invented CPU", 2400, Virtual: true, ["aes", "avx2"]), "X64", 2, "0-1", Governor: null, MemoryBytes: 1L << 32,
            "6.1", "Linux", ".NET 10", new CgroupLimits(Cpus: null, MemoryBytes: null, ThrottledPeriods: null, ThrottledNanoseconds: null),
            new PortRange(32768, 60999), TcpTimeWait: 3, TimeWaitReuse: 2),
        Settings = new SortedDictionary<string, string>(StringComparer.Ordinal)
        {
            ["seed"] = "1",
            ["windowSeconds"] = "20",
            ["µ"] = "§ " + Evil,
        },
        Treatments = [.. plans.Select(Treatment)],
        Comparisons = [.. Comparisons(plans)],
        Answers = ["One connection per business session: TLS costs 5.6 % [4.6, 6.6] of the SUT's CPU per interaction, 1.06 times that without TLS, 56 µs more; a TLS connection costs 0.91 ms [0.86, 0.96] more."],
        Blocks =
        [
            new BlockResult(1, 1, "voided", [Cell(plans[0], 1, "timed", 999, interactions)]),
            .. Enumerable.Range(1, blocks)
                .Select(b => new BlockResult(b, b == 1 ? 2 : 1, b == blocks ? "marked" : "counted", [.. Cells(plans, b, interactions)])),
        ],
    };

    /// <summary>A treatment.</summary>
    public static Plan Of(string name, int ebs, double dearer, bool tls, bool perRequest,
        params (string Factor, string Level)[] factors) => new(
        name,
        new SortedDictionary<string, string>(
            new Dictionary<string, string>(factors.Select(f => KeyValuePair.Create(f.Factor, f.Level)), StringComparer.Ordinal)
            {
                ["transport"] = tls ? "tls" : "plain",
                ["connection"] = perRequest ? "request" : "session",
            },
            StringComparer.Ordinal),
        ebs, dearer, tls, perRequest);

    /// <summary>The 90th percentile of a service in a block, in milliseconds.</summary>
    public static double P90(Plan plan, ServiceName service, int block) =>
        (8 + (3 * (int)service) + (0.004 * plan.Ebs * plan.Ebs * plan.Dearer)) * Noise(plan, block);

    /// <summary>The throughput in a block.</summary>
    public static double Sips(Plan plan, int block) => 60 * (1 - Math.Exp(-plan.Ebs / 25.0 / plan.Dearer)) * Noise(plan, block);

    // A few per cent up or down, the same every time.
    private static double Noise(Plan plan, int block) => 1 + (0.03 * Math.Sin((plan.Name.Length * 7) + (plan.Ebs * 3) + (block * 11)));

    private static IEnumerable<CellResultRow> Cells(IReadOnlyList<Plan> plans, int block, int interactions) =>
        plans.SelectMany((plan, i) => (CellResultRow[])
        [
            Cell(plan, (block * 1000) + (i * 3), "cost", block, interactions),
            Cell(plan, (block * 1000) + (i * 3) + 1, "cost", block, interactions),
            Cell(plan, (block * 1000) + (i * 3) + 2, "timed", block, interactions),
        ]);

    private static CellResultRow Cell(Plan plan, int number, string kind, int block, int interactions)
    {
        var timed = kind == "timed";
        var connections = plan.PerRequest ? 1000 : 25;
        return new CellResultRow
        {
            Cell = number,
            Treatment = plan.Name,
            Kind = kind,
            StartNanoseconds = number * 1_000_000_000L,
            Seconds = 20,
            Interactions = interactions,
            Outcomes = new Dictionary<string, long>(StringComparer.Ordinal) { ["ok"] = interactions - 1, ["refused"] = 1 },
            Sips = timed ? Sips(plan, block) : null,
            BusinessSessions = 25,
            Connections = connections,
            Handshakes = new Dictionary<string, long>(StringComparer.Ordinal) { ["hop1.server.full"] = plan.Tls ? connections : 0 },
            CpuMicrosPerInteraction = Cpu(1000 * plan.Dearer * Noise(plan, block)),
            P90Ms = timed
                ? Measured.ToDictionary(s => s.ToString(), s => P90(plan, s, block), StringComparer.Ordinal)
                : new Dictionary<string, double>(StringComparer.Ordinal),
            WireBytes = 9600L * interactions,
            Steal = 0.001,
            SutUtilisation = timed ? Math.Min(1, plan.Ebs / 40.0 * plan.Dearer) : null,
            DriverUtilisation = null,
            Resources = new Dictionary<string, double?>(StringComparer.Ordinal)
            {
                ["diskBusySeconds"] = 1.5,
                ["loopbackBytes"] = 20_000_000,
                ["residentBytes.sut"] = 200 << 20,
                ["residentBytes.database"] = null,
                ["diskWrittenBytes.sut"] = 0,
            },
            Invalid = number == 1000 ? ["25 full handshakes and 26 connections"] : [],
        };
    }

    private static Dictionary<string, double?> Cpu(double micros) =>
        Tier.All.ToDictionary(tier => tier.Slug, tier => tier == Tier.Vendors ? (double?)null : micros, StringComparer.Ordinal);

    private static TreatmentResult Treatment(Plan plan) => new()
    {
        Name = plan.Name,
        Factors = plan.Factors,
        Sips = Sips(plan, 1),
        SipsLow = Sips(plan, 1) * 0.98,
        SipsHigh = Sips(plan, 1) * 1.02,
        Capacity = plan.Ebs > 40 ? "sut" : "machine",
        Interactions = 3000,
        Errors = plan.Name == "tls-request" ? 2 : 0,
        Outcomes = new Dictionary<string, long>(StringComparer.Ordinal) { ["ok"] = 2997, ["refused"] = 3 },
        BusinessSessions = 75,
        Connections = plan.PerRequest ? 3000 : 75,
        Handshakes = new HandshakeResult(plan.Tls ? 75 : 0, 0, 0, plan.Tls ? 75 : 0, 0, 0),
        Services = new Dictionary<string, ServiceResult>(StringComparer.Ordinal)
        {
            ["CreateOrder"] = new(500, 8, P90(plan, ServiceName.CreateOrder, 1), 20, 9, 11, 13),
        },
        CpuMicrosPerInteraction = Cpu(1000 * plan.Dearer),
        WireBytesPerInteraction = 9600,
        Negotiated = plan.Tls ? [new NegotiatedCount(new("1.3", "TLS_AES_256_GCM_SHA384", "x25519", "rsa-2048", 2, "none", Mutual: false), 75)] : [],
        ErrorReasons = plan.Name == "tls-request"
            ? new Dictionary<string, long>(StringComparer.Ordinal) { ["the answer names another order | than asked for"] = 2 }
            : new Dictionary<string, long>(StringComparer.Ordinal),
    };

    private static IEnumerable<ComparisonResult> Comparisons(IReadOnlyList<Plan> plans)
    {
        foreach (var tls in plans.Where(p => p.Tls))
        {
            if (plans.FirstOrDefault(p => !p.Tls && p.PerRequest == tls.PerRequest && p.Ebs == tls.Ebs) is not { } plain)
                continue;
            var share = 100 * (1 - (plain.Dearer / tls.Dearer));
            foreach (var tier in Tier.All)
            {
                yield return tier == Tier.Vendors
                    ? new ComparisonResult(plain.Name, tls.Name, Metric.CpuShare, tier, Estimate: null, Low: null, High: null, 0.95, 0)
                    : new ComparisonResult(plain.Name, tls.Name, Metric.CpuShare, tier, share, share - 1.2, share + 1.1, 0.95, 3);
            }

            yield return new ComparisonResult(plain.Name, tls.Name, Metric.SipsChange, Tier.Client, -share, -share - 2, -share + 2, 0.95, 3);
            yield return new ComparisonResult(plain.Name, tls.Name, Metric.P90(ServiceName.CreateOrder), Tier.Client, share / 10, (share / 10) - 2,
                (share / 10) + 2, 0.95, 3);
        }

        yield return new ComparisonResult("plain", "tls", Metric.CpuMicrosPerConnection, Tier.Sut, 912, 862, 962, 0.95, 3);
    }

    /// <summary>A number as text.</summary>
    public static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
