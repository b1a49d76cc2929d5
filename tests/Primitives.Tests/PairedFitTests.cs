using TlsToll.Primitives.Estimates;

namespace TlsToll.Primitives.Tests;

public sealed class PairedFitTests
{
    private static readonly double[] Sizes = [16, 64, 256, 1024, 8192, 16384];

    // Computed apart, by regressors centred on their weighted means (Draper and Smith, Applied Regression Analysis); t(4) = 2.776445.
    [Fact]
    public void A_noisy_line_has_the_reference_values()
    {
        double[] times = [361, 393, 489, 851, 4354, 8439];

        var fit = CostLine.Of([.. Sizes.Zip(times, (x, t) => new FitPoint(x, t, t))])!;

        fit.A.Value.ShouldBe(357.882433, 1e-3);
        fit.B.Value.ShouldBe(0.489918, 1e-6);
        (fit.A.High - fit.A.Value)!.Value.ShouldBe(7.661863, 1e-3);
        (fit.B.High - fit.B.Value)!.Value.ShouldBe(0.011320, 1e-6);
    }

    [Fact]
    public void Two_sizes_give_no_line() =>
        CostLine.Of([new(16, 1, 1), new(16, 2, 2), new(64, 3, 3)]).ShouldBeNull();

    [Fact]
    public void The_ratio_of_slopes_is_not_blurred_by_what_both_have_in_common()
    {
        // A step at 100 bytes in both, as hashes have at a block's end.
        var fit = PairedFit.Of([.. Sizes.Select(x => (x, Exactly(300 + (1.1 * x) + Step(x)), Exactly(100 + (1.0 * x) + Step(x))))])!;

        fit.RatioOfB!.Value.ShouldBe(fit.Mine.B.Value / fit.Theirs.B.Value, 1e-9);
        fit.RatioOfB.Value.ShouldBe(1.1, 0.01);
        fit.RatioOfB.PlusMinusPercent!.Value.ShouldBeLessThan(fit.Mine.B.PlusMinusPercent!.Value / 5);

        static double Step(double x) => x > 100 ? 200 : 0;
    }

    [Fact]
    public void A_size_during_which_the_machine_was_busy_hardly_counts()
    {
        var points = Sizes.Select(x => (x, Exactly(300 + x), x > 9000 ? new Estimate(100 + (1.5 * x), x, 2 * x, 4) : Exactly(100 + x)));

        var fit = PairedFit.Of([.. points])!;

        fit.Theirs.B.Value.ShouldBe(1, 0.01);
        fit.RatioOfB!.Value.ShouldBe(1, 0.01);
    }

    [Fact]
    public void The_ratio_of_two_exact_lines_has_no_width()
    {
        var ratio = PairedFit.Of([.. Sizes.Select(x => (x, Exactly(500 + (0.9 * x)), Exactly(10 + (1.0 * x))))])!.RatioOfB!;

        ratio.Value.ShouldBe(0.9, 1e-9);
        ratio.Low!.Value.ShouldBe(0.9, 1e-6);
    }

    private static Estimate Exactly(double value) => new(value, value, value, 8);
}
