using TlsToll.Load.Sessions;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class ArrivalScheduleTests
{
    [Fact]
    public void The_same_stream_gives_the_same_arrivals_and_another_others()
    {
        Arrivals(1).ShouldBe(Arrivals(1));
        Arrivals(1).ShouldNotBe(Arrivals(2));
    }

    [Fact]
    public void Arrivals_ascend_and_end_before_the_duration()
    {
        var arrivals = Arrivals(1);

        arrivals.ShouldBeInOrder(SortDirection.Ascending);
        arrivals[0].ShouldBeGreaterThan(0);
        arrivals[^1].ShouldBeLessThan(1000);
    }

    [Fact]
    public void Their_number_is_that_of_a_Poisson_process()
    {
        // 20,000 expected with a standard deviation of √20,000 = 141; 4 of them either way for each of 5 fixed seeds.
        foreach (var seed in (ulong[])[1, 2, 3, 4, 5])
            Arrivals(seed).Length.ShouldBeInRange(20_000 - 566, 20_000 + 566);
    }

    [Fact]
    public void Gaps_are_exponential()
    {
        var arrivals = Arrivals(1);
        var gaps = arrivals.Prepend(0).Zip(arrivals, (a, b) => (b - a) * 20).Order().ToArray();

        // Kolmogorov–Smirnov: above 1.95 / √n in one of 1,000 right samples.
        var distance = gaps.Select((gap, i) => Math.Abs(1 - Math.Exp(-gap) - ((i + 0.5) / gaps.Length))).Max();
        distance.ShouldBeLessThan(1.95 / Math.Sqrt(gaps.Length));
    }

    [Fact]
    public void Even_arrivals_have_equal_distances_from_the_start_on() => ArrivalSchedule.Even(4, 5).ShouldBe([0, 0.25, 0.5, 0.75, 1]);

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    public void A_rate_that_is_not_positive_is_refused(double rate)
    {
        Should.Throw<ArgumentOutOfRangeException>(() => ArrivalSchedule.Poisson(rate, 1, RandomStream.For(1)).ToArray());
        Should.Throw<ArgumentOutOfRangeException>(() => ArrivalSchedule.Even(rate, 1).ToArray());
    }

    private static double[] Arrivals(ulong seed) => [.. ArrivalSchedule.Poisson(20, 1000, RandomStream.For(seed))];
}
