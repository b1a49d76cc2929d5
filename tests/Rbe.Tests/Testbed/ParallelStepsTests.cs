using TlsToll.Testbed;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Testbed;

public sealed class ParallelStepsTests
{
    [Fact]
    public async Task The_first_error_cancels_the_other_steps_and_is_the_one_thrown()
    {
        using var steps = new ParallelSteps(TestRun.Token);
        var failing = steps.Start<int>(_ => throw new TestbedException("the cause"));
        var waiting = steps.Start(stop => ForeverAsync(stop));
        var dependent = steps.Start(async _ => await failing);

        (await Should.ThrowAsync<TestbedException>(steps.WhenAllAsync())).Message.ShouldBe("the cause");

        waiting.IsCanceled.ShouldBeTrue();
        dependent.IsCompleted.ShouldBeTrue();
    }

    [Fact]
    public async Task Cancellation_is_reported_as_such_though_a_step_fails_of_it()
    {
        using var caller = new CancellationTokenSource();
        using var steps = new ParallelSteps(caller.Token);
        _ = steps.Start<int>(async stop =>
        {
            await Task.Delay(Timeout.Infinite, stop).ContinueWith(_ => { }, TaskScheduler.Default);
            throw new TestbedException("a consequence");
        });
        await caller.CancelAsync();

        await Should.ThrowAsync<OperationCanceledException>(steps.WhenAllAsync());
    }

    private static async Task<int> ForeverAsync(CancellationToken stop)
    {
        await Task.Delay(Timeout.Infinite, stop);
        return 0;
    }
}
