using System.Globalization;
using System.Security.Cryptography;
using TlsToll.Measurement;
using TlsToll.Measurement.Host;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// A control group of a run, whose processes together can be given a part of a processor, as if it were slower. The kernel takes the processor away for the rest of each period.
/// </summary>
public sealed class CpuGroup
{
    /// <summary>Smallest number of processors: a quota cannot be shorter than 1 ms, nor a period longer than 1 s.</summary>
    public const double Least = 0.001;

    private const string Root = "/sys/fs/cgroup";
    private const int ShortestMicroseconds = 1000;
    private const int Attempts = 100;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(20);

    private readonly string _path;
    private readonly bool _isUnified;

    private CpuGroup(string path, bool isUnified) => (_path, _isUnified) = (path, isUnified);

    /// <summary>Command prefix that puts a process into the group before its program starts; exec keeps the pid.</summary>
    public IReadOnlyList<string> Prefix => ["sh", "-c", "echo $$ >\"$0\" && exec \"$@\"", Path.Combine(_path, "cgroup.procs")];

    /// <summary>Creates a group without a limit. It is removed with the run's directory.</summary>
    /// <param name="run">Directory of the run, whose name is part of the group's.</param>
    /// <param name="name">Name of the group, unique within the run.</param>
    /// <exception cref="MissingProgramException">This user cannot create control groups here, or the kernel limits no CPU time.</exception>
    public static CpuGroup Create(RunDirectory run, string name)
    {
        ArgumentNullException.ThrowIfNull(run);
        try
        {
            return Create($"{Path.GetFileName(run.FullPath)}-{name}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new MissingProgramException($"A limit of the SUT's CPU time requires root and a control group with a CPU controller: {e.Message.TrimEnd('.')}.");
        }
    }

    /// <summary>True if this user can create groups with a limit here. Tries it.</summary>
    public static bool IsAvailable()
    {
        try
        {
            Directory.Delete(Create("tlstoll-trial-" + RandomNumberGenerator.GetHexString(12, lowercase: true))._path);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Limits the group from now on.</summary>
    /// <param name="processors">
    /// Processors, 0.001 or more; null for no limit. The period is as short as the kernel allows: 1 ms of CPU time, and then a pause.
    /// </param>
    /// <exception cref="IOException">The kernel refuses the limit.</exception>
    public void Limit(double? processors)
    {
        if (processors is not { } limit)
        {
            Write(_isUnified ? "cpu.max" : "cpu.cfs_quota_us", _isUnified ? "max" : "-1");
            return;
        }

        var (quota, period) = QuotaOf(limit);
        if (_isUnified)
        {
            Write("cpu.max", string.Create(CultureInfo.InvariantCulture, $"{quota} {period}"));
            return;
        }

        // Without the old limit first, no order of the two writes is one that the kernel accepts for every change.
        Write("cpu.cfs_quota_us", "-1");
        Write("cpu.cfs_period_us", period.ToString(CultureInfo.InvariantCulture));
        Write("cpu.cfs_quota_us", quota.ToString(CultureInfo.InvariantCulture));
    }

    private static CpuGroup Create(string name)
    {
        var (parent, isUnified) = Parent(Root, ProcFile.TryRead("/proc/self/cgroup") ?? "");
        if (isUnified && !ProcFile.Words(File.ReadAllText(Path.Combine(parent, "cgroup.subtree_control"))).Contains("cpu", StringComparer.Ordinal))
            File.WriteAllText(Path.Combine(parent, "cgroup.subtree_control"), "+cpu");
        var group = new CpuGroup(Path.Combine(parent, name), isUnified);
        Directory.CreateDirectory(group._path);
        if (File.Exists(Path.Combine(group._path, isUnified ? "cpu.max" : "cpu.cfs_quota_us")))
            return group;
        Directory.Delete(group._path);
        throw new IOException($"{group._path} has no quota");
    }

    /// <summary>Quota and period of a limit, in µs.</summary>
    internal static (int Quota, int Period) QuotaOf(double processors)
    {
        var period = Math.Max(ShortestMicroseconds, (int)Math.Round(ShortestMicroseconds / processors));
        return ((int)Math.Round(period * processors), period);
    }

    /// <summary>Directory in which groups are created, and whether it is of cgroup v2.</summary>
    /// <param name="root">Where control groups are mounted.</param>
    /// <param name="own">Text of /proc/self/cgroup (cgroups(7)).</param>
    internal static (string Directory, bool IsUnified) Parent(string root, string own) =>
        // A group of v2 with processes of its own has no children, so theirs is the root.
        File.Exists(Path.Combine(root, "cgroup.controllers"))
            ? (root, true)
            : (Path.Combine(root, "cpu", (CgroupLimits.PathOf(own, "cpu") ?? "").TrimStart('/')), false);

    /// <summary>Removes the groups of a run, whose processes have ended.</summary>
    /// <param name="run">Path of the run's directory.</param>
    /// <exception cref="IOException">A group still has a process.</exception>
    internal static void RemoveOf(string run)
    {
        var (parent, _) = Parent(Root, ProcFile.TryRead("/proc/self/cgroup") ?? "");
        if (!Directory.Exists(parent))
            return;
        foreach (var group in Directory.EnumerateDirectories(parent, Path.GetFileName(run) + "-*"))
            Remove(group);
    }

    // A process that was killed leaves its group a little later.
    private static void Remove(string group)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                Directory.Delete(group);
                return;
            }
            catch (IOException) when (attempt < Attempts)
            {
                Thread.Sleep(Pause);
            }
        }
    }

    private void Write(string file, string text) => File.WriteAllText(Path.Combine(_path, file), text);
}
