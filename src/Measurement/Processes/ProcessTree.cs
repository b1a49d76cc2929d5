using System.Globalization;

namespace TlsToll.Measurement.Processes;

/// <summary>Finds a process and everything that descends from it.</summary>
internal static class ProcessTree
{
    /// <summary>
    /// The process and its live descendants, the process first. By the parents in all of /proc: /proc/PID/task/TID/children may leave out
    /// children when one exits while it is read (proc_pid_task(5)).
    /// </summary>
    /// <exception cref="ProcessGoneException">The process itself has gone.</exception>
    public static IReadOnlyList<ProcessStat> List(int rootId)
    {
        var root = ProcessStat.TryRead(rootId) ?? throw new ProcessGoneException(rootId);
        var byParent = All().ToLookup(process => process.ParentId);
        var tree = new List<ProcessStat> { root };
        for (var i = 0; i < tree.Count; i++)
            tree.AddRange(byParent[tree[i].ProcessId]);
        return tree;
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
