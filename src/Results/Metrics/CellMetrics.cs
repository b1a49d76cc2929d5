using TlsToll.Contracts;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;

namespace TlsToll.Results.Metrics;

/// <summary>All metrics of a cell.</summary>
public static class CellMetrics
{
    private const string Cost = CellKindName.Cost;
    private const string Timed = CellKindName.Timed;
    private const double Kilobyte = 1024;

    private static readonly Dictionary<ServiceName, CellMetric> P90ByService = Enum.GetValues<ServiceName>().ToDictionary(service => service, NewP90);
    private static readonly Dictionary<Tier, CellMetric> CpuByTier = Tier.All.Append(Tier.Front).ToDictionary(tier => tier, NewCpu);

    // Declared before Families, which is built from them.

    /// <summary>Service interactions per second.</summary>
    public static CellMetric Sips { get; } = new("sips", "", "Throughput", "1/s", Timed, c => c.Sips) { IsHigherBetter = true };

    /// <summary>Mean time to the first byte of a page, in milliseconds.</summary>
    public static CellMetric FirstByteMean { get; } =
        new("firstByteMs.mean", "First byte, mean", "Time to first byte: mean", "ms", Timed, c => c.Pages?.FirstByte.Mean);

    /// <summary>Mean time to the last byte of a page, in milliseconds.</summary>
    public static CellMetric LastByteMean { get; } =
        new("pageMs.mean", "Whole page, mean", "Time to last byte: mean", "ms", Timed, c => c.Pages?.Whole.Mean);

    /// <summary>Share of mispredicted branches of the SUT, in percent.</summary>
    public static CellMetric BranchMissShare { get; } = new(
        "branchMissShare", "Mispredicted branches", "SUT: share of mispredicted branches", "%", Cost,
        c => 100 * Count(c, PerfEvent.BranchMisses) / Count(c, PerfEvent.Branches));

    /// <summary>Instructions of the SUT per interaction, in thousands.</summary>
    public static CellMetric InstructionsPerInteraction { get; } = new(
        "instructionsPerInteraction", "Instructions", "SUT: instructions per interaction", "10³", Cost, c => Count(c, PerfEvent.Instructions) / 1000);

    /// <summary>Cycles of the SUT per instruction.</summary>
    public static CellMetric CyclesPerInstruction { get; } = new(
        "cyclesPerInstruction", "Cycles per instruction", "SUT: cycles per instruction", "1", Cost,
        c => Count(c, PerfEvent.Cycles) / Count(c, PerfEvent.Instructions));

    /// <summary>Share of its processors that the SUT used, in percent.</summary>
    public static CellMetric SutUtilisation { get; } =
        new("sutUtilisation", "SUT", "SUT: CPU utilisation", "%", Timed, c => 100 * c.SutUtilisation);

    /// <summary>Share of the other processors that was busy, in percent.</summary>
    public static CellMetric DriverUtilisation { get; } = new(
        "driverUtilisation", "Driver and other tiers", "Driver and other tiers: CPU utilisation", "%", Timed, c => 100 * c.DriverUtilisation);

    /// <summary><see cref="DriverUtilisation"/> under the name that studies use.</summary>
    public static CellMetric RestUtilisation { get; } = DriverUtilisation with { Name = "restUtilisation" };

    /// <summary>Share of the time in which the busiest disk was busy, in percent.</summary>
    public static CellMetric DiskBusy { get; } = new(
        "diskBusy", "Busy", "Disk busy", "%", Timed, c => c.Seconds > 0 ? 100 * Resource(c, CellRows.DiskBusySeconds) / c.Seconds : null)
    { IsPositive = false };

    /// <summary>Throughput ÷ utilisation of the SUT, scaled as the throughput of Kant, Iyer and Mohapatra (2000).</summary>
    public static CellMetric SipsAtFullUse { get; } = new(
        "sipsAtFullUse", "", "Throughput ÷ utilisation of the SUT", "1/s", Timed, c => c.SutUtilisation is > 0 and var used ? c.Sips / used : null);

    /// <summary>KB on the wire of hop 1 per interaction, as both ends count them.</summary>
    public static CellMetric WirePerInteraction { get; } = new("wireKbPerInteraction", "Hop 1", "Hop 1: bytes per interaction", "KB", Cost, c => PerInteraction(c, c.WireBytes));

    /// <summary>Packets over loopback per interaction, of all hops.</summary>
    public static CellMetric PacketsPerInteraction { get; } = new(
        "packetsPerInteraction", "", "Packets over loopback per interaction, all hops", "1", Cost,
        c => c.Interactions > 0 ? Resource(c, CellRows.LoopbackPackets) / c.Interactions : null);

