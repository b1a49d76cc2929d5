using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class GoodnessOfFitTests
{
    // Mendel's peas: 315, 108, 101 and 32 of 556 for 9 : 3 : 3 : 1, chi-square 0.470 with 3 degrees of freedom.
    [Fact]
    public void Mendels_peas_fit_with_a_p_value_of_0_93() =>
        GoodnessOfFit.PValue([315, 108, 101, 32], [556 * 9 / 16.0, 556 * 3 / 16.0, 556 * 3 / 16.0, 556 / 16.0]).ShouldBe(0.9254, 0.0005);

    [Fact]
    public void Counts_of_another_distribution_do_not_fit() => GoodnessOfFit.PValue([60, 40], [50, 50]).ShouldBe(0.0455, 0.0005);

    [Theory]
    [InlineData(new long[] { 1 }, new double[] { 1 })]
    [InlineData(new long[] { 1, 2 }, new double[] { 3 })]
    [InlineData(new long[] { 1, 2 }, new double[] { 3, 0 })]
    public void Classes_must_match_and_be_possible(long[] observed, double[] expected) =>
        Should.Throw<ArgumentException>(() => GoodnessOfFit.PValue(observed, expected));
}
