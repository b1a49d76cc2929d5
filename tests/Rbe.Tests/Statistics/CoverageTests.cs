using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

/// <summary>Simulations with a known truth. Their seeds are fixed, so they pass always or never.</summary>
public sealed class CoverageTests
{
    private const int Simulations = 4000;

    [Theory]
    [InlineData(3, 1)]
    [InlineData(6, 2)]
    [InlineData(12, 3)]
    public void The_share_interval_covers_the_truth_in_95_of_100_runs(int blocks, int seed)
    {
        var normals = new Normals((ulong)seed);
        var covered = 0;
        for (var i = 0; i < Simulations; i++)
        {
            // Blocks differ by a factor of their own that both treatments share, far larger than the noise.
            var block = normals.Many(blocks, 0, 0.5);
            double[] plain = [.. block.Select(x => 400 * Math.Exp(x + (0.03 * normals.Next())))];
            double[] tls = [.. block.Select(x => 640 * Math.Exp(x + (0.03 * normals.Next())))];
            covered += Share.OfCost(plain, tls)!.Covers(37.5) ? 1 : 0;
        }

        (covered / (double)Simulations).ShouldBeInRange(0.93, 0.97);
    }

    // Mukhopadhyay, Probability and Statistical Inference (2000), table 13.2.1: Stein's procedure, 95 %, sigma = 5; the mean number of
    // values with its standard error, and the coverage, each from 5,000 runs.
    [Theory]
    [InlineData(5, 1.789, 62.32, 0.825)]
    [InlineData(5, 1.386, 103.03, 1.023)]
    [InlineData(10, 1.789, 40.48, 0.264)]
    [InlineData(10, 1.386, 67.22, 0.416)]
    public void Steins_procedure_needs_as_many_values_as_published_and_covers(
        int pilotCount, double halfWidth, double meanCount, double error)
    {
        var normals = new Normals((ulong)(pilotCount * 1000));
        long total = 0;
        int fixedWidth = 0, ownWidth = 0;
        for (var i = 0; i < Simulations; i++)
        {
            var pilot = normals.Many(pilotCount, 10, 5);
            var count = SteinTwoStage.Blocks(pilot, halfWidth);
            var interval = SteinTwoStage.Mean([.. pilot, .. normals.Many(count - pilotCount, 10, 5)], pilotCount);
            interval.HalfWidth.ShouldBeLessThanOrEqualTo(halfWidth + 1e-9);
            total += count;
            fixedWidth += Math.Abs(interval.Estimate - 10) <= halfWidth ? 1 : 0;
            ownWidth += interval.Covers(10) ? 1 : 0;
        }

        // Both means are simulated, so their difference has about error * sqrt(1 + 5000 / 4000); four of these.
        (total / (double)Simulations).ShouldBe(meanCount, 4 * error * 1.5);
        (fixedWidth / (double)Simulations).ShouldBeInRange(0.94, 0.99);
        (ownWidth / (double)Simulations).ShouldBeInRange(0.94, 0.97);
    }
}
