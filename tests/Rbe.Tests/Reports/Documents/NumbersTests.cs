using TlsToll.Reports.Documents;

namespace TlsToll.Rbe.Tests.Reports.Documents;

public sealed class NumbersTests
{
    [Theory]
    [InlineData(null, "not measured")]
    [InlineData(double.NaN, "not measured")]
    [InlineData(0.0, "0")]
    [InlineData(12345.6, "12,346")]
    [InlineData(123.4, "123")]
    [InlineData(12.34, "12.3")]
    [InlineData(1.234, "1.23")]
    [InlineData(-0.1234, "-0.123")]
    public void A_number_has_three_digits_or_so(double? value, string text) => Numbers.Text(value).ShouldBe(text);

    [Theory]
    [InlineData(3.14, 2.7, 3.5, "3.14 [2.70, 3.50]")]
    [InlineData(1132.9, 470.4, 1795.4, "1,133 [470, 1,795]")]
    [InlineData(-4.47, -54.9, 29.6, "-4.5 [-54.9, 29.6]")]
    [InlineData(-0.001, -0.5, 0.5, "0.00 [-0.50, 0.50]")]
    [InlineData(7.5, 7.5, 7.5, "7.50 [7.50, 7.50]")]
    public void An_interval_decides_the_digits(double estimate, double low, double high, string text) =>
        Numbers.Text(estimate, low, high).ShouldBe(text);

    [Fact]
    public void An_estimate_without_an_interval_stands_alone() => Numbers.Text(61.93, null, null).ShouldBe("61.9");

    [Theory]
    [InlineData("n = 4", 4, 4, 0)]
    [InlineData("n = 3 to 1,200", 1200, 3)]
    [InlineData("n = 0", 0)]
    public void Numbers_of_blocks_that_differ_are_a_range(string text, params int[] counts) => Numbers.Sample(counts).ShouldBe(text);

    [Fact]
    public void What_was_not_measured_has_no_interval() => Numbers.Text(null, 1, 2).ShouldBe("not measured");
}
