using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class AdjustedMeanTests
{
    private const int Blocks = 12;

    /// <summary>A cost that follows the host's speed, which another cost shows, with noise of its own. The true value is the mean at the speeds of the run.</summary>
    [Theory]
    [InlineData(0.0, 0.02)]
    [InlineData(0.01, 0.02)]
    [InlineData(0.08, 0.02)]
    public void Its_interval_covers_the_mean_at_the_runs_speeds_as_often_as_it_says(double drift, double noise)
    {
        var (normals, covered, narrower) = (new Normals(7), 0, 0);
        const int Runs = 2000;
        for (var run = 0; run < Runs; run++)
        {
            var speeds = normals.Many(Blocks, 0, drift);
            double[] costs = [.. speeds.Select(speed => 2.5 * Math.Exp(0.5 * speed))];
            double[] values = [.. costs.Select(cost => cost * (1 + (noise * normals.Next())))];
            double[] shown = [.. speeds.Select(speed => speed + (0.5 * noise * normals.Next()))];
            var interval = AdjustedMean.Of(values, shown)!;
            covered += interval.Covers(costs.Average()) ? 1 : 0;
            narrower += interval.HalfWidth < StudentT.Mean(values)!.HalfWidth ? 1 : 0;
        }

        ((double)covered / Runs).ShouldBeInRange(0.93, 0.97, $"drift {drift}");
        if (drift > noise)
            ((double)narrower / Runs).ShouldBeGreaterThan(0.5);
    }

    [Fact]
    public void The_estimate_is_the_plain_mean()
    {
        double[] values = [1, 2, 4, 3, 6, 5, 7];

        AdjustedMean.Of(values, [1, 3, 2, 5, 4, 7, 6])!.Estimate.ShouldBe(4, 1e-12);
    }

    [Fact]
    public void What_the_condition_explains_does_not_widen_the_interval()
    {
        var interval = AdjustedMean.Of([10, 20, 31, 39, 50, 60, 71, 79], [1, 2, 3, 4, 5, 6, 7, 8])!;

        interval.HalfWidth.ShouldBeLessThan(1);
        interval.Estimate.ShouldBe(45, 1e-9);
    }

    /// <summary>
    /// The condition is the cost without TLS, whose error lowers the value, too: TLS's cost is the difference. The interval must not become too narrow by that.
    /// </summary>
    [Theory]
    [InlineData(0.0)]
    [InlineData(0.02)]
    [InlineData(0.08)]
    public void An_error_that_value_and_condition_share_does_not_narrow_it(double drift)
    {
        var (normals, covered) = (new Normals(11), 0);
        const int Runs = 20_000;
        for (var run = 0; run < Runs; run++)
        {
            var speeds = normals.Many(Blocks, 0, drift);
            double[] plain = [.. speeds.Select(speed => Math.Exp(speed) * (1 + (0.01 * normals.Next())))];
            double[] tls = [.. speeds.Select(speed => 2 * Math.Exp(speed) * (1 + (0.01 * normals.Next())))];
            double[] values = [.. tls.Zip(plain, (with, without) => with - without)];
            covered += AdjustedMean.Of(values, [.. plain.Select(cost => Math.Log(cost))])!.Covers(speeds.Average(speed => Math.Exp(speed))) ? 1 : 0;
        }

        ((double)covered / Runs).ShouldBeGreaterThan(0.945, $"drift {drift}");
    }

    [Fact]
    public void A_condition_that_seems_to_lower_the_values_is_left_out() =>
        AdjustedMean.Of([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1.5]).ShouldBe(StudentT.Mean([1, 2, 3, 4, 5, 6]));

    [Fact]
    public void Few_values_or_a_constant_condition_give_the_plain_interval()
    {
        AdjustedMean.Of([1, 2, 4], [1, 2, 3]).ShouldBe(StudentT.Mean([1, 2, 4]));
        AdjustedMean.Of([1, 2, 4, 3, 6, 5], [2, 2, 2, 2, 2, 2]).ShouldBe(StudentT.Mean([1, 2, 4, 3, 6, 5]));
        AdjustedMean.Of([1], [1]).ShouldBeNull();
    }
}
