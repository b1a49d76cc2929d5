using System.Globalization;

namespace TlsToll.Measurement.Host;

/// <summary>The control group's limits and throttling; null means no limit or not readable.</summary>
/// <param name="Cpus">CPU quota in processors, e.g. 1.5; the lowest of the group and its ancestors.</param>
/// <param name="MemoryBytes">The lowest memory limit of the group and its ancestors.</param>
/// <param name="ThrottledPeriods">Number of periods in which the group was throttled, since its creation.</param>
/// <param name="ThrottledNanoseconds">Time for which the group was throttled, since its creation.</param>
public sealed record CgroupLimits(double? Cpus, long? MemoryBytes, long? ThrottledPeriods, long? ThrottledNanoseconds)
{
    /// <summary>
    /// cgroup v1 reports "no limit" as the largest number of whole pages, which is above this bound; real limits are far below it.
    /// </summary>
    private const long NoMemoryLimit = long.MaxValue / 2;

    /// <summary>CPU time used by all processes of the group since its creation.</summary>
    public long? UsedNanoseconds { get; init; }

    /// <summary>Reads this process's group, cgroup v2 or v1.</summary>
    public static CgroupLimits Read(string root = "/sys/fs/cgroup") => Read(root, ProcFile.TryRead("/proc/self/cgroup") ?? "");

    /// <summary>Reads the group named in the text of /proc/PID/cgroup (cgroups(7)).</summary>
    public static CgroupLimits Read(string root, string cgroup)
    {
        if (File.Exists(Path.Combine(root, "cgroup.controllers")))
        {
            var groups = Levels(root, PathOf(cgroup, controller: ""));
            var stat = ProcFile.TryRead(Path.Combine(groups[0], "cpu.stat")) ?? "";
            return new(
                groups.Min(group => QuotaV2(ProcFile.TryRead(Path.Combine(group, "cpu.max")))),
                groups.Min(group => ProcFile.Number(ProcFile.TryRead(Path.Combine(group, "memory.max")))),
                Counter(stat, "nr_throttled"),
                Counter(stat, "throttled_usec") * 1000)
            {
                UsedNanoseconds = Counter(stat, "usage_usec") * 1000,
            };
        }

        var cpu = Levels(Path.Combine(root, "cpu"), PathOf(cgroup, "cpu"));
        var memory = Levels(Path.Combine(root, "memory"), PathOf(cgroup, "memory"));
        var used = Levels(Path.Combine(root, "cpuacct"), PathOf(cgroup, "cpuacct"));
        var statV1 = ProcFile.TryRead(Path.Combine(cpu[0], "cpu.stat")) ?? "";
        return new(
            cpu.Min(group => QuotaV1(
                ProcFile.TryRead(Path.Combine(group, "cpu.cfs_quota_us")), ProcFile.TryRead(Path.Combine(group, "cpu.cfs_period_us")))),
            memory.Min(group => MemoryV1(ProcFile.TryRead(Path.Combine(group, "memory.limit_in_bytes")))),
            Counter(statV1, "nr_throttled"),
            Counter(statV1, "throttled_time"))
        {
            UsedNanoseconds = ProcFile.Number(ProcFile.TryRead(Path.Combine(used[0], "cpuacct.usage"))),
        };
    }

    /// <summary>CPU time in nanoseconds of the group in a directory, of version 2 or 1; null if it has no counter.</summary>
    public static long? UsedBy(string directory) =>
        Counter(ProcFile.TryRead(Path.Combine(directory, "cpu.stat")) ?? "", "usage_usec") * 1000
        ?? ProcFile.Number(ProcFile.TryRead(Path.Combine(directory, "cpuacct.usage")));

    /// <summary>Directory of the group that counts the CPU time of a process; null if it is not visible here.</summary>
    /// <param name="root">Where the groups are mounted.</param>
    /// <param name="processId">Id of the process.</param>
    public static string? DirectoryOf(string root, int processId)
    {
        var cgroup = ProcFile.TryRead(string.Create(CultureInfo.InvariantCulture, $"/proc/{processId}/cgroup")) ?? "";
        var isV2 = File.Exists(Path.Combine(root, "cgroup.controllers"));
        // Without the process's group it would be the root's, that of the whole host.
        if ((isV2 ? PathOf(cgroup, controller: "") : PathOf(cgroup, "cpuacct")) is not { } path)
            return null;
        var directory = isV2 ? Path.Join(root, path) : Path.Join(root, "cpuacct", path);
        return UsedBy(directory) is null ? null : directory;
    }

    /// <summary>True if a process is in the group of a directory or in one below it.</summary>
    /// <param name="directory">Directory of the group, version 1 or 2.</param>
    /// <param name="processId">Id of the process.</param>
    public static bool IsIn(string directory, int processId) => Members(directory).Contains(processId);

    /// <summary>Ids of the processes in the group of a directory and in those below it, as far as they are visible here.</summary>
    /// <param name="directory">Directory of the group, version 1 or 2.</param>
    public static IReadOnlyList<int> Members(string directory)
    {
        // The kernel lists the members of each group, so that it does not matter where the groups are mounted.
        try
        {
            return
            [
                .. from file in Directory.EnumerateFiles(directory, "cgroup.procs", SearchOption.AllDirectories)
                   from line in File.ReadLines(file)
                   let id = int.Parse(line, NumberStyles.None, CultureInfo.InvariantCulture)
                   // One of another PID namespace is listed as 0.
                   where id > 0
                   select id,
            ];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    /// <summary>The quota in processors from a cpu.max (cgroup v2) such as "150000 100000"; null if unlimited ("max 100000").</summary>
    public static double? QuotaV2(string? text) =>
        text is not null && ProcFile.Words(text) is [var quota, var period]
        && ProcFile.Number(quota) is > 0 and var used && ProcFile.Number(period) is > 0 and var of
            ? (double)used / of
            : null;

    /// <summary>The quota in processors from cpu.cfs_quota_us and cpu.cfs_period_us (cgroup v1); null if unlimited (−1).</summary>
    public static double? QuotaV1(string? quota, string? period) =>
        ProcFile.Number(quota) is > 0 and var used && ProcFile.Number(period) is > 0 and var of ? (double)used / of : null;

    /// <summary>The limit in memory.limit_in_bytes (cgroup v1); null if unlimited.</summary>
    public static long? MemoryV1(string? limit) => ProcFile.Number(limit) is { } bytes and < NoMemoryLimit ? bytes : null;

    /// <summary>The group of a v1 controller, or of v2 (controller ""), from the text of /proc/PID/cgroup; null if not listed.</summary>
    public static string? PathOf(string cgroup, string controller) => ProcFile.Lines(cgroup)
        .Select(line => line.Split(':', 3))
        .FirstOrDefault(parts => parts.Length == 3 && parts[1].Split(',').Contains(controller, StringComparer.Ordinal))?[2];

    private static long? Counter(string stat, string key) => ProcFile.Number(ProcFile.Value(stat, key, ' '));

    /// <summary>
    /// The directories of the group and its ancestors. In a container the path may be the host's and not visible; only the root is returned
    /// then.
    /// </summary>
    private static List<string> Levels(string root, string? path)
    {
        var levels = new List<string>();
        for (var group = Path.Join(root, path).TrimEnd('/'); group.Length > root.Length; group = Path.GetDirectoryName(group)!)
        {
            if (Directory.Exists(group))
                levels.Add(group);
        }

        levels.Add(root);
        return levels;
    }
}
