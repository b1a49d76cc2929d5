using TlsToll.Measurement.Host;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>A part of a processor for a process.</summary>
public sealed class CpuGroupTests
{
    [Theory]
    [InlineData(0.001, 1000, 1_000_000)]
    [InlineData(0.03, 1000, 33_333)]
    [InlineData(0.5, 1000, 2000)]
    [InlineData(1, 1000, 1000)]
    [InlineData(1.5, 1500, 1000)]
    public void A_quota_has_the_shortest_period_that_the_kernel_allows(double processors, int quota, int period) =>
        CpuGroup.QuotaOf(processors).ShouldBe((quota, period));

    [Fact]
    public async Task Groups_are_made_in_the_own_group_of_v1_and_at_the_root_of_v2()
    {
        await using var root = new TestRun();
        CpuGroup.Parent(root.Directory.FullPath, "2:cpuacct:/x\n1:cpu:/own/group\n0::/\n").ShouldBe((root.Directory.PathOf("cpu/own/group"), false));
        File.WriteAllText(root.Directory.PathOf("cgroup.controllers"), "cpu memory\n");
        CpuGroup.Parent(root.Directory.FullPath, "0::/user.slice/session.scope\n").ShouldBe((root.Directory.FullPath, true));
    }

    [Fact]
    public void Trying_whether_there_can_be_groups_leaves_none()
    {
        CpuGroup.IsAvailable();
        string[] own = ["cpu", ""];
        own.Select(controller => Path.Combine("/sys/fs/cgroup", controller)).Where(Directory.Exists)
            .SelectMany(directory => Directory.EnumerateDirectories(directory, "tlstoll-trial-*")).ShouldBeEmpty();
    }

    [Fact]
    public async Task A_process_of_a_limited_group_reads_its_limit_and_the_group_goes_with_the_run()
    {
        Assert.SkipUnless(Environment.IsPrivilegedProcess, "Control groups need root.");
        await using var run = new TestRun();
        var group = CpuGroup.Create(run.Directory, "sut");
        group.Limit(0.25);
        var start = CommandLineStart.For([.. group.Prefix, "cat", "/proc/self/cgroup"], run.Directory);
        start.RedirectStandardOutput = true;
        using var process = System.Diagnostics.Process.Start(start)!;
        var own = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);

        CgroupLimits.Read("/sys/fs/cgroup", own).Cpus.ShouldBe(0.25);
        group.Limit(0.004); // Another period.
        CgroupLimits.Read("/sys/fs/cgroup", own).Cpus.ShouldBe(0.004);
        group.Limit(null);
        CgroupLimits.Read("/sys/fs/cgroup", own).Cpus.ShouldNotBe(0.004);
        group.Limit(0.25);
        RunDirectory.Remove(run.Directory.FullPath);
        CgroupLimits.Read("/sys/fs/cgroup", own).Cpus.ShouldNotBe(0.25);
    }
}
