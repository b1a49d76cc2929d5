using TlsToll.Contracts;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;
using TlsToll.Studies.Files;

namespace TlsToll.Studies.Analysis;

/// <summary>A response of an experiment.</summary>
/// <param name="Name">Its name in files, e.g. <c>p90Ms.CreateOrder</c>.</param>
/// <param name="Label">Its name for a reader.</param>
/// <param name="Unit">Its unit.</param>
/// <param name="Kind">Which experiments have it.</param>
/// <param name="Of">Its value in a run; null if not measured.</param>
/// <param name="Positive">Whether it is always above 0, and so has logarithms.</param>
internal sealed record Response(string Name, string Label, string Unit, ExperimentKind Kind, Func<CellMeasurement, double?> Of, bool Positive = true);

/// <summary>All responses that a study may ask for.</summary>
internal static class Responses
{
    /// <summary>All, in the order of the paper's interest: what clients see, then what the tiers use.</summary>
    public static IReadOnlyList<Response> All { get; } =
    [
        .. Enum.GetValues<ServiceName>().Select(service =>
            new Response($"p90Ms.{service}", $"90th percentile of the response time, {Spoken(service)}", "ms", ExperimentKind.Timed, cell => cell.P90Ms(service))),
        new("meanMs", "Mean response time of all services", "ms", ExperimentKind.Timed, CellMath.MeanMs),
        new("firstByteMs.mean", "Mean time to the first byte of a page", "ms", ExperimentKind.Timed, cell => cell.Pages?.FirstByte.Mean),
        new("firstByteMs.p90", "90th percentile to a page's first byte", "ms", ExperimentKind.Timed, cell => cell.Pages?.FirstByte.P90),
        new("pageMs.mean", "Mean time to the last byte of a page", "ms", ExperimentKind.Timed, cell => cell.Pages?.Whole.Mean),
        new("pageMs.p90", "90th percentile to a page's last byte", "ms", ExperimentKind.Timed, cell => cell.Pages?.Whole.P90),
        new("sips", "Service interactions per second", "1/s", ExperimentKind.Timed, cell => cell.Sips > 0 ? cell.Sips : null),
        new("sipsAtFullUse", "Service interactions per second at full use of the SUT", "1/s", ExperimentKind.Timed, CellMath.SipsAtFullUse),
        new("sutUtilisation", "CPU utilisation of the SUT", "%", ExperimentKind.Timed, cell => 100 * cell.SutUtilisation),
        new("restUtilisation", "CPU utilisation of the other tiers' processors", "%", ExperimentKind.Timed, cell => 100 * cell.DriverUtilisation),
        new("diskBusy", "Time that the busiest disk was busy", "%", ExperimentKind.Timed, cell => 100 * cell.Resources.DiskBusySeconds / cell.Seconds, Positive: false),
        new("networkMBps", "Traffic over loopback, all hops", "MB/s", ExperimentKind.Timed, cell => cell.Resources.LoopbackBytes / 1e6 / cell.Seconds, Positive: false),
        new("sutMemoryMB", "Resident memory of the SUT", "MB", ExperimentKind.Timed, cell => cell.Resources.ResidentBytes.Sut / 1e6),
        new("fullHandshakesPerInteraction", "Full handshakes per interaction", "", ExperimentKind.Cost,
            cell => cell.Interactions > 0 ? (double)cell.Handshakes.ServerFull / cell.Interactions : null, Positive: false),
        .. Tier.All.Select(tier => new Response(
            $"cpuMicrosPerInteraction.{tier}", $"CPU time per interaction, {tier}", "µs", ExperimentKind.Cost, cell => cell.CpuMicrosPerInteraction(tier))),
        PerInteraction("instructionsPerInteraction", "Instructions of the SUT per interaction", PerfEvent.Instructions),
        new("cyclesPerInstruction", "Cycles of the SUT per instruction", "1", ExperimentKind.Cost,
            cell => cell.ProcessorRatio(PerfEvent.Cycles, PerfEvent.Instructions)),
        PerInteraction("cacheMissesPerInteraction", "Misses of the last cache of the SUT per interaction", PerfEvent.CacheMisses),
        PerInteraction("branchesPerInteraction", "Branches of the SUT per interaction", PerfEvent.Branches),
        new("branchMissShare", "Share of the SUT's branches predicted wrongly", "%", ExperimentKind.Cost,
            cell => 100 * cell.ProcessorRatio(PerfEvent.BranchMisses, PerfEvent.Branches)),
    ];

    /// <summary>A response by its name; null if there is none.</summary>
    public static Response? Find(string name) => All.FirstOrDefault(r => r.Name == name);

    private static Response PerInteraction(string name, string label, PerfEvent what) =>
        new(name, label, "1", ExperimentKind.Cost, cell => cell.ProcessorPerInteraction()?[what.Name]);

    /// <summary>A service's name as the papers write it: <c>Create Order</c>.</summary>
    public static string Spoken(ServiceName service)
    {
        var name = service.ToString();
        return string.Concat(name.Select((c, i) => i > 0 && char.IsUpper(c) ? " " + c : c.ToString()));
    }
}
