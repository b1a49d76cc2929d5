using System.Diagnostics;
using TlsToll.Measurement.Tiers;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class UtilisationSamplerTests
{
    private int _reads;

    // A sample a read: each time the SUT has used 10 ms more, and the driver's processors half of the time between.
    private ValueTask<UtilisationSample?> Read(CancellationToken cancellationToken)
    {
        var read = Interlocked.Increment(ref _reads);
        return ValueTask.FromResult<UtilisationSample?>(new UtilisationSample(Stopwatch.GetTimestamp(), read * 10_000_000L, read, 2 * read));
    }

    [Fact]
    public async Task A_window_that_ended_after_the_last_sample_is_measured_all_the_same()
    {
        await using var sampler = new UtilisationSampler(Read, TimeSpan.FromHours(1));
        while (Volatile.Read(ref _reads) == 0)
            await Task.Delay(1, TestContext.Current.CancellationToken);
        await Task.Delay(20, TestContext.Current.CancellationToken);
        var start = Stopwatch.GetTimestamp();
        await Task.Delay(50, TestContext.Current.CancellationToken);

        var (sut, driver) = await sampler.BetweenAsync(start, Stopwatch.GetTimestamp());

        sut.ShouldNotBeNull().ShouldBeGreaterThan(0);
        driver.ShouldNotBeNull().ShouldBe(0.5, 1e-9);
    }

    [Fact]
    public async Task A_window_that_began_before_the_first_sample_is_not_measured()
    {
        var start = Stopwatch.GetTimestamp();
        await using var sampler = new UtilisationSampler(Read, TimeSpan.FromHours(1));

        (await sampler.BetweenAsync(start, Stopwatch.GetTimestamp())).ShouldBe((null, null));
    }
}