    /// <summary>Bytes over loopback per second, of all hops, in MB/s.</summary>
    public static CellMetric Network { get; } = new(
        "networkMBps", "", "Traffic over loopback, all hops", "MB/s", Timed, c => Resource(c, CellRows.LoopbackBytes) / 1e6 / c.Seconds)
    { IsPositive = false };

    /// <summary>Resident memory of the SUT, in MB.</summary>
    public static CellMetric SutMemory { get; } =
        new("sutMemoryMB", "", "Resident memory of the SUT", "MB", Timed, c => Resource(c, CellRows.ResidentBytes(Tier.Sut)) / 1e6);

    /// <summary>Full handshakes per interaction.</summary>
    public static CellMetric FullHandshakesPerInteraction { get; } = new(
        "fullHandshakesPerInteraction", "", "Full handshakes per interaction", "1", Cost,
        c => c.Interactions > 0 ? (double)c.Handshakes[CellRows.FullHandshakes] / c.Interactions : null)
    { IsPositive = false };

    /// <summary>Families of metrics, in the order of a report.</summary>
    public static IReadOnlyList<MetricFamily> Families { get; } =
    [
        new("p90", "Response time, 90th percentile",
            "From the start of the connect, if the interaction opens its connection, otherwise from the first byte sent, to the last byte "
            + "read; of successful interactions in timed cells.",
            [.. P90ByService.Values]),
        new("pages", "Response time of pages",
            "From the start of the connect, if the request opens its connection, otherwise from the first byte sent, to the first and to "
            + "the last byte of the response; of successful requests in timed cells of a replay.",
            [
                FirstByteMean,
                new("firstByteMs.p90", "First byte, 90th percentile", "Time to first byte: 90th percentile", "ms", Timed, c => c.Pages?.FirstByte.P90) { NeedsEveryBlock = true },
                LastByteMean,
                new("pageMs.p90", "Whole page, 90th percentile", "Time to last byte: 90th percentile", "ms", Timed, c => c.Pages?.Whole.P90) { NeedsEveryBlock = true },
            ],
            IsExpected: false),
        new("openings", "Opening a connection",
            "Medians of the interactions in timed cells that open their connection: TCP's connect, the handshake, and the time from the start of the connect to the "
            + "first byte of the response.",
            [
                new("connectMs.p50", "Connect", "Connect: median", "ms", Timed, c => c.Openings?.Connect.P50),
                new("handshakeMs.p50", "Handshake", "Handshake: median", "ms", Timed, c => c.Openings?.Handshake?.P50),
                new("openingMs.p50", "First byte", "Time to first byte of an interaction that opens its connection: median", "ms", Timed, c => c.Openings?.FirstByte.P50),
            ],
            IsExpected: false),
        new("arrivals", "Scheduling error",
            "From the arrival of a session to the start of its connect, in the window of timed cells with an open loop: how late the driver itself was.",
            [
                new("startDelayMs.p50", "Median", "Scheduling error: median", "ms", Timed, c => c.StartDelay?.P50),
                new("startDelayMs.p99", "99th percentile", "Scheduling error: 99th percentile", "ms", Timed, c => c.StartDelay?.P99) { NeedsEveryBlock = true },
            ],
            IsExpected: false),
        new("sips", "Throughput",
            "Service interactions per second in the window of timed cells.",
            [Sips]),
        new("cpu", "CPU per interaction",
            "User and system time of each tier over a cost cell, from the first connect until the queues have drained, divided by its "
            + "interactions.",
            [.. Tier.All.Select(Cpu)]),
        new("front", "CPU of the program that ends TLS",
            "User and system time of the program in front of the SUT (of a mesh: of both proxies) over a cost cell, divided by its interactions. It is also part of the SUT's, "
            + "which stands for the server's side.",
            [Cpu(Tier.Front)],
            IsExpected: false),
        new("processor", "Processor events of the SUT",
            "Instructions, last-level cache misses and branches of the SUT's process over a cost cell, user mode and kernel, divided by "
            + "its interactions; cycles per instruction; share of mispredicted branches.",
            [
                InstructionsPerInteraction,
                CyclesPerInstruction,
                new("cacheMissesPerInteraction", "Cache misses", "SUT: last-level cache misses per interaction", "1", Cost, c => Count(c, PerfEvent.CacheMisses)),
                new("branchesPerInteraction", "Branches", "SUT: branches per interaction", "10³", Cost, c => Count(c, PerfEvent.Branches) / 1000),
                BranchMissShare,
            ],
            IsExpected: false),
        new("utilisation", "CPU utilisation",
            "Share of its processors that the SUT used in the window of timed cells, and share of the other processors, the driver's, that "
            + "was busy.",
            [SutUtilisation, DriverUtilisation]),
        new("disk", "Disk",
            "Time that the busiest disk was busy in timed cells, and bytes that each tier wrote in cost cells.",
            [
                DiskBusy,
                .. PerTier("diskWrittenKbPerInteraction", "written per interaction", "KB", Cost,
                    (c, tier) => PerInteraction(c, Resource(c, CellRows.DiskWrittenBytes(tier))))
                    .Select(metric => metric with { Part = "Written by " + metric.Part, IsPositive = false }),
            ]),
        new("network", "Network",
            "Bytes per interaction in cost cells: on the wire of hop 1 as both ends count them, and over the loopback interface, all hops "
            + "and headers included.",
            [
                WirePerInteraction,
                new("loopbackKbPerInteraction", "Loopback", "Loopback: bytes per interaction", "KB", Cost, c => PerInteraction(c, Resource(c, CellRows.LoopbackBytes))),
            ]),
        new("memory", "Memory",
            "Resident memory of each tier at the end of timed cells.",
            [.. PerTier("residentMb", "resident memory", "MB", Timed, (c, t) => Resource(c, CellRows.ResidentBytes(t)) / 1e6)]),
    ];

