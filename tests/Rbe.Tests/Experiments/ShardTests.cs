using TlsToll.Experiments.Settings;
using TlsToll.Rbe.Tests.Cli;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>A run that several RBEs share.</summary>
public sealed class ShardTests
{
    private const string Sut = "--sut http://a:1 --sut-tls https://a:2 --sut-admin http://a:3 --vendors-admin http://b:1 ";

    [Theory]
    [InlineData(4, 16)]
    [InlineData(3, 16)]
    [InlineData(5, 7)]
    [InlineData(7, 3)]
    public void Each_EB_of_a_cell_belongs_to_one_shard(int shards, int ebs)
    {
        var hands = Enumerable.Range(0, shards).Select(i => new Shard(i, shards, "r")).Select(s => Enumerable.Range(s.From(ebs), s.To(ebs) - s.From(ebs)).ToArray()).ToArray();

        hands.SelectMany(h => h).ShouldBe(Enumerable.Range(0, ebs));
        (hands.Max(h => h.Length) - hands.Min(h => h.Length)).ShouldBeLessThanOrEqualTo(1);
    }

    [Theory]
    [InlineData("0/2", true)]
    [InlineData("999/1000", true)]
    [InlineData("2/2", false)]
    [InlineData("0/1", false)]
    [InlineData("0/1001", false)]
    [InlineData("-1/2", false)]
    [InlineData("1", false)]
    [InlineData("1/2/3", false)]
    public void A_shard_is_I_of_N_from_0(string text, bool isOne) => (Shard.TryParse(text) is not null).ShouldBe(isOne);

    [Fact]
    public void Shards_of_one_run_meet_under_the_same_names_and_others_do_not()
    {
        var (first, second, other) = (Parse("--shard 0/2 --start-at 2026-01-31T12:00:00Z"), Parse("--shard 1/2 --start-at 2026-01-31T13:00:00+01:00"), Parse("--shard 1/2 --start-at 2026-01-31T12:00:01Z"));

        first.Shard!.Meeting(3, "read").ShouldBe("20260131T120000Z.3.read");
        second.Shard!.Meeting(3, "read").ShouldBe("20260131T120000Z.3.read");
        other.Shard!.Meeting(3, "read").ShouldNotBe("20260131T120000Z.3.read");
        first.StartAt.ShouldBe(new DateTimeOffset(2026, 1, 31, 12, 0, 0, TimeSpan.Zero));
        first.RepeatLimit.ShouldBe(TimeSpan.Zero, "no shard repeats a block alone");
    }

    [Theory]
    [InlineData("--shard 0/2", "--shard requires --start-at")]
    [InlineData("--shard 2/2 --start-at 2026-01-31T12:00:00Z", "--shard: '2/2' is not I/N")]
    [InlineData("--shard 0/2 --start-at noon", "--start-at: 'noon' is not a time such as")]
    [InlineData("--shard 0/2 --start-at 2026-01-31T12:00:00Z --precision 1", "--shard and --precision contradict each other")]
    [InlineData("--shard 0/2 --start-at 2026-01-31T12:00:00Z --arrivals 5", "--shard and --arrivals contradict each other")]
    [InlineData("--shard 0/20 --start-at 2026-01-31T12:00:00Z", "--shard: 20 shards need as many EBs; cells have 16 (timed) and 5 (cost)")]
    public void What_does_not_go_together_is_refused(string flags, string problem) =>
        Should.Throw<InvalidRequestException>(() => Parse(flags)).Message.ShouldContain(problem);

    [Fact]
    public void Tiers_that_a_shard_would_start_itself_are_nobody_else_s() =>
        Should.Throw<InvalidRequestException>(() => ParseAll("--shard 0/2 --start-at 2026-01-31T12:00:00Z")).Message.ShouldContain("--shard requires --sut");

    [Fact]
    public void No_cost_follows_from_one_shard()
    {
        var cell = Cells.Of(1, Treatment.All[0], CellKind.Cost, 1000);

        (cell with { Shards = 2 }).CpuMicrosPerInteraction(Tier.Sut).ShouldBeNull();
        (cell with { Shards = 2 }).CpuMicrosPerInteraction(Tier.Rbe).ShouldBe(cell.CpuMicrosPerInteraction(Tier.Rbe));
        cell.CpuMicrosPerInteraction(Tier.Sut).ShouldNotBeNull();
    }

    [Fact]
    public async Task A_start_that_is_past_is_now()
    {
        var steps = new List<string>();
        var time = new ManualTime();
        await StartTime.WaitAsync(null, time, new Relay<string>(steps.Add), TestContext.Current.CancellationToken);
        await StartTime.WaitAsync(time.GetUtcNow().AddHours(-1), time, new Relay<string>(steps.Add), TestContext.Current.CancellationToken);
        steps.ShouldBeEmpty();
    }

    [Fact]
    public async Task A_start_to_come_is_waited_for()
    {
        var steps = new List<string>();
        var time = new ManualTime();

        var waiting = StartTime.WaitAsync(time.GetUtcNow().AddSeconds(20), time, new Relay<string>(steps.Add), TestContext.Current.CancellationToken);
        steps.ShouldHaveSingleItem().ShouldBe("Beginning at 2026-01-02 03:04:25Z, in 20 s");
        time.Advance(TimeSpan.FromSeconds(19.9));
        waiting.IsCompleted.ShouldBeFalse();
        time.Advance(TimeSpan.FromSeconds(0.1));
        await waiting;
    }

    private static RunSettings Parse(string flags) => ParseAll(Sut + "--ca " + typeof(ShardTests).Assembly.Location + " " + flags);

    private static RunSettings ParseAll(string flags) => RunSettingsReader.Resolved(Flags.Read(flags));
}
