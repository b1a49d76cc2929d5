using TlsToll.Experiments.Cells;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class SchedulingErrorTests
{
    [Fact]
    public void It_is_the_delay_of_the_first_interactions_in_milliseconds()
    {
        var error = SchedulingError.Of(
        [
            new() { Intended = 1_000_000, Start = 1_200_000 }, new() { Intended = 5_000_000, Start = 5_000_000 },
            new() { Intended = 7_000_000, Start = 7_400_000 }, new() { Intended = 9_000_000, Start = 9_100_000 },
        ])!;

        (error.Count, error.P50, error.Max).ShouldBe((3, 0.2, 0.4));
    }

    [Fact]
    public void Without_a_session_that_began_it_is_not_measured() =>
        SchedulingError.Of([new() { Intended = 5, Start = 5 }]).ShouldBeNull();
}
