using TlsToll.Measurement.Processors;

namespace TlsToll.Measurement.Host;

/// <summary>The host's activity between two snapshots; null means "not measured".</summary>
/// <param name="StealShare">
/// Steal time as a share of the processors' time, 0 to 1: of the SUT's own processors or of all others, whichever is larger, so that time stolen from a few
/// of many is seen; of all together where the SUT has none of its own.
/// </param>
/// <param name="BusySeconds">Time in which processors worked, of all processors together.</param>
/// <param name="Loopback">Traffic over the loopback interface.</param>
/// <param name="Disks">Activity of each whole disk by name; null if not readable.</param>
public sealed record MachineDisturbance(
    double? StealShare, double? BusySeconds, NetworkTraffic? Loopback, IReadOnlyDictionary<string, DiskActivity>? Disks)
{
    /// <summary>The difference of two snapshots.</summary>
    /// <param name="before">First snapshot.</param>
    /// <param name="after">Second snapshot.</param>
    /// <param name="ofSut">The SUT's own processors; empty for none.</param>
    public static MachineDisturbance Between(MachineSnapshot before, MachineSnapshot after, IReadOnlyList<int> ofSut)
    {
        var all = before.Cpu is { } from && after.Cpu is { } to ? to.Since(from) : default(CpuTimes?);
        var each = Pairs(before.Cpus, after.Cpus, (a, b) => b.Since(a));
        double?[] shares = ofSut.Count > 0 && ofSut.All(each.ContainsKey)
            ? [.. each.GroupBy(pair => ofSut.Contains(pair.Key)).Select(group => CpuTimes.Sum(group.Select(pair => pair.Value)).StealShare)]
            : [all?.StealShare];
        return new(
            shares.Max(),
            all is { } busy ? (double)busy.Busy / LibC.TicksPerSecond : null,
            before.Loopback is { } sent && after.Loopback is { } now ? now.Since(sent) : null,
            before.Disks is { } disks && after.Disks is { } later ? Pairs(disks, later, (a, b) => b.Since(a)) : null);
    }

    private static Dictionary<TKey, TValue> Pairs<TKey, TValue>(
        IReadOnlyDictionary<TKey, TValue> before, IReadOnlyDictionary<TKey, TValue> after, Func<TValue, TValue, TValue> difference)
        where TKey : notnull =>
        before.Where(pair => after.ContainsKey(pair.Key)).ToDictionary(pair => pair.Key, pair => difference(pair.Value, after[pair.Key]));
}
