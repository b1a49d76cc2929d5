using TlsToll.Experiments.Sharding;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Recorded;

/// <summary>What duets are for, on the cells of a real run, <c>metered.json.gz</c> (<see cref="RecordedMeterTests"/>).</summary>
public sealed class RecordedDuetsTests
{
    private static readonly Lazy<ShardResult> Recorded = new(() => RecordedRun.Cells("metered"));

    private static readonly Lazy<RunResult> AsRecorded = new(() => RecordedRun.Results(Recorded.Value));

    // What drifts from the first block to the last, and what changes from one duet to the next: measured one after the other, 7 % of noise were 10 of a share.
    [Theory]
    [InlineData(0.33, 0)]
    [InlineData(-0.25, 0)]
    [InlineData(0, 0.07)]
    public void A_host_that_changes_its_speed_changes_it_for_both_sides_of_a_duet_and_moves_no_share(double drift, double noise)
    {
        var blocks = Recorded.Value.Blocks.Max(block => block.Block);

        var changed = RecordedRun.Results(Recorded.Value, cell => WithSut(cell, Sut(cell) * (1 + (drift * cell.Block / blocks)) * (1 + (noise * Math.Sin((7 * cell.Block) + cell.Round)))));

        foreach (var treatment in (string[])["tls-session", "tls-request"])
        {
            var (before, after) = (Share(AsRecorded.Value, treatment), Share(changed, treatment));
            after.Estimate!.Value.ShouldBe(before.Estimate!.Value, 0.3, treatment);
            (after.High - after.Low)!.Value.ShouldBe((before.High - before.Low)!.Value, 0.5, treatment);
        }
    }

    [Fact]
    public void The_database_was_asked_for_the_same_and_a_treatment_that_asks_for_more_is_a_doubt()
    {
        AsRecorded.Value.Doubts.ShouldNotContain(doubt => doubt.Kind == DoubtKind.UnequalWork);

        var more = RecordedRun.Results(Recorded.Value, cell => cell.Treatment == "tls-request"
            ? cell with { DatabaseTraffic = cell.DatabaseTraffic! with { Commands = (long)(1.3 * cell.DatabaseTraffic.Commands) } }
            : cell);

        more.Doubts.Single(doubt => doubt.Kind == DoubtKind.UnequalWork).Text
            .ShouldMatch(@"^unequal work: the SUT's commands to its database per interaction changed by \+(29|30)\.[0-9]+ % \[.* from plain-request to tls-request$");
    }

    [Fact]
    public void A_share_that_may_be_none_is_a_doubt()
    {
        AsRecorded.Value.Doubts.ShouldNotContain(doubt => doubt.Kind == DoubtKind.CoversZero);
        var plain = Recorded.Value.Blocks.SelectMany(block => block.Cells).Where(cell => cell.Treatment == "plain-session").ToDictionary(cell => (cell.Block, cell.Round), Sut);

        var free = RecordedRun.Results(Recorded.Value, cell => cell.Treatment == "tls-session"
            ? WithSut(cell, plain[(cell.Block, cell.Round)] * (1 + (0.02 * Math.Sin(cell.Cell))))
            : cell);

        free.Doubts.Single(doubt => doubt.Kind == DoubtKind.CoversZero).Text.ShouldContain("tls-session");
    }

    private static ComparisonResult Share(RunResult run, string treatment) =>
        run.Comparisons.Single(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut && c.Treatment == treatment);

    private static double Sut(CellMeasurement cell) => cell.CpuNanoseconds.Sut!.Value;

    private static CellMeasurement WithSut(CellMeasurement cell, double nanoseconds) => cell with { CpuNanoseconds = cell.CpuNanoseconds with { Sut = nanoseconds } };
}
