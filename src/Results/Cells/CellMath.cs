using TlsToll.Contracts;
using TlsToll.Measurement.Processors;

namespace TlsToll.Results.Cells;

/// <summary>Quantities derived from one cell.</summary>
public static class CellMath
{
    /// <summary>
    /// CPU of a tier per interaction, in microseconds; null if the tier's CPU was not measured, or includes the interactions of several
    /// RBEs.
    /// </summary>
    public static double? CpuMicrosPerInteraction(this CellMeasurement cell, Tier tier) =>
        cell.Interactions == 0 || (cell.Shards > 1 && tier != Tier.Rbe) ? null : Nanoseconds(cell, tier) / 1000 / cell.Interactions;

    /// <summary>CPU per interaction in microseconds, by tier; of the program in front of the SUT, too, if there is one.</summary>
    public static IReadOnlyDictionary<string, double?> CpuMicrosPerInteraction(this CellMeasurement cell) =>
        TiersOf([cell]).ToDictionary(tier => tier.Slug, tier => cell.CpuMicrosPerInteraction(tier), StringComparer.Ordinal);

    /// <summary>Tiers of which cells have CPU times: the program in front of the SUT among them if there is one.</summary>
    public static IEnumerable<Tier> TiersOf(IEnumerable<CellMeasurement> cells) => cells.Any(cell => cell.FrontNanoseconds is not null) ? Tier.All.Append(Tier.Front) : Tier.All;

    private static double? Nanoseconds(CellMeasurement cell, Tier tier) => tier == Tier.Front ? cell.FrontNanoseconds : cell.CpuNanoseconds[tier];

    /// <summary>
    /// The SUT's commands to its database per interaction; null if they were not counted, or include the interactions of several RBEs.
    /// </summary>
    public static double? DatabaseCommandsPerInteraction(this CellMeasurement cell) =>
        cell.Interactions == 0 || cell.Shards > 1 ? null : (double?)cell.DatabaseTraffic?.Commands / cell.Interactions;

    /// <summary>
    /// Processor events of the SUT per interaction, by the names of <see cref="PerfEvent"/>; null for a cell without them. Events that the
    /// processor does not count are null.
    /// </summary>
    public static IReadOnlyDictionary<string, double?>? ProcessorPerInteraction(this CellMeasurement cell) =>
        cell.Processor is null || cell.Interactions == 0
        ? null
        : PerfEvent.All.ToDictionary(what => what.Name, what => cell.Processor.Of(what) / cell.Interactions, StringComparer.Ordinal);

    /// <summary>90th percentile of the response time of a service in milliseconds; null without a value.</summary>
    public static double? P90Ms(this CellMeasurement cell, ServiceName service) => cell.ResponseMilliseconds.GetValueOrDefault(service)?.P90;

    /// <summary>Mean response time over all services in milliseconds; null without a value.</summary>
    public static double? MeanMs(this CellMeasurement cell)
    {
        var count = cell.ResponseMilliseconds.Values.Sum(s => (long)s.Count);
        return count == 0 ? null : cell.ResponseMilliseconds.Values.Sum(s => s.Count * s.Mean) / count;
    }

    /// <summary>
    /// Share of a cell's CPU time, 0 to 1, above which the compilation of methods voids its step. A method is compiled again after some calls; those that are called
    /// rarely reach that long after the warm-up, and a hundred of them take as much as TLS does. This project's assumption.
    /// </summary>
    public const double MostCompiling = 0.02;

    /// <summary>True if the SUT may have compiled methods for more than <see cref="MostCompiling"/> of its CPU time.</summary>
    public static bool IsCompiling(CellMeasurement cell) =>
        cell.SutRuntime is { } runtime && MostCompilingNanoseconds(runtime.JitMicroseconds, cell.CpuNanoseconds.Sut ?? 0) > MostCompiling * cell.CpuNanoseconds.Sut;

    /// <summary>
    /// The most CPU time in nanoseconds that a process can have spent on compiling methods. The runtime counts the time from start to end of each compilation by
    /// its clock (JitInfo.GetCompilationTime: QueryPerformanceCounter), in which the thread may have waited for a processor; and threads compile side by side.
    /// </summary>
    /// <param name="compilingMicroseconds">Time of the compilations by the clock, the sum over threads, in microseconds.</param>
    /// <param name="cpuNanoseconds">CPU time of the process in the same time, in nanoseconds.</param>
    public static double MostCompilingNanoseconds(double compilingMicroseconds, double cpuNanoseconds) => Math.Min(1000 * compilingMicroseconds, cpuNanoseconds);

    /// <summary>Utilisation of the driver's processors from which on it limits the throughput.</summary>
    public const double SaturatedDriver = 0.85;

    /// <summary>
    /// True if the SUT was the bottleneck: it used at least 95 % of its processors and the driver less than 85 % of its own. Otherwise, the
    /// throughput is not the SUT's capacity.
    /// </summary>
    public static bool IsSutTheBottleneck(double? sutUtilisation, double? driverUtilisation) => sutUtilisation >= 0.95 && driverUtilisation < SaturatedDriver;
}
