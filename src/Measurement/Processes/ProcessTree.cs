using System.Globalization;

namespace TlsToll.Measurement.Processes;

/// <summary>Lists a process and its descendants.</summary>
internal static class ProcessTree
{
    /// <summary>
    /// The process and its live descendants, the process first. Uses the parent IDs of all processes in /proc, because
    /// /proc/PID/task/TID/children may omit children if one exits during the reading (proc_pid_task(5)).
    /// </summary>
    /// <exception cref="ProcessGoneException">The process itself no longer exists.</exception>
    public static IReadOnlyList<ProcessStat> List(int rootId)
    {
        var root = ProcessStat.TryRead(rootId) ?? throw new ProcessGoneException(rootId);
        var byParent = All().ToLookup(process => process.ParentId);
        var tree = new List<ProcessStat> { root };
        for (var i = 0; i < tree.Count; i++)
            tree.AddRange(byParent[tree[i].ProcessId]);
        return tree;
    }

    /// <summary>A process and its ancestors, as far as they are visible, the process first.</summary>
    public static IEnumerable<int> Ancestry(int processId)
    {
        for (var stat = ProcessStat.TryRead(processId); stat is not null; stat = stat.ParentId > 0 ? ProcessStat.TryRead(stat.ParentId) : null)
            yield return stat.ProcessId;
    }

    private static IEnumerable<ProcessStat> All()
    {
        foreach (var directory in Directory.EnumerateDirectories("/proc"))
        {
            if (int.TryParse(Path.GetFileName(directory), NumberStyles.None, CultureInfo.InvariantCulture, out var id)
                && ProcessStat.TryRead(id) is { } stat)
                yield return stat;
        }
    }
}
