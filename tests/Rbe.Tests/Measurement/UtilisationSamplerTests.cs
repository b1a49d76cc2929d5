using System.Diagnostics;
using TlsToll.Measurement.Tiers;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class UtilisationSamplerTests
{
    private static readonly long Second = Stopwatch.Frequency;

    // A sample a read, a second after the last one: each time the SUT has used half a second more, and the driver's processors a quarter of
    // the time.
    private int _reads;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_first_sample_is_taken_before_anything_is_measured()
    {
        await using var sampler = await StartAsync();

        _reads.ShouldBe(1);
    }

    [Fact]
    public async Task A_window_that_ended_after_the_last_sample_is_measured_all_the_same()
    {
        await using var sampler = await StartAsync();

        var (sut, driver) = await sampler.BetweenAsync((Second / 2) + Second, 2 * Second);

        sut.ShouldNotBeNull().ShouldBe(0.5, 1e-9);
        driver.ShouldNotBeNull().ShouldBe(0.25, 1e-9);
    }

    [Fact]
    public async Task Samples_are_taken_all_the_time()
    {
        await using var sampler = await StartAsync(TimeSpan.FromMilliseconds(1));

        await Wait.UntilAsync(() => Volatile.Read(ref _reads) > 3);
    }

    [Theory]
    [InlineData(0.5, 2)] // It began before the first sample.
    [InlineData(1, 2.5)] // The last sample was taken before its end.
    public async Task A_window_without_samples_around_it_is_not_measured(double start, double end)
    {
        await using var sampler = await StartAsync();

        (await sampler.BetweenAsync((long)(start * Second), (long)(end * Second))).ShouldBe((null, null));
    }

    [Fact]
    public async Task Without_the_drivers_processors_the_SUT_is_measured_alone()
    {
        await using var sampler = await UtilisationSampler.StartAsync(async token => (await ReadAsync(token))! with { DriverTotal = 0 }, TimeSpan.FromHours(1), Token);

        (await sampler.BetweenAsync(Second, 2 * Second)).ShouldBe((0.5, null));
    }

    private Task<UtilisationSampler> StartAsync(TimeSpan? every = null) => UtilisationSampler.StartAsync(ReadAsync, every ?? TimeSpan.FromHours(1), Token);

    private ValueTask<UtilisationSample?> ReadAsync(CancellationToken cancellationToken)
    {
        var read = Interlocked.Increment(ref _reads);
        return ValueTask.FromResult<UtilisationSample?>(new UtilisationSample(read * Second, read * 5e8, read, 4 * read));
    }
}
