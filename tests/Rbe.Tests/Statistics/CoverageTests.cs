using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class CoverageTests
{
    // The binomial sums are 0.0034 for 33 of 40 and 0.0139 for 34; 0.0058 for 181 of 200 and 0.0121 for 182.
    [Theory]
    [InlineData(40, 34)]
    [InlineData(200, 182)]
    [InlineData(1, 0)]
    public void Fewer_would_be_a_surprise(int intervals, int fewest) => Coverage.Fewest(intervals).ShouldBe(fewest);

    [Fact]
    public void More_intervals_distinguish_90_from_95_percent_more_reliably()
    {
        Coverage.Power(40, 0.90).ShouldBeLessThan(0.2);
        Coverage.Power(200, 0.90).ShouldBeGreaterThan(0.5);
        Coverage.Power(500, 0.90).ShouldBeGreaterThan(0.95);
    }
}
