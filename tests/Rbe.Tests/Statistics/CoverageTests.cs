using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class CoverageTests
{
    // The binomial sums are 0.048 for up to 35 of 40 and 0.138 for 36; 0.044 for up to 184 of 200 and 0.078 for 185.
    [Theory]
    [InlineData(40, 36)]
    [InlineData(200, 185)]
    [InlineData(1, 0)]
    public void Fewer_would_be_a_surprise(int intervals, int fewest) => Coverage.Fewest(intervals).ShouldBe(fewest);

    [Fact]
    public void More_intervals_distinguish_90_from_95_percent_more_reliably()
    {
        Coverage.Power(40, 0.90).ShouldBe(0.37, 0.01);
        Coverage.Power(200, 0.90).ShouldBe(0.86, 0.01);
        Coverage.Power(500, 0.90).ShouldBeGreaterThan(0.99);
    }
}
