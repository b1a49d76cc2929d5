using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class HolmTests
{
    // R 4.2: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm").
    [Fact]
    public void P_values_are_adjusted_as_by_R() =>
        Holm.Adjust([0.01, 0.04, 0.03, 0.005]).Select(p => Math.Round(p, 10)).ShouldBe([0.03, 0.06, 0.06, 0.02]);

    [Fact]
    public void An_adjusted_value_is_never_above_1_nor_below_the_given_one()
    {
        double[] given = [0.9, 0.2, 0.6, 1, 0];

        Holm.Adjust(given).Zip(given).ShouldAllBe(pair => pair.First <= 1 && pair.First >= pair.Second);
        Holm.Adjust([]).ShouldBeEmpty();
    }
}
