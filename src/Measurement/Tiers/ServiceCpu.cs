using System.ComponentModel;
using System.Globalization;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;

namespace TlsToll.Measurement.Tiers;

/// <summary>CPU time of a service on this host: that of processes with their children, or of a control group.</summary>
/// <param name="subject">What is read, as in <c>processes 17, 18 and their children</c>.</param>
/// <param name="read">Returns the CPU time so far in nanoseconds, user and system; null if there is nothing to read.</param>
/// <param name="includes">Returns whether a process's CPU time is part of it.</param>
/// <param name="processes">Returns ids of processes that have the service's processors; those that have ended are passed over.</param>
public sealed class ServiceCpu(string subject, Func<long?> read, Func<int, bool> includes, Func<IReadOnlyList<int>> processes) : IServiceCpu
{
    /// <inheritdoc/>
    public string Subject => subject;

    /// <inheritdoc/>
    public bool IsOnThisHost => true;

    /// <inheritdoc/>
    public IReadOnlyList<int> Processors => [.. processes().SelectMany(OfProcess).Distinct().Order()];

    /// <inheritdoc/>
    public string? Processor => null;

    /// <summary>Returns the CPU time of processes and their descendants, each counted once.</summary>
    /// <param name="ids">Ids of the processes; at least one.</param>
    /// <exception cref="ProcessGoneException">A process doesn't exist.</exception>
    public static ServiceCpu OfProcesses(IReadOnlyList<int> ids)
    {
        // One that descends from another, such as a worker beside its master, is in that one's tree.
        int[] distinct = [.. ids.Distinct()];
        ProcessTreeCpu[] trees = [.. distinct.Where(id => !ProcessTree.Ancestry(id).Skip(1).Any(ids.Contains)).Select(id => new ProcessTreeCpu(id))];
        var names = string.Join(", ", distinct.Select(id => id.ToString(CultureInfo.InvariantCulture)));
        return new ServiceCpu(
            distinct.Length == 1 ? $"process {names} and its children" : $"processes {names} and their children", () => trees.Sum(tree => tree.Read().Nanoseconds),
            process => ProcessTree.Ancestry(process).Any(ids.Contains), () => ids);
    }

    /// <summary>Returns the CPU time of a control group, version 1 or 2, including its ended processes and the groups below it.</summary>
    /// <param name="directory">Directory of the group, which contains <c>cpu.stat</c> or <c>cpuacct.usage</c>.</param>
    public static ServiceCpu OfGroup(string directory) => new(
        $"control group {directory}", () => CgroupLimits.UsedBy(directory), process => CgroupLimits.IsIn(directory, process), () => CgroupLimits.Members(directory));

    /// <summary>Returns whether a process's CPU time is part of it.</summary>
    /// <param name="processId">Id of the process.</param>
    public bool Includes(int processId) => includes(processId);

    /// <summary>Reads the CPU time so far.</summary>
    /// <returns>User and system time in nanoseconds.</returns>
    /// <exception cref="ProcessGoneException">A root process has ended.</exception>
    /// <exception cref="IOException">The group has no counter of CPU time.</exception>
    public long ReadNanoseconds() => read() ?? throw new IOException($"{subject}: it has no counter of CPU time");

    /// <inheritdoc/>
    /// <exception cref="ProcessGoneException">A root process has ended.</exception>
    /// <exception cref="IOException">The group has no counter of CPU time.</exception>
    public ValueTask<long> ReadAsync(CancellationToken cancellationToken) => ValueTask.FromResult(ReadNanoseconds());

    private static IReadOnlyList<int> OfProcess(int id)
    {
        try
        {
            return CpuAffinity.Get(id);
        }
        catch (Exception e) when (e is ProcessGoneException or Win32Exception)
        {
            return [];
        }
    }
}