    /// <summary>All metrics of a report.</summary>
    public static IEnumerable<CellMetric> All => Families.SelectMany(family => family.Metrics);

    /// <summary>Responses of a study: all metrics, and those that only its figures and claims use.</summary>
    public static IReadOnlyList<CellMetric> Responses { get; } =
    [
        .. All,
        new("meanMs", "", "Mean response time of all services", "ms", Timed, c => c.MeanMs),
        SipsAtFullUse,
        RestUtilisation,
        Network,
        SutMemory,
        PacketsPerInteraction,
        FullHandshakesPerInteraction,
    ];

    /// <summary>Finds a metric of a report by name; null if there is none.</summary>
    public static CellMetric? Find(string name) => All.FirstOrDefault(metric => metric.Name == name);

    /// <summary>Finds a response of a study by name; null if there is none.</summary>
    public static CellMetric? FindResponse(string name) => Responses.FirstOrDefault(metric => metric.Name == name);

    /// <summary>Name of the metric for a tier's CPU per interaction.</summary>
    public static string CpuName(Tier tier) => $"{Metric.CpuMicrosPerInteraction.Slug}.{tier}";

    /// <summary>90th percentile of a service's response time, in milliseconds.</summary>
    public static CellMetric P90(ServiceName service) => P90ByService[service];

    /// <summary>CPU time of a tier per interaction, in microseconds.</summary>
    public static CellMetric Cpu(Tier tier) => CpuByTier[tier];

    private static CellMetric NewP90(ServiceName named)
    {
        var service = named.ToString();
        var title = ServiceTitles.Of(service);
        return new CellMetric($"p90Ms.{service}", title, title + ": 90th percentile", "ms", Timed,
            cell => cell.P90Ms.TryGetValue(service, out var p90) ? p90 : null)
        { ShortName = $"p90 ms {service}", NeedsEveryBlock = true };
    }

    private static CellMetric NewCpu(Tier tier) => new(
        CpuName(tier), tier.Title, $"{tier.Title}: CPU per interaction", Metric.CpuMicrosPerInteraction.Unit, Cost,
        cell => cell.CpuMicrosPerInteraction.GetValueOrDefault(tier.Slug))
    { ShortName = $"CPU µs {tier}" };

    private static IEnumerable<CellMetric> PerTier(string name, string what, string unit, string kind, Func<CellResultRow, Tier, double?> value) =>
        from tier in Tier.All
        select new CellMetric($"{name}.{tier}", tier.Title, $"{tier.Title}: {what}", unit, kind, cell => value(cell, tier));

    private static double? Count(CellResultRow cell, PerfEvent what) => cell.ProcessorPerInteraction?.GetValueOrDefault(what.Name);

    private static double? Resource(CellResultRow cell, string name) => cell.Resources.GetValueOrDefault(name);

    private static double? PerInteraction(CellResultRow cell, double? bytes) =>
        cell.Interactions > 0 ? bytes / Kilobyte / cell.Interactions : null;
}
