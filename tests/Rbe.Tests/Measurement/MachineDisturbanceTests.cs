using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class MachineDisturbanceTests
{
    private const string Stat = """
        cpu  300 20 100 1000 50 5 25 100 7 0
        cpu0 100 10 50 700 50 0 20 10 7 0
        cpu1 200 10 50 300 0 5 5 90 0 0
        intr 140206 0 0
        ctxt 391568
        """;

    private const string NetDev = """
        Inter-|   Receive                                                |  Transmit
         face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
            lo:    3193      29    0    0    0     0          0         0     3193      29    0    0    0     0       0          0
          eth0:78783401    2318    0    0    0     0          0         0   132268    1434    0    0    0     0       0          0
        """;

    private const string DiskStats = """
           7       0 loop0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
         254       0 vda 10833 8422 2770962 11110 2304 6230 903760 1029 0 5784 12257 3084 25 66368 117 5 0
        """;

    [Fact]
    public void Proc_stat_is_read_for_all_and_each()
    {
        var (all, each) = CpuTimes.Parse(Stat);
        all.ShouldBe(new CpuTimes(450, 1050, 100));
        each.Keys.ShouldBe([0, 1]);
        each[1].ShouldBe(new CpuTimes(270, 300, 90));
        all.StealShare.ShouldBe(100 / 1600.0);
    }

    [Fact]
    public void An_old_kernels_line_without_steal_is_read() => CpuTimes.Parse("cpu 1 2 3 4").All.ShouldBe(new CpuTimes(6, 4, 0));

    [Fact]
    public void A_text_without_processors_is_refused() => Should.Throw<FormatException>(() => CpuTimes.Parse("ctxt 1"));

    [Fact]
    public void Proc_net_dev_is_read_even_where_no_space_follows_the_name()
    {
        var interfaces = NetworkTraffic.Parse(NetDev);
        interfaces.Keys.ShouldBe(["eth0", "lo"]);
        interfaces["lo"].ShouldBe(new NetworkTraffic(3193, 3193, 29));
        interfaces["eth0"].ShouldBe(new NetworkTraffic(78783401, 132268, 1434));
    }

    [Fact]
    public void Proc_diskstats_is_read_in_bytes_and_milliseconds() =>
        DiskActivity.Parse(DiskStats)["vda"].ShouldBe(new DiskActivity(2770962L * 512, 903760L * 512, 5784));

    [Fact]
    public void Steal_is_a_share_of_the_time_between_two_snapshots()
    {
        var before = Snapshot(new(100, 100, 10), new(50, 50, 0), new(50, 50, 10), 1000);
        var after = Snapshot(new(200, 170, 40), new(100, 100, 0), new(100, 70, 40), 5000);
        var disturbance = MachineDisturbance.Between(before, after, ofSut: []);
        disturbance.StealShare.ShouldBe(30 / 200.0);
        disturbance.Loopback.ShouldBe(new NetworkTraffic(4000, 4000, 4000));
        disturbance.Disks!["vda"].ShouldBe(new DiskActivity(0, 4000, 4000));
    }

    [Theory]
    [InlineData(0, 0.3)]
    [InlineData(1, 0.3)]
    [InlineData(7, 0.15)]
    public void Steal_from_the_SUTs_processors_is_not_thinned_by_the_others_nor_the_other_way_round(int ofSut, double share)
    {
        var before = Snapshot(new(100, 100, 10), new(50, 50, 0), new(50, 50, 10), 0);
        var after = Snapshot(new(200, 170, 40), new(100, 100, 0), new(100, 70, 40), 0);

        MachineDisturbance.Between(before, after, [ofSut]).StealShare.ShouldBe(share);
    }

    [Fact]
    public void Without_readings_nothing_is_measured()
    {
        var nothing = new MachineSnapshot(null, new Dictionary<int, CpuTimes>(), null, null);
        var disturbance = MachineDisturbance.Between(nothing, nothing, [1]);
        disturbance.StealShare.ShouldBeNull();
        disturbance.Loopback.ShouldBeNull();
        disturbance.Disks.ShouldBeNull();
    }

    [Fact]
    public void Time_that_runs_backwards_counts_as_none() =>
        new CpuTimes(10, 99, 5).Since(new(10, 100, 5)).ShouldBe(new CpuTimes(0, 0, 0));

    [Fact]
    public void This_machine_shows_its_own_work()
    {
        var before = MachineSnapshot.Read();
        var until = Environment.CpuUsage.TotalTime + TimeSpan.FromMilliseconds(150);
        while (Environment.CpuUsage.TotalTime < until)
            _ = before.GetHashCode();
        var disturbance = MachineDisturbance.Between(before, MachineSnapshot.Read(), ofSut: []);
        disturbance.BusySeconds!.Value.ShouldBeGreaterThan(0);
        disturbance.Loopback.ShouldNotBeNull();
    }

    private static MachineSnapshot Snapshot(CpuTimes all, CpuTimes first, CpuTimes second, long moved) => new(
        all,
        new Dictionary<int, CpuTimes> { [0] = first, [1] = second },
        new NetworkTraffic(moved, moved, moved),
        new Dictionary<string, DiskActivity>(StringComparer.Ordinal) { ["vda"] = new(7, moved, moved) });
}
