using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class SettledTests
{
    private static readonly SettledRule Rule = new(Window: 3, Tolerance: 0.05, MinimumSeconds: 10);

    [Theory]
    [InlineData(9.9, false)]
    [InlineData(10, true)]
    public void Level_readings_settle_once_the_minimum_time_has_passed(double seconds, bool settled) =>
        Settled.Has([100, 101, 99, 100, 102, 98], seconds, Rule).ShouldBe(settled);

    [Fact]
    public void A_falling_cost_has_not_settled() => Settled.Has([200, 180, 160, 140, 120, 110], 60, Rule).ShouldBeFalse();

    [Fact]
    public void Readings_of_long_ago_do_not_matter() =>
        Settled.Has([900, 500, 300, 100, 101, 99, 100, 102, 98], 60, Rule).ShouldBeTrue();

    [Fact]
    public void A_single_wild_reading_does_not_matter() => Settled.Has([100, 101, 99, 100, 900, 98], 60, Rule).ShouldBeTrue();

    [Fact]
    public void A_rising_cost_is_the_hosts_and_has_settled() => Settled.Has([100, 101, 99, 120, 121, 119], 60, Rule).ShouldBeTrue();

    [Fact]
    public void Too_few_readings_have_not_settled() => Settled.Has([100, 100, 100, 100, 100], 60, Rule).ShouldBeFalse();

    [Fact]
    public void A_cost_of_nothing_is_refused() => Should.Throw<ArgumentException>(() => Settled.Has([0, 0, 0, 0, 0, 0], 60, Rule));
}
