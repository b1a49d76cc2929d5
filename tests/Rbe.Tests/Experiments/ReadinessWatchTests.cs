using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Results.Records;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class ReadinessWatchTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Without_a_failure_nothing_is_queried()
    {
        var watch = new ReadinessWatch(_ => throw new InvalidOperationException("queried"));

        watch.Around(new Relay<WorkerProgress>(_ => { })).Report(new WorkerProgress(100, Errors: 0, Sips: 10, P90Ms: 1));

        (await watch.FindAsync(Records(Outcome.Ok, Outcome.Refused), Token)).ShouldBeNull();
    }

    [Fact]
    public async Task A_treatment_that_fails_on_a_ready_SUT_is_no_disturbance()
    {
        var requests = 0;
        var watch = new ReadinessWatch(_ => Task.FromResult(++requests > 0));

        watch.Around(new Relay<WorkerProgress>(_ => { })).Report(new WorkerProgress(100, Errors: 3, Sips: 10, P90Ms: 1));

        (await watch.FindAsync(Records(Outcome.Error, Outcome.Error, Outcome.Transport), Token)).ShouldBeNull();
        requests.ShouldBe(2, "while it failed, and once more at the end");
    }

    [Fact]
    public async Task A_SUT_that_was_gone_while_it_failed_and_is_back_was_a_disturbance()
    {
        var ready = false;
        var watch = new ReadinessWatch(_ => Task.FromResult(ready));
        var progress = watch.Around(new Relay<WorkerProgress>(_ => { }));
        progress.Report(new WorkerProgress(100, Errors: 3, Sips: 10, P90Ms: 1));
        ready = true;
        progress.Report(new WorkerProgress(200, Errors: 4, Sips: 10, P90Ms: 1));

        var found = await watch.FindAsync(Records(Outcome.Ok, Outcome.Error, Outcome.Timeout, Outcome.Ok), Token);

        found.ShouldBe("from 1.00 s to 2.50 s of the run 2 interactions failed while the SUT reported that it, or its database, was not ready");
    }

    [Fact]
    public async Task A_cell_too_short_for_a_message_of_progress_is_looked_at_at_its_end() =>
        (await new ReadinessWatch(_ => Task.FromResult(false)).FindAsync(Records(Outcome.Error), Token)).ShouldNotBeNull();

    // One interaction a second, each half a second long.
    private static RecordFile Records(params Outcome[] outcomes) => new(
        [.. outcomes.Select((outcome, i) => new InteractionRecord { Start = i * 1_000_000_000L, Intended = i * 1_000_000_000L, Total = 500_000_000, Outcome = outcome })], []);
}
