using TlsToll.Contracts.Administration;
using TlsToll.Measurement;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Cells;

namespace TlsToll.Experiments.Cells;

/// <summary>Resources that the tiers used between two readings.</summary>
internal static class TierDelta
{
    /// <summary>CPU in nanoseconds.</summary>
    public static TierValues Cpu(TierReading before, TierReading after) =>
        new(
            Used(before.Sut, after.Sut), Used(before.Vendors, after.Vendors),
            Used(before.Database, after.Database), Used(before.Rbe, after.Rbe));

    /// <summary>
    /// CPU time of other processes on this host in seconds, from the processors' busy time; null if a tier runs elsewhere. Busy time is counted in ticks of
    /// 10 ms, so a single slice's value means little, and may be below 0.
    /// </summary>
    public static double? Foreign(TierReading before, TierReading after, MachineDisturbance machine)
    {
        var cpu = Cpu(before, after);
        // A replay has no vendors and no database.
        var own = cpu.Sut + (cpu.Vendors ?? 0) + (cpu.Database ?? 0) + cpu.Rbe + (after.Own - before.Own);
        return machine.BusySeconds - (own / 1e9);
    }

    /// <summary>
    /// CPU time in seconds of all else but the SUT on the SUT's own processors: other processes that may run there, and the kernel's threads. Null if the SUT has
    /// no processors of its own, or they are not this host's. Counted in ticks of 10 ms, as <see cref="Foreign"/> is.
    /// </summary>
    /// <param name="processors">The SUT's own processors; empty for none.</param>
    /// <param name="before">First reading.</param>
    /// <param name="after">Second reading.</param>
    public static double? ForeignOnSut(IReadOnlyList<int> processors, TierReading before, TierReading after)
    {
        var (from, to) = (before.Machine.Cpus, after.Machine.Cpus);
        if (processors.Count == 0 || processors.Any(processor => !from.ContainsKey(processor) || !to.ContainsKey(processor)))
            return null;
        var busy = processors.Sum(processor => to[processor].Since(from[processor]).Busy);
        return ((double)busy / LibC.TicksPerSecond) - ((after.Sut - before.Sut) / 1e9);
    }

    // A lower value means that the tier was restarted in between, so its usage before the restart is unknown.
    private static double? Used(long? before, long? after) => after >= before ? after - before : null;

    /// <summary>Disk, network and memory. The database's disk bytes belong to another user's process and can't be measured.</summary>
    public static CellResources Resources(TierReading before, TierReading after, MachineDisturbance machine) => new(
        Of(before, after, r => r.DiskReadBytes),
        Of(before, after, r => r.DiskWriteBytes),
        machine.Disks is { Count: > 0 } disks ? disks.Values.Max(d => d.BusyMilliseconds) / 1000.0 : null,
        machine.Loopback?.Sent,
        new TierValues(after.SutResources.ResidentBytes, after.VendorsResources.ResidentBytes, null, after.RbeResources.ResidentBytes))
    {
        LoopbackPackets = machine.Loopback?.Packets,
    };

    /// <summary>Work of a tier's runtime (GC and JIT) between two readings of its counters.</summary>
    public static RuntimeWork Runtime(TierCounters before, TierCounters after) => new(
        after.Memory.Gen0 - before.Memory.Gen0,
        after.Memory.Gen1 - before.Memory.Gen1,
        after.Memory.Gen2 - before.Memory.Gen2,
        after.Memory.PauseMicroseconds - before.Memory.PauseMicroseconds,
        after.Memory.AllocatedBytes - before.Memory.AllocatedBytes,
        after.Jit.Methods - before.Jit.Methods,
        after.Jit.Microseconds - before.Jit.Microseconds);

    /// <summary>What a tier asked of its database between two readings of its counters; null if not counted.</summary>
    public static DatabaseTraffic? Traffic(TierCounters before, TierCounters after) => before.DatabaseTraffic is { } from && after.DatabaseTraffic is { } to
        ? new DatabaseTraffic(to.Commands - from.Commands, to.SentBytes - from.SentBytes, to.ReceivedBytes - from.ReceivedBytes)
        : null;

    /// <summary>Work behind a tier's queues between two readings of its counters; null if it has none.</summary>
    public static QueueWork? Queues(TierCounters before, TierCounters after)
    {
        string[] names = [.. before.Queues.Keys.Intersect(after.Queues.Keys, StringComparer.Ordinal)];
        return names.Length == 0 ? null : new QueueWork(
            names.Sum(name => after.Queues[name].Done - before.Queues[name].Done), names.Sum(name => after.Queues[name].Batches - before.Queues[name].Batches));
    }

    /// <summary>What the database did between two readings, for the statements that it executed; null if not counted.</summary>
    public static IReadOnlyList<StatementCounter>? Statements(IReadOnlyList<StatementCounter>? before, IReadOnlyList<StatementCounter>? after)
    {
        if (before is null || after is null)
            return null;
        var earlier = before.ToDictionary(statement => statement.Text, StringComparer.Ordinal);
        return
        [
            .. from to in after
               let first = earlier.GetValueOrDefault(to.Text) ?? new StatementCounter(to.Text, 0, 0, 0, 0, 0, 0)
               where to.Calls > first.Calls
               select new StatementCounter(
                   to.Text, to.Calls - first.Calls, to.Plans - first.Plans, to.PlanMicroseconds - first.PlanMicroseconds,
                   to.ExecutionMicroseconds - first.ExecutionMicroseconds, to.Blocks - first.Blocks, to.LogBytes - first.LogBytes),
        ];
    }

    private static TierValues Of(TierReading before, TierReading after, Func<ProcessResources, long?> value) => new(
        value(after.SutResources) - value(before.SutResources),
        value(after.VendorsResources) - value(before.VendorsResources),
        null,
        value(after.RbeResources) - value(before.RbeResources));
}
