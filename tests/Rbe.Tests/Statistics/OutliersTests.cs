using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class OutliersTests
{
    [Fact]
    public void A_round_that_other_work_slowed_is_left_out() =>
        Outliers.WithoutUpper([100, 101, 99, 100, 102, 180]).ShouldBe([100, 101, 99, 100, 102]);

    [Fact]
    public void A_fast_round_stays() => Outliers.WithoutUpper([100, 101, 99, 100, 102, 20]).Count.ShouldBe(6);

    [Fact]
    public void Three_values_are_too_few_to_decide() => Outliers.WithoutUpper([100, 100, 900]).Count.ShouldBe(3);
}
