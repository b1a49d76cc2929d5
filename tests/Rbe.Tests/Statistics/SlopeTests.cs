using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class SlopeTests
{
    // Jain, The Art of Computer Systems Performance Analysis, examples 14.1 and 14.3: disk I/Os and processor times of seven programs;
    // b1 = 0.2438 with a standard deviation of 0.0187, its 90 % interval (0.2061, 0.2814).
    [Fact]
    public void A_published_example()
    {
        double[] disk = [14, 16, 27, 42, 39, 50, 83];
        double[] cpu = [2, 5, 7, 9, 10, 13, 20];

        var slope = Slope.Of(disk, cpu, confidence: 0.9)!;

        slope.Estimate.ShouldBe(0.2438, 0.0001);
        slope.Low.ShouldBe(0.2061, 0.0002);
        slope.High.ShouldBe(0.2814, 0.0002);
    }

    [Fact]
    public void A_line_has_its_own_slope_and_no_width()
    {
        var slope = Slope.Of([1, 2, 3, 4], [5, 7, 9, 11])!;

        (slope.Estimate, slope.HalfWidth).ShouldBe((2, 0));
    }

    [Fact]
    public void Two_points_have_no_error_and_one_x_no_slope()
    {
        Slope.Of([1, 2], [1, 2]).ShouldBeNull();
        Should.Throw<ArgumentException>(() => Slope.Of([1, 1, 1], [1, 2, 3]));
        Should.Throw<ArgumentException>(() => Slope.Of([1, 2, 3], [1, 2]));
    }
}
