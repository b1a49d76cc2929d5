using TlsToll.Experiments.Settings;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class QuantityTests
{
    [Theory]
    [InlineData("10s", "SECONDS", "10")]
    [InlineData("500ms", "SECONDS", "0.5")]
    [InlineData("1.5 S", "SECONDS", "1.5")]
    [InlineData("2m", "SECONDS", "120")]
    [InlineData("2min", "SECONDS", "120")]
    [InlineData("1h", "SECONDS", "3600")]
    [InlineData("7d", "SECONDS", "604800")]
    [InlineData("10", "SECONDS", "10")]
    [InlineData("2s", "MS", "2000")]
    [InlineData("20ms", "MS", "20")]
    [InlineData("5%", "PERCENT", "5")]
    [InlineData("0.5 %", "POINTS", "0.5")]
    [InlineData("5%", "SHARE", "0.05")]
    [InlineData("5%", "SECONDS", "5%")]
    [InlineData("5s", "N", "5s")]
    [InlineData("s", "SECONDS", "s")]
    [InlineData("uniform:1..2", "MS", "uniform:1..2")]
    public void A_number_is_read_in_the_unit_of_its_setting(string text, string unit, string plain) => Quantity.Plain(text, unit).ShouldBe(plain);
}
