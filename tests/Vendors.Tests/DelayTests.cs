using System.Diagnostics;
using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Tests.Support;

namespace TlsToll.Vendors.Tests;

public sealed class DelayTests(TestCertificates certificates)
{
    private const int Samples = 20_000;

    [Theory]
    [InlineData("0")]
    [InlineData("2000")]
    [InlineData("12.5")]
    [InlineData("uniform:500..1500")]
    [InlineData("exponential:2000")]
    public void A_law_is_written_as_it_was_read(string text) => Delay.Parse(text).ToString().ShouldBe(text);

    [Theory]
    [InlineData("12.5", 12.5)]
    [InlineData("uniform:500..1500", 1000)]
    [InlineData("exponential:2000", 2000)]
    public void The_mean_is_the_laws(string text, double mean) => Delay.Parse(text).Mean.ShouldBe(mean);

    [Theory]
    [InlineData("")]
    [InlineData("-1")]
    [InlineData("1e3")]
    [InlineData("1,5")]
    [InlineData("NaN")]
    [InlineData("600001")]
    [InlineData("uniform:")]
    [InlineData("uniform:5")]
    [InlineData("uniform:9..5")]
    [InlineData("uniform:1..2..3")]
    [InlineData("exponential:")]
    [InlineData("exponential:-3")]
    [InlineData("normal:3")]
    public void What_is_no_law_is_refused_with_the_choices(string text)
    {
        var error = Should.Throw<FormatException>(() => Delay.Parse(text));

        error.Message.ShouldStartWith($"unknown delay '{text}';");
        error.Message.ShouldContain("uniform:MIN..MAX");
        error.Message.ShouldContain("exponential:MEAN");
    }

    [Fact]
    public void A_fixed_delay_is_always_the_same() => Drawn("2000").ShouldAllBe(d => d == 2000);

    [Fact]
    public void Uniform_delays_fill_their_range_evenly()
    {
        var delays = Drawn("uniform:500..1500");

        delays.ShouldAllBe(d => d >= 500 && d < 1500);
        for (var bin = 0; bin < 10; bin++)
            delays.Count(d => d >= 500 + (100 * bin) && d < 600 + (100 * bin)).ShouldBeWithinBinomialBounds(Samples, 0.1);
    }

    [Fact]
    public void Exponential_delays_have_the_laws_quantiles()
    {
        var delays = Drawn("exponential:2000");

        foreach (var share in new[] { 0.1, 0.25, 0.5, 0.75, 0.9, 0.99 })
            delays.Count(d => d < -2000 * Math.Log(1 - share)).ShouldBeWithinBinomialBounds(Samples, share);
        delays.Average().ShouldBe(2000, 5 * 2000 / Math.Sqrt(Samples));
    }

    [Fact]
    public void The_same_seed_and_id_draw_the_same_delay_and_another_seed_or_id_another()
    {
        double At(ulong seed, string id, VendorOperation operation = VendorOperation.RequestStock) =>
            new SeededGenerator(seed).Unit(DrawPurpose.Delay, operation, id);

        At(7, "order-1").ShouldBe(At(7, "order-1"));
        At(8, "order-1").ShouldNotBe(At(7, "order-1"));
        At(7, "order-2").ShouldNotBe(At(7, "order-1"));
        At(7, "order-1", VendorOperation.NotifyShipment).ShouldNotBe(At(7, "order-1"));
    }

    [Fact]
    public async Task An_answer_never_comes_before_its_delay_has_passed()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates, delay: "50");

        for (var i = 0; i < 5; i++)
        {
            var started = Stopwatch.GetTimestamp();
            await vendors.Plain.SoapAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock($"a{i}"));
            Stopwatch.GetElapsedTime(started).ShouldBeGreaterThanOrEqualTo(TimeSpan.FromMilliseconds(50));
        }
    }

    private static double[] Drawn(string law)
    {
        var (delay, draws) = (Delay.Parse(law), new SeededGenerator(1));
        var units = Enumerable.Range(0, Samples).Select(i => draws.Unit(DrawPurpose.Delay, VendorOperation.RequestStock, $"request-{i}"));
        return [.. units.Select(delay.At)];
    }
}
