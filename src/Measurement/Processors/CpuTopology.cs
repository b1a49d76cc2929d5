using System.Globalization;

namespace TlsToll.Measurement.Processors;

/// <summary>The processors (hardware threads) of each physical core.</summary>
/// <param name="Siblings">The processors of the same core by processor, itself included.</param>
public sealed record CpuTopology(IReadOnlyDictionary<int, IReadOnlyList<int>> Siblings)
{
    /// <summary>Reads the topology from sysfs. In a VM, this is the topology that the hypervisor reports.</summary>
    /// <returns>The topology; null if sysfs does not contain it.</returns>
    public static CpuTopology? TryRead(string sysfs = "/sys")
    {
        var directory = Path.Combine(sysfs, "devices/system/cpu");
        if (!Directory.Exists(directory))
            return null;
        var siblings = new SortedDictionary<int, IReadOnlyList<int>>();
        foreach (var cpu in Directory.EnumerateDirectories(directory, "cpu*"))
        {
            if (int.TryParse(Path.GetFileName(cpu).AsSpan(3), NumberStyles.None, CultureInfo.InvariantCulture, out var number)
                && ProcFile.TryReadLine(Path.Combine(cpu, "topology/thread_siblings_list")) is { } list)
                siblings[number] = CpuList.Parse(list);
        }

        return siblings.Count > 0 ? new(siblings) : null;
    }

    /// <summary>The given processors by physical core, in ascending order; a processor whose core is unknown counts as a core.</summary>
    public IReadOnlyList<IReadOnlyList<int>> Cores(IEnumerable<int> cpus) =>
        [.. cpus.Order().GroupBy(cpu => Siblings.TryGetValue(cpu, out var core) ? core.Min() : cpu).Select(core => core.ToArray())];
}
