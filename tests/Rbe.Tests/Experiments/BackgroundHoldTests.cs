using TlsToll.Experiments.Cells;
using TlsToll.Rbe.Tests.Testbed;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>A paused SUT is resumed once, also if the cell fails.</summary>
public sealed class BackgroundHoldTests : IAsyncLifetime
{
    private readonly List<string> _requests = [];
    private StandInTier _sut = null!;

    private static CancellationToken Stop => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _sut = await StandInTier.StartAsync(context =>
        {
            _requests.Add(context.Request.Path);
            return Task.CompletedTask;
        });
    }

    [Fact]
    public async Task A_cell_that_ends_resumes_the_SUT_once()
    {
        await using (var hold = await BackgroundHold.TakeAsync(_sut.Client, Stop))
            await hold.ReleaseAsync(Stop);

        _requests.ShouldBe(["/background/pause", "/background/resume"]);
    }

    [Fact]
    public async Task A_cell_that_fails_resumes_the_SUT_too()
    {
        await Should.ThrowAsync<InvalidOperationException>(async () =>
        {
            await using var hold = await BackgroundHold.TakeAsync(_sut.Client, Stop);
            throw new InvalidOperationException();
        });

        _requests.ShouldBe(["/background/pause", "/background/resume"]);
    }

    [Fact]
    public async Task A_SUT_that_has_ended_hides_no_other_failure()
    {
        await Should.ThrowAsync<InvalidOperationException>(async () =>
        {
            await using var hold = await BackgroundHold.TakeAsync(_sut.Client, Stop);
            await _sut.StopAsync();
            throw new InvalidOperationException();
        });
    }

    [Fact]
    public async Task Nothing_held_is_nothing_resumed()
    {
        await using (await BackgroundHold.TakeAsync(sut: null, Stop))
        {
        }

        _requests.ShouldBeEmpty();
    }

    public ValueTask DisposeAsync() => _sut.DisposeAsync();
}
