using TlsToll.Contracts;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;

namespace TlsToll.Results.Metrics;

/// <summary>All responses of a cell: each is declared here and nowhere else.</summary>
public static class ResponseCatalogue
{
    private const string Cost = "cost";
    private const string Timed = "timed";
    private const double Kilobyte = 1024;

    /// <summary>The families, in the order of a report.</summary>
    public static IReadOnlyList<ResponseFamily> Families { get; } =
    [
        new("p90", "Response time, 90th percentile",
            "From the start of the connect, if the interaction opens its connection, otherwise from the first byte sent, to the last byte "
            + "read; of interactions that ended well in timed cells.",
            [.. Enum.GetNames<ServiceName>().Select(P90)]),
        new("pages", "Response time of pages",
            "From the start of the connect, if the request opens its connection, otherwise from the first byte sent, to the first and to "
            + "the last byte of the answer; of requests that ended well in timed cells of a replay.",
            [
                new("firstByteMs.mean", "First byte, mean", "First byte: mean", "ms", Timed, c => c.Pages?.FirstByte.Mean),
                new("firstByteMs.p90", "First byte, 90th percentile", "First byte: 90th percentile", "ms", Timed,
                    c => c.Pages?.FirstByte.P90),
                new("pageMs.mean", "Whole page, mean", "Whole page: mean", "ms", Timed, c => c.Pages?.Whole.Mean),
                new("pageMs.p90", "Whole page, 90th percentile", "Whole page: 90th percentile", "ms", Timed, c => c.Pages?.Whole.P90),
            ],
            Everywhere: false),
        new("sips", "Throughput",
            "Service interactions per second in the window of timed cells.",
            [new("sips", "", "Throughput", "1/s", Timed, c => c.Sips)]),
        new("cpu", "CPU per interaction",
            "User and system time of each tier over a cost cell, from the first connect until the queues have drained, divided by its "
            + "interactions.",
            [.. PerTier("cpuMicrosPerInteraction", "CPU per interaction", "µs", Cost,
                (c, tier) => c.CpuMicrosPerInteraction.GetValueOrDefault(tier))]),
        new("processor", "What the SUT's processor does",
            "Instructions, misses of the last cache and branches of the SUT's process over a cost cell, user mode and kernel, divided by "
            + "its interactions; cycles per instruction; share of the branches that were predicted wrongly.",
            [
                new("instructionsPerInteraction", "Instructions", "Instructions per interaction", "10³", Cost,
                    c => Count(c, PerfEvent.Instructions) / 1000),
                new("cyclesPerInstruction", "Cycles per instruction", "Cycles per instruction", "1", Cost,
                    c => Count(c, PerfEvent.Cycles) / Count(c, PerfEvent.Instructions)),
                new("cacheMissesPerInteraction", "Cache misses", "Misses of the last cache per interaction", "1", Cost,
                    c => Count(c, PerfEvent.CacheMisses)),
                new("branchesPerInteraction", "Branches", "Branches per interaction", "10³", Cost,
                    c => Count(c, PerfEvent.Branches) / 1000),
                new("branchMissShare", "Branches predicted wrongly", "Share of branches predicted wrongly", "%", Cost,
                    c => 100 * Count(c, PerfEvent.BranchMisses) / Count(c, PerfEvent.Branches)),
            ],
            Everywhere: false),
        new("utilisation", "CPU utilisation",
            "Share of its processors that the SUT used in the window of timed cells, and share of the other processors, the driver's, that "
            + "was busy.",
            [
                new("sutUtilisation", "SUT", "SUT: CPU utilisation", "%", Timed, c => 100 * c.SutUtilisation),
                new("driverUtilisation", "Driver and the rest", "Driver and the rest: CPU utilisation", "%", Timed,
                    c => 100 * c.DriverUtilisation),
            ]),
        new("disk", "Disk",
            "Time that the busiest disk was busy in timed cells, and bytes that each tier wrote in cost cells.",
            [
                new("diskBusy", "Busy", "Disk busy", "%", Timed,
                    c => c.Seconds > 0 ? 100 * Resource(c, "diskBusySeconds") / c.Seconds : null),
                .. PerTier("diskWrittenKbPerInteraction", "written per interaction", "KB", Cost,
                    (c, tier) => PerInteraction(c, Resource(c, $"diskWrittenBytes.{tier}")))
                    .Select(r => r with { Part = "Written by " + r.Part }),
            ]),
        new("network", "Network",
            "Bytes per interaction in cost cells: on the wire of hop 1 as both ends count them, and over the loopback interface, all hops "
            + "and headers included.",
            [
                new("wireKbPerInteraction", "Hop 1", "Hop 1: bytes per interaction", "KB", Cost, c => PerInteraction(c, c.WireBytes)),
                new("loopbackKbPerInteraction", "Loopback", "Loopback: bytes per interaction", "KB", Cost,
                    c => PerInteraction(c, Resource(c, "loopbackBytes"))),
            ]),
        new("memory", "Memory",
            "Resident memory of each tier at the end of timed cells.",
            [.. PerTier("residentMb", "resident memory", "MB", Timed, (c, t) => Resource(c, $"residentBytes.{t}") / Kilobyte / Kilobyte)]),
    ];

    /// <summary>All responses.</summary>
    public static IEnumerable<Response> All => Families.SelectMany(family => family.Responses);

    private static Response P90(string service)
    {
        var title = ServiceTitles.Of(service);
        return new($"p90Ms.{service}", title, title + ": 90th percentile", "ms", Timed,
            cell => cell.P90Ms.TryGetValue(service, out var p90) ? p90 : null);
    }

    private static IEnumerable<Response> PerTier(
        string name, string what, string unit, string kind, Func<CellResultRow, string, double?> value) =>
        from tier in TierValues.Names
        let title = TierTitles.Of(tier)
        select new Response($"{name}.{tier}", title, $"{title}: {what}", unit, kind, cell => value(cell, tier));

    private static double? Count(CellResultRow cell, PerfEvent what) => cell.ProcessorPerInteraction?.GetValueOrDefault(what.Name);

    private static double? Resource(CellResultRow cell, string name) => cell.Resources.GetValueOrDefault(name);

    private static double? PerInteraction(CellResultRow cell, double? bytes) =>
        cell.Interactions > 0 ? bytes / Kilobyte / cell.Interactions : null;
}
