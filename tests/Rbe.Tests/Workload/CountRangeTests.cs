using TlsToll.Workload;


namespace TlsToll.Rbe.Tests.Workload;

public sealed class CountRangeTests
{
    [Theory]
    [InlineData("1", 1, 1)]
    [InlineData("uniform:1..15", 1, 15)]
    public void A_number_or_a_range_is_read_and_written_alike(string text, int min, int max)
    {
        var range = CountRange.Parse(text);

        range.ShouldBe(new(min, max));
        range.ToString().ShouldBe(text);
    }

    [Theory]
    [InlineData("")]
    [InlineData("0")]
    [InlineData("-1")]
    [InlineData("uniform:")]
    [InlineData("uniform:5")]
    [InlineData("uniform:5..4")]
    [InlineData("uniform:1..2..3")]
    [InlineData("normal:1..2")]
    public void Anything_else_is_refused_with_what_to_write(string text) =>
        Should.Throw<FormatException>(() => CountRange.Parse(text)).Message.ShouldContain("uniform:1..15");

    [Fact]
    public void Draws_cover_the_range_evenly()
    {
        var stream = RandomStream.For(1);
        var counts = new long[15];
        for (var i = 0; i < 30_000; i++)
            counts[new CountRange(1, 15).Draw(stream) - 1]++;

        Fit.ShouldFit(counts, Enumerable.Repeat(1 / 15.0, 15));
    }
}
