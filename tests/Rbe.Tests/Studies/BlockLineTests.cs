using TlsToll.Statistics;
using TlsToll.Studies.Claims;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>A line over the size of a page, and its interval over blocks.</summary>
public sealed class BlockLineTests
{
    private static readonly double[] Kilobytes = [1, 4, 36, 1024];

    // 10 + 2·x, and the same 10 % faster and slower: t(0.975, 2) · 10 % ÷ √3 = 24.842 % at each x.
    [Theory]
    [InlineData(0)]
    [InlineData(36)]
    [InlineData(1024)]
    public void What_slows_all_points_of_a_block_makes_the_band_wide_at_each_of_them(double x)
    {
        var line = BlockLine.Of(Kilobytes, [Block(0.9), Block(1), Block(1.1)])!;

        Check(line.MeanAt(x), 10 + (2 * x));
        Check(line.Intercept, 10);
        Check(line.Slope, 2);
        line.RSquared.ShouldBe(1, 1e-12);
        (line.Points, line.Least, line.Most).ShouldBe((12, 1, 1024));
    }

    [Fact]
    public void The_bend_of_the_means_is_in_R_squared_and_not_in_the_band()
    {
        double[] bent = [12, 22, 50, 3000];

        var line = BlockLine.Of(Kilobytes, [bent, bent, bent])!;

        line.RSquared.ShouldBeLessThan(0.99);
        line.MeanAt(36).HalfWidth.ShouldBe(0, 1e-9);
    }

    [Fact]
    public void One_block_or_two_pages_make_no_line()
    {
        BlockLine.Of(Kilobytes, [Block(1)]).ShouldBeNull();
        BlockLine.Of([1, 2], [[1, 2], [1, 2]]).ShouldBeNull();
        BlockLine.Of([], []).ShouldBeNull();
    }

    private static double[] Block(double speed) => [.. Kilobytes.Select(x => speed * (10 + (2 * x)))];

    private static void Check(Interval interval, double estimate)
    {
        interval.Estimate.ShouldBe(estimate, 1e-9);
        interval.Low.ShouldBe(estimate * (1 - 0.24842), estimate * 1e-4);
        interval.High.ShouldBe(estimate * (1 + 0.24842), estimate * 1e-4);
    }
}
