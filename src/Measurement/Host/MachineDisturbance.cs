using TlsToll.Measurement.Processors;

namespace TlsToll.Measurement.Host;

/// <summary>The host's activity between two snapshots; null means "not measured".</summary>
/// <param name="StealShare">Steal time as a share of all processors' time, 0 to 1.</param>
/// <param name="StealTicks">Steal time of all processors in clock ticks.</param>
/// <param name="BusySeconds">Time in which processors worked, of all processors together.</param>
/// <param name="TotalTicks">All processors' time in clock ticks.</param>
/// <param name="Loopback">Bytes over the loopback interface.</param>
/// <param name="Disks">Activity of each whole disk by name; null if not readable.</param>
public sealed record MachineDisturbance(
    double? StealShare, long? StealTicks, double? BusySeconds, long? TotalTicks, NetworkBytes? Loopback, IReadOnlyDictionary<string, DiskActivity>? Disks)
{
    /// <summary>The difference of two snapshots.</summary>
    public static MachineDisturbance Between(MachineSnapshot before, MachineSnapshot after)
    {
        var all = before.Cpu is { } from && after.Cpu is { } to ? to.Since(from) : default(CpuTimes?);
        return new(
            all?.StealShare,
            all?.Steal,
            all is { } busy ? (double)busy.Busy / LibC.TicksPerSecond : null,
            all?.Total,
            before.Loopback is { } sent && after.Loopback is { } now ? now.Since(sent) : null,
            before.Disks is { } disks && after.Disks is { } later ? Pairs(disks, later, (a, b) => b.Since(a)) : null);
    }

    private static Dictionary<TKey, TValue> Pairs<TKey, TValue>(
        IReadOnlyDictionary<TKey, TValue> before, IReadOnlyDictionary<TKey, TValue> after, Func<TValue, TValue, TValue> difference)
        where TKey : notnull =>
        before.Where(pair => after.ContainsKey(pair.Key)).ToDictionary(pair => pair.Key, pair => difference(pair.Value, after[pair.Key]));
}
