using TlsToll.Measurement.Host;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class CgroupLimitsTests : IDisposable
{
    private readonly string _root = Directory.CreateTempSubdirectory("tlstoll-cgroup-").FullName;

    public void Dispose() => Directory.Delete(_root, recursive: true);

    [Theory]
    [InlineData("max 100000\n", null)]
    [InlineData("150000 100000\n", 1.5)]
    [InlineData("", null)]
    [InlineData(null, null)]
    public void A_v2_quota_is_processors(string? text, double? expected) => CgroupLimits.QuotaV2(text).ShouldBe(expected);

    [Theory]
    [InlineData("-1\n", "100000\n", null)]
    [InlineData("50000\n", "100000\n", 0.5)]
    [InlineData(null, null, null)]
    public void A_v1_quota_is_processors(string? quota, string? period, double? expected) =>
        CgroupLimits.QuotaV1(quota, period).ShouldBe(expected);

    [Fact]
    public void A_group_is_found_by_its_controller()
    {
        const string Groups = "9:name=systemd:/\n4:memory:/a:b\n2:cpu,cpuacct:/jobs\n0::/unified\n";
        CgroupLimits.PathOf(Groups, "cpu").ShouldBe("/jobs");
        CgroupLimits.PathOf(Groups, "memory").ShouldBe("/a:b");
        CgroupLimits.PathOf(Groups, "").ShouldBe("/unified");
        CgroupLimits.PathOf(Groups, "io").ShouldBeNull();
    }

    [Fact]
    public void A_process_is_in_its_group_and_in_those_above_it()
    {
        Write("jobs/cgroup.procs", "17\n");
        Write("jobs/one/cgroup.procs", "4711\n18\n");
        Write("others/cgroup.procs", "19\n");

        CgroupLimits.IsIn(Path.Combine(_root, "jobs"), 18).ShouldBeTrue();
        CgroupLimits.IsIn(Path.Combine(_root, "jobs", "one"), 17).ShouldBeFalse();
        CgroupLimits.IsIn(_root, 19).ShouldBeTrue();
        CgroupLimits.IsIn(Path.Combine(_root, "nowhere"), 19).ShouldBeFalse();
    }

    [Fact]
    public void The_CPU_time_of_a_group_is_read_in_both_versions()
    {
        Write("v2/cpu.stat", "usage_usec 7\nuser_usec 4\n");
        Write("v1/cpuacct.usage", "12345\n");

        CgroupLimits.UsedBy(Path.Combine(_root, "v2")).ShouldBe(7000);
        CgroupLimits.UsedBy(Path.Combine(_root, "v1")).ShouldBe(12_345);
        CgroupLimits.UsedBy(Path.Combine(_root, "none")).ShouldBeNull();
    }

    [Fact]
    public void In_v2_the_tightest_ancestor_decides_and_the_groups_own_throttling_is_read()
    {
        Write("cgroup.controllers", "cpu memory");
        Write("a/cpu.max", "200000 100000");
        Write("a/memory.max", "max");
        Write("a/b/cpu.max", "max 100000");
        Write("a/b/memory.max", "1073741824");
        Write("a/b/cpu.stat", "usage_usec 5\nnr_periods 10\nnr_throttled 3\nthrottled_usec 1500\n");
        CgroupLimits.Read(_root, "0::/a/b\n").ShouldBe(new CgroupLimits(2, 1 << 30, 3, 1_500_000) { UsedNanoseconds = 5000 });
    }

    [Fact]
    public void In_v1_each_controller_has_its_own_group()
    {
        Write("cpu/a/cpu.cfs_quota_us", "150000");
        Write("cpu/a/cpu.cfs_period_us", "100000");
        Write("cpu/a/cpu.stat", "nr_periods 10\nnr_throttled 4\nthrottled_time 99\n");
        Write("cpuacct/a/cpuacct.usage", "123456789\n");
        Write("memory/memory.limit_in_bytes", "9223372036854771712");
        CgroupLimits.Read(_root, "4:memory:/\n1:cpu,cpuacct:/a\n").ShouldBe(new CgroupLimits(1.5, null, 4, 99) { UsedNanoseconds = 123_456_789 });
    }

    [Fact]
    public void In_a_container_whose_path_is_the_hosts_the_root_is_read()
    {
        Write("cgroup.controllers", "cpu");
        Write("cpu.max", "50000 100000");
        CgroupLimits.Read(_root, "0::/system.slice/docker-1.scope\n").Cpus.ShouldBe(0.5);
    }

    [Fact]
    public void Without_groups_nothing_is_limited() => CgroupLimits.Read(_root, "").ShouldBe(new CgroupLimits(null, null, null, null));

    private void Write(string name, string text)
    {
        var path = Path.Combine(_root, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
