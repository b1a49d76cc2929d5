using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class StudentTTests
{
    // Extra sleep after two drugs, ten patients (Cushny and Peebles 1905, used by Student 1908; R's data set "sleep").
    private static readonly double[] Drug1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
    private static readonly double[] Drug2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

    [Fact]
    public void Students_sleep_data_give_the_published_paired_interval()
    {
        // R: t.test(extra ~ group, sleep, paired = TRUE): mean of the differences -1.58, 95 % interval -2.4598858 to -0.7001142.
        var interval = StudentT.PairedDifference(Drug2, Drug1).ShouldNotBeNull();
        interval.Estimate.ShouldBe(-1.58, 1e-12);
        interval.Low.ShouldBe(-2.4598858, 1e-7);
        interval.High.ShouldBe(-0.7001142, 1e-7);
        interval.Count.ShouldBe(10);
        interval.HalfWidth.ShouldBe((2.4598858 - 0.7001142) / 2, 1e-7);
    }

    // Integrating the density over arctan(t / sqrt(v)) with Simpson's rule and bisecting (python3, no library).
    [Theory]
    [InlineData(1, 0.95, 12.7062047361785)]
    [InlineData(2, 0.95, 4.30265272974936)]
    [InlineData(5, 0.95, 2.57058183563632)]
    [InlineData(9, 0.95, 2.26215716279820)]
    [InlineData(5, 0.99, 4.03214298355573)]
    [InlineData(30, 0.90, 1.69726088659387)]
    public void Critical_values_agree_with_the_integrated_density(int degrees, double confidence, double expected) =>
        StudentT.Critical(degrees, confidence).ShouldBe(expected, 1e-9);

    // t values of tables at 0.999 (two-sided).
    [Theory]
    [InlineData(1, 0.999, 636.619249)]
    [InlineData(2, 0.999, 31.599055)]
    [InlineData(3, 0.999, 12.923979)]
    [InlineData(5, 0.999, 6.868827)]
    public void Critical_values_of_high_confidence_agree_with_tables(int degrees, double confidence, double expected) =>
        StudentT.Critical(degrees, confidence).ShouldBe(expected, 1e-5);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(11)]
    public void The_most_extreme_critical_value_accepted_is_found(int degrees) =>
        MathNet.Numerics.Distributions.StudentT.CDF(0, 1, degrees, -StudentT.Critical(degrees, 0.999999)).ShouldBe(0.0000005, 1e-10);

    [Fact]
    public void One_value_has_no_interval()
    {
        StudentT.Mean([]).ShouldBeNull();
        StudentT.Mean([3]).ShouldBeNull();
    }

    [Fact]
    public void A_large_common_offset_does_not_change_the_width()
    {
        var near = StudentT.Mean([1, 2, 4]).ShouldNotBeNull();
        var far = StudentT.Mean([1e9 + 1, 1e9 + 2, 1e9 + 4]).ShouldNotBeNull();
        far.HalfWidth.ShouldBe(near.HalfWidth, 1e-6);
    }

    [Fact]
    public void What_was_not_measured_is_refused() => Should.Throw<ArgumentException>(() => StudentT.Mean([1, double.NaN]));

    [Fact]
    public void Unpaired_lengths_are_refused() => Should.Throw<ArgumentException>(() => StudentT.PairedDifference([1, 2], [1]));

    [Fact]
    public void The_midpoint_of_two_groups_has_their_pooled_variance_whatever_lies_between_them()
    {
        // A variance of 1, t(4) = 2.776445, and a standard error of sqrt(1/3 + 1/3) / 2.
        foreach (var apart in (double[])[0, 10, 1e6])
        {
            var middle = StudentT.Midpoint([1, 2, 3], [1 + apart, 3 + apart, 2 + apart]).ShouldNotBeNull();
            middle.Estimate.ShouldBe(2 + (apart / 2), 1e-9);
            middle.HalfWidth.ShouldBe(2.776445 * Math.Sqrt(2.0 / 3) / 2, 1e-6);
            middle.Count.ShouldBe(6);
        }

        StudentT.Midpoint([1, 2], [4]).ShouldNotBeNull().HalfWidth.ShouldBe(12.706205 * Math.Sqrt(0.5 * 1.5) / 2, 1e-5);
        StudentT.Midpoint([1, 2, 3], []).ShouldBeNull();
        StudentT.Midpoint([1], [2]).ShouldBeNull();
    }

    [Fact]
    public void An_interval_covers_its_ends_and_nothing_beyond()
    {
        var interval = new Interval(2, 1, 3, 5, 0.95);
        interval.Covers(1).ShouldBeTrue();
        interval.Covers(3).ShouldBeTrue();
        interval.Covers(3.0001).ShouldBeFalse();
        interval.Covers(0.9999).ShouldBeFalse();
    }
}
