using TlsToll.Measurement.Host;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class PortBudgetTests
{
    private static readonly PortRange Usual = new(32768, 60999);

    [Fact]
    public void The_kernels_text_is_read() => PortRange.Parse("32768\t60999\n").ShouldBe(Usual);

    [Theory]
    [InlineData("")]
    [InlineData("60999 32768")]
    [InlineData("1 2 3")]
    [InlineData("a b")]
    public void What_is_no_range_is_not_known(string text) => PortRange.Parse(text).ShouldBeNull();

    [Theory]
    [InlineData(28232, 0, true)]
    [InlineData(28233, 0, false)]
    [InlineData(28000, 232, true)]
    [InlineData(28000, 233, false)]
    public void A_minutes_connections_need_a_port_each(double perMinute, long inTimeWait, bool fits) =>
        PortBudget.Check(perMinute, Usual, inTimeWait).Fits.ShouldBe(fits);

    [Fact]
    public void The_reason_names_need_and_range() =>
        PortBudget.Check(40_000, Usual, 5).Reason.ShouldBe(
            "40000 connections a minute and 5 still in TIME_WAIT would hold 40005 local ports,"
            + " because Linux keeps each for 60 s after the close, but net.ipv4.ip_local_port_range"
            + " 32768 60999 has only 28232: lower the load or widen the range.");

    [Fact]
    public void An_unknown_range_stops_nothing() => PortBudget.Check(1e9, range: null).ShouldBe(new PortBudget(Fits: true, Reason: null));
}
