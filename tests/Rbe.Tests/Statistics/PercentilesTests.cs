using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class PercentilesTests
{
    // The usual textbook example of the nearest-rank method.
    [Theory]
    [InlineData(5, 15)]
    [InlineData(30, 20)]
    [InlineData(40, 20)]
    [InlineData(50, 35)]
    [InlineData(100, 50)]
    public void Nearest_rank_gives_the_textbook_values(double percent, int expected) =>
        Percentiles.OfSorted<int>([15, 20, 35, 40, 50], percent).ShouldBe(expected);

    [Fact]
    public void Every_whole_percentage_of_100_values_is_the_value_of_that_rank()
    {
        long[] values = [.. Enumerable.Range(1, 100).Select(i => (long)i)];
        for (var percent = 1; percent <= 100; percent++)
            Percentiles.OfSorted<long>(values, percent).ShouldBe(percent);
    }

    [Fact]
    public void A_tenth_of_a_per_cent_of_a_thousand_values_is_one_rank()
    {
        int[] values = [.. Enumerable.Range(1, 1000)];
        Percentiles.OfSorted<int>(values, 99.9).ShouldBe(999);
    }

    [Fact]
    public void A_summary_sorts_a_copy()
    {
        double[] values = [5, 1, 4, 2, 3];
        Percentiles.Summarise(values).ShouldBe(new PercentileSummary(5, 3, 3, null, null, 5));
        values.ShouldBe([5, 1, 4, 2, 3]);
    }

    [Theory]
    [InlineData(9, null, null)]
    [InlineData(10, 9.0, null)]
    [InlineData(99, 90.0, null)]
    [InlineData(100, 90.0, 99.0)]
    public void Too_few_values_have_no_percentile_but_their_maximum(int count, double? p90, double? p99)
    {
        var summary = Percentiles.Summarise([.. Enumerable.Range(1, count).Select(i => (double)i)])!;

        (summary.P90, summary.P99, summary.Max).ShouldBe((p90, p99, count));
    }

    [Fact]
    public void No_values_are_not_measured() => Percentiles.Summarise([]).ShouldBeNull();

    [Theory]
    [InlineData(0)]
    [InlineData(100.1)]
    [InlineData(-1)]
    public void A_percentage_out_of_range_is_refused(double percent) =>
        Should.Throw<ArgumentException>(() => Percentiles.OfSorted<int>([1], percent));
}
