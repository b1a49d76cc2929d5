using TlsToll.Measurement.Processors;

namespace TlsToll.Measurement.Host;

/// <summary>The host's counters at one moment; null if not readable.</summary>
/// <param name="Cpu">Time of all processors together, in clock ticks since boot.</param>
/// <param name="Cpus">Time of each processor by its number; empty if not readable.</param>
/// <param name="Loopback">Traffic over the loopback interface.</param>
/// <param name="Disks">Counters of the whole disks by name; null if not readable.</param>
public sealed record MachineSnapshot(
    CpuTimes? Cpu, IReadOnlyDictionary<int, CpuTimes> Cpus, NetworkTraffic? Loopback, IReadOnlyDictionary<string, DiskActivity>? Disks)
{
    /// <summary>Reads this host's counters.</summary>
    public static MachineSnapshot Read()
    {
        (CpuTimes All, IReadOnlyDictionary<int, CpuTimes> Each)? parsed =
            ProcFile.TryRead("/proc/stat") is { } stat ? CpuTimes.Parse(stat) : null;
        var network = ProcFile.TryRead("/proc/net/dev") is { } dev ? NetworkTraffic.Parse(dev) : null;
        var disks = ProcFile.TryRead("/proc/diskstats") is { } text ? DiskActivity.Parse(text) : null;
        return new(
            parsed?.All,
            parsed?.Each ?? new Dictionary<int, CpuTimes>(),
            network is not null && network.TryGetValue("lo", out var lo) ? lo : null,
            disks?.Where(disk => DiskActivity.IsWholeDisk(disk.Key)).ToDictionary(StringComparer.Ordinal));
    }
}
