using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>What is shown of a treatment while a study goes on.</summary>
public sealed class KnownSoFarTests
{
    private static readonly PlannedRun Planned = StudyPlan.Of(StudyFixture.Design("garcia2007", quick: true), StudyFixture.AsTheyAre()).Runs
        .First(run => run.Treatment is { Transport: Transport.Plain, Connection: ConnectionScope.Session }) with
    { Kind = CellKind.Timed };

    [Fact]
    public void It_is_the_mean_over_the_blocks_that_are_over_with_an_interval_from_the_second_on()
    {
        KnownSoFar.Of([], Planned with { Block = 1 }).ShouldBeNull();
        KnownSoFar.Of([Finished(1, 40)], Planned with { Block = 2 }).ShouldBe("after 1 block: 40.0 SIPS");
        KnownSoFar.Of([Finished(1, 40), Finished(2, 42)], Planned with { Block = 3 }).ShouldBe("after 2 blocks: 41.0 ±12.7 SIPS");
    }

    [Fact]
    public void Voided_runs_the_blocks_own_and_other_treatments_do_not_count()
    {
        var other = Finished(2, 99);
        FinishedRun[] finished = [Finished(1, 40), Finished(2, 99) with { Voided = true }, Finished(3, 99), other with { Cell = other.Cell with { Treatment = "another" } }];

        KnownSoFar.Of(finished, Planned with { Block = 3 }).ShouldBe("after 1 block: 40.0 SIPS");
    }

    [Fact]
    public void Of_a_cost_cell_it_is_the_CPU_time_of_an_interaction()
    {
        var run = Planned with { Kind = CellKind.Cost };

        KnownSoFar.Of([StudyFixture.Run(run with { Block = 1 }, 40, 50)], run with { Block = 2 }).ShouldBe("after 1 block: 500.0 µs");
    }

    private static FinishedRun Finished(int block, double sips) => StudyFixture.Run(Planned with { Block = block }, sips, 50);
}
