namespace TlsToll.Measurement.Host;

/// <summary>The control group's limits and throttling; null is no limit, or not readable.</summary>
/// <param name="Cpus">Processors' worth of CPU time per period, e.g. 1.5; the tightest of the group and its ancestors.</param>
/// <param name="MemoryBytes">The tightest memory limit.</param>
/// <param name="ThrottledPeriods">Periods in which the group was stopped, since it was made.</param>
/// <param name="ThrottledNanoseconds">Time for which it was stopped.</param>
public sealed record CgroupLimits(double? Cpus, long? MemoryBytes, long? ThrottledPeriods, long? ThrottledNanoseconds)
{
    /// <summary>v1 shows "no limit" as the largest number of whole pages; nothing real comes near half of it.</summary>
    private const long NoMemoryLimit = long.MaxValue / 2;

    /// <summary>CPU time that all of the group's processes have used since it was made.</summary>
    public long? UsedNanoseconds { get; init; }

    /// <summary>Reads this process's group, v2 or v1.</summary>
    public static CgroupLimits Read(string root = "/sys/fs/cgroup") => Read(root, ProcFile.TryRead("/proc/self/cgroup") ?? "");

    /// <summary>Reads the group that the text of /proc/PID/cgroup (cgroups(7)) names.</summary>
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

    /// <summary>Processors' worth of "max 100000" or "150000 100000" (cgroup v2 cpu.max); null if unlimited.</summary>
    public static double? QuotaV2(string? text) =>
        text is not null && ProcFile.Words(text) is [var quota, var period]
        && ProcFile.Number(quota) is > 0 and var used && ProcFile.Number(period) is > 0 and var of
            ? (double)used / of
            : null;

    /// <summary>Processors' worth of cpu.cfs_quota_us and cpu.cfs_period_us (cgroup v1); null if unlimited (−1).</summary>
    public static double? QuotaV1(string? quota, string? period) =>
        ProcFile.Number(quota) is > 0 and var used && ProcFile.Number(period) is > 0 and var of ? (double)used / of : null;

    /// <summary>memory.limit_in_bytes (cgroup v1); null if unlimited.</summary>
    public static long? MemoryV1(string? limit) => ProcFile.Number(limit) is { } bytes and < NoMemoryLimit ? bytes : null;

    /// <summary>The group of a v1 controller, or of v2 (controller ""), from the text of /proc/PID/cgroup; null if not named.</summary>
    public static string? PathOf(string cgroup, string controller) => ProcFile.Lines(cgroup)
        .Select(line => line.Split(':', 3))
        .FirstOrDefault(parts => parts.Length == 3 && parts[1].Split(',').Contains(controller, StringComparer.Ordinal))?[2];

    private static long? Counter(string stat, string key) => ProcFile.Number(ProcFile.Value(stat, key, ' '));

    /// <summary>
    /// The group's directory and its ancestors'. In a container the path may be the host's and not visible: then only the root.
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
