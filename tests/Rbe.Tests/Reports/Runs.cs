using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>A run with known contents.</summary>
internal static class Runs
{
    public static RunResult Known => new()
    {
        Product = RunRecorder.Product,
        Method = RunMethod.Version,
        StartedAt = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        EndedAt = new DateTime(2026, 1, 2, 3, 9, 5, DateTimeKind.Utc),
        Status = "invalid",
        InvalidReasons = ["only 5 of 6 blocks were measured"],
        Doubts = [],
        Remarks = ["warm-up took 15 s"],
        Machine = new MachineDescription(
            new CpuInfo("CPU", 2400, Virtual: true, ["aes"]), "X64", 2, "0-1", Governor: null, MemoryBytes: 1L << 32, "6.1", "Linux", ".NET 10",
            new CgroupLimits(Cpus: null, MemoryBytes: null, ThrottledPeriods: null, ThrottledNanoseconds: null), new PortRange(32768, 60999), TcpTimeWait: 3, TimeWaitReuse: 2),
        Settings = new SortedDictionary<string, string>(StringComparer.Ordinal) { ["seed"] = "1", ["µ"] = "§" },
        Treatments =
        [
            Treatment("plain-session", sips: 234.4, half: 4.2, full: 0, errors: 0),
            Treatment("plain-request", sips: 210, half: null, full: 0, errors: 0),
            Treatment("tls-session", sips: 218, half: 3.6, full: 2_640, errors: 0),
            Treatment("tls-request", sips: 61, half: 1, full: 84_600, errors: 12),
        ],
        Comparisons =
        [
            .. Shares("plain-session", "tls-session", 7.25, 1),
            .. Shares("plain-request", "tls-request", 61.4, 2.5),
        ],
        Answers = ["One connection per business session: TLS costs 7.3 % ± 1.0 of the SUT's CPU per interaction."],
        Blocks = [new BlockResult(1, 1, "counted", [CellRows.Of(Cells.Of(1, TlsToll.Results.Treatments.Treatment.All[3], CellKind.Timed, 900))])],
    };

    private static TreatmentResult Treatment(string name, double? sips, double? half, long full, long errors) => new()
    {
        Name = name,
        Factors = new Dictionary<string, string>(StringComparer.Ordinal) { ["transport"] = "tls" },
        Sips = sips,
        SipsLow = sips - half,
        SipsHigh = sips + half,
        Capacity = "machine",
        Interactions = 1000,
        Errors = errors,
        Outcomes = new Dictionary<string, long>(StringComparer.Ordinal) { ["ok"] = 1000 - errors },
        BusinessSessions = 25,
        Connections = 25,
        Handshakes = new HandshakeResult(full, 0, 0, full, 0, 0),
        Services = sips is null
            ? new Dictionary<string, ServiceResult>(StringComparer.Ordinal)
            : new Dictionary<string, ServiceResult>(StringComparer.Ordinal) { ["CreateOrder"] = new(500, 8, 12.34, 20, 9, 11, 13) },
        CpuMicrosPerInteraction = new Dictionary<string, double?>(StringComparer.Ordinal) { ["sut"] = 1234.5, ["rbe"] = null },
        WireBytesPerInteraction = 10_240,
        Negotiated = [],
        ErrorReasons = new Dictionary<string, long>(StringComparer.Ordinal),
    };

    private static IEnumerable<ComparisonResult> Shares(string baseline, string treatment, double estimate, double half) =>
        Tier.All.Select(tier => tier == Tier.Database
            ? new ComparisonResult(baseline, treatment, Metric.CpuShare, tier, Estimate: null, Low: null, High: null, 0.95, 0)
            : new ComparisonResult(baseline, treatment, Metric.CpuShare, tier, estimate, estimate - half, estimate + half, 0.95, 6));
}
