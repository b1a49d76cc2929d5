using TlsToll.Sut.Administration;

namespace TlsToll.Sut.Tests.Endpoints;

public sealed class BarriersTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task All_go_on_when_the_last_has_come_and_the_name_is_free_again()
    {
        var barriers = new Barriers();
        for (var round = 0; round < 3; round++)
        {
            var waiting = Enumerable.Range(0, 4).Select(_ => barriers.ArriveAsync("a", 5, Token)).ToArray();
            waiting.ShouldAllBe(w => !w.IsCompleted);

            await barriers.ArriveAsync("a", 5, Token);

            await Task.WhenAll(waiting);
        }
    }

    [Fact]
    public async Task Other_names_are_other_meetings()
    {
        var barriers = new Barriers();
        var (first, second) = (barriers.ArriveAsync("a", 2, Token), barriers.ArriveAsync("b", 2, Token));

        await barriers.ArriveAsync("b", 2, Token);

        await second;
        first.IsCompleted.ShouldBeFalse();
    }

    [Fact]
    public async Task Who_has_left_is_not_counted()
    {
        var barriers = new Barriers();
        using var leave = new CancellationTokenSource();
        var gone = barriers.ArriveAsync("a", 2, leave.Token);
        await leave.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(gone);

        var waiting = barriers.ArriveAsync("a", 2, Token);
        waiting.IsCompleted.ShouldBeFalse();
        await barriers.ArriveAsync("a", 2, Token);
        await waiting;
    }
}
