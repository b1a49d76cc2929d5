using TlsToll.Contracts.Administration;
using TlsToll.Sut.Administration;

namespace TlsToll.Sut.Tests.Administration;

public sealed class IdleWaitTests
{
    private static readonly TimeSpan Long = TimeSpan.FromMinutes(5);

    private IdleState _state = new(OpenConnections: 1, Backlog: 1);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_SUT_that_is_idle_is_not_waited_for()
    {
        _state = new IdleState(0, 0);

        (await new IdleWait(() => _state).WaitAsync(Long, Token)).ShouldBe(_state);
    }

    [Fact]
    public async Task It_ends_with_the_report_after_which_nothing_is_left()
    {
        var idle = new IdleWait(() => _state);
        var (first, second) = (idle.WaitAsync(Long, Token), idle.WaitAsync(Long, Token));

        _state = new IdleState(0, 1);
        idle.Report();
        first.IsCompleted.ShouldBeFalse("a message is left");
        _state = new IdleState(0, 0);
        idle.Report();

        (await first).ShouldBe(_state);
        (await second).ShouldBe(_state);
    }

    [Fact]
    public async Task After_the_limit_it_reports_what_is_left() =>
        (await new IdleWait(() => _state).WaitAsync(TimeSpan.Zero, Token)).ShouldBe(new IdleState(1, 1));

    [Fact]
    public async Task It_can_be_waited_for_again()
    {
        var idle = new IdleWait(() => _state);
        await idle.WaitAsync(TimeSpan.Zero, Token);
        var waiting = idle.WaitAsync(Long, Token);

        _state = new IdleState(0, 0);
        idle.Report();

        (await waiting).ShouldBe(_state);
    }

    [Fact]
    public async Task One_that_gives_up_leaves_the_others_waiting()
    {
        var idle = new IdleWait(() => _state);
        using var client = new CancellationTokenSource();
        var (gone, stays) = (idle.WaitAsync(Long, client.Token), idle.WaitAsync(Long, Token));
        await client.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(() => gone);

        _state = new IdleState(0, 0);
        idle.Report();

        (await stays).ShouldBe(_state);
    }

    [Fact]
    public async Task After_the_last_one_has_given_up_a_report_reads_nothing()
    {
        var reads = 0;
        var idle = new IdleWait(() =>
        {
            reads++;
            return _state;
        });
        using var client = new CancellationTokenSource();
        var waiting = idle.WaitAsync(Long, client.Token);
        await client.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(() => waiting);
        var before = reads;

        idle.Report();

        reads.ShouldBe(before);
    }

    [Fact]
    public void Messages_that_wait_for_paused_consumers_are_not_in_progress()
    {
        new IdleState(0, 3, Paused: true).IsIdle.ShouldBeTrue();
        new IdleState(0, 3).IsIdle.ShouldBeFalse();
        new IdleState(1, 0, Paused: true).IsIdle.ShouldBeFalse();
    }
}
