using Microsoft.AspNetCore.Http;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Tests;

public sealed class AdmissionTests : IDisposable
{
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan Little = TimeSpan.FromMilliseconds(1);

    private readonly ManualTime _time = new();
    private readonly Admission _admission;

    public AdmissionTests() => _admission = new Admission(1, MaxWait, _time);

    public void Dispose() => _admission.Dispose();

    [Fact]
    public async Task A_request_that_has_waited_too_long_is_refused_and_makes_room_for_another()
    {
        using var first = await _admission.EnterAsync(new DefaultHttpContext());
        var context = new DefaultHttpContext();
        var second = _admission.EnterAsync(context).AsTask();
        await ShouldBeRefusedAsync(_admission.EnterAsync(new DefaultHttpContext()).AsTask());

        _time.Advance(MaxWait - Little);
        second.IsCompleted.ShouldBeFalse();
        _time.Advance(Little);
        await ShouldBeRefusedAsync(second);
        context.Response.Headers.RetryAfter.ToString().ShouldBe("1");

        var third = _admission.EnterAsync(new DefaultHttpContext()).AsTask();
        third.IsCompleted.ShouldBeFalse();
        first.Dispose();
        using var admitted = await third;
        admitted.IsAcquired.ShouldBeTrue();
        _time.Timers.ShouldBe(0);
    }

    [Fact]
    public async Task A_request_that_is_in_progress_has_as_long_as_it_takes()
    {
        using var waits = await _admission.EnterAsync(new DefaultHttpContext());
        _time.Timers.ShouldBe(0);
        var second = _admission.EnterAsync(new DefaultHttpContext()).AsTask();
        waits.Dispose();
        using var admitted = await second;

        _time.Advance(2 * MaxWait);

        await ShouldBeLeftWaitingAsync();
        admitted.IsAcquired.ShouldBeTrue();
    }

    [Fact]
    public async Task A_client_that_disconnects_while_it_waits_is_not_refused_but_gone()
    {
        using var first = await _admission.EnterAsync(new DefaultHttpContext());
        using var gone = new CancellationTokenSource();
        var second = _admission.EnterAsync(new DefaultHttpContext { RequestAborted = gone.Token }).AsTask();

        await gone.CancelAsync();

        await Should.ThrowAsync<OperationCanceledException>(() => second);
        await ShouldBeLeftWaitingAsync();
    }

    // One place of those that wait is free, and none of those in progress.
    private async Task ShouldBeLeftWaitingAsync()
    {
        using var gone = new CancellationTokenSource();
        var waiting = _admission.EnterAsync(new DefaultHttpContext { RequestAborted = gone.Token }).AsTask();
        waiting.IsCompleted.ShouldBeFalse();
        await gone.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(() => waiting);
    }

    private static async Task ShouldBeRefusedAsync(Task request)
    {
        var refused = await Should.ThrowAsync<FailureException>(() => request);
        refused.Failure.Status.ShouldBe(StatusCodes.Status503ServiceUnavailable);
    }
}
