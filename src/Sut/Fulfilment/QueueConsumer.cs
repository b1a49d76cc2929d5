using TlsToll.Sut.Data;

namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// Processes a durable queue. Only one worker at a time takes messages, so that a backlog is taken in batches while the other workers
/// process theirs. A message is taken under a lease, which is renewed during processing. A failed message returns when its lease or its
/// delay ends.
/// </summary>
internal abstract partial class QueueConsumer<TWork>(
    IMessageQueue<TWork> queue,
    QueueMonitor monitor,
    PauseGate gate,
    FulfilmentOptions options,
    int workers,
    TimeProvider time,
    ILogger logger)
    : BackgroundService
    where TWork : IQueuedWork
{
    private readonly SemaphoreSlim _taking = new(1, 1);

    // Guarded by _taking. Initially true, because there may be messages of an earlier process.
    private bool _mayHaveMore = true;

    protected DateTime Now => time.GetUtcNow().UtcDateTime;

    public override void Dispose()
    {
        _taking.Dispose();
        base.Dispose();
    }

    /// <summary>Processes messages and records the outcome of each in the queue and in the monitor.</summary>
    protected abstract Task HandleAsync(IReadOnlyList<TWork> work, Lease lease);

    protected override Task ExecuteAsync(CancellationToken stoppingToken) =>
        Task.WhenAll(Enumerable.Range(0, workers).Select(_ => Task.Run(() => WorkAsync(stoppingToken), stoppingToken)));

    /// <summary>Takes due messages from the queue.</summary>
    protected virtual Task<IReadOnlyList<TWork>> TakeAsync(IMessageQueue<TWork> from, int limit, Lease lease) => from.TakeAsync(limit, lease, CancellationToken.None);

    /// <summary>Puts a failed message back, or abandons it after the maximum number of attempts.</summary>
    protected async Task FailAsync(TWork work, Lease lease, Exception error)
    {
        var retry = options.AfterFailure(work, Now);
        if (retry.Dead)
            LogDead(work.MessageId, work.Attempts, error.Message);
        else
            LogFailed(work.MessageId, work.Attempts, error.Message);
        await PutBackAsync(work, lease, retry);
    }

    /// <summary>Puts back a message that waits for stock.</summary>
    protected Task DeferAsync(TWork work, Lease lease) => PutBackAsync(work, lease, options.WhenWaiting(work, Now));

    private async Task PutBackAsync(TWork work, Lease lease, Retry retry)
    {
        await queue.PutBackAsync(work.MessageId, lease.Id, retry, CancellationToken.None);
        if (retry.Dead)
            monitor.Withdraw(work.MessageId);
        else
            monitor.Defer(work.MessageId, retry.AvailableAt);
    }

    private async Task WorkAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            try
            {
                var (work, lease) = await NextAsync(stoppingToken);
                if (work.Count != 0)
                    await HandleUnderLeaseAsync(work, lease);
            }
            catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
            {
                return;
            }
        }
    }

    private async Task<(IReadOnlyList<TWork> Work, Lease Lease)> NextAsync(CancellationToken stoppingToken)
    {
        await _taking.WaitAsync(stoppingToken);
        try
        {
            if (!_mayHaveMore)
                await monitor.Signal.WaitAsync(options.Poll, stoppingToken);
            _mayHaveMore = true;
            if (await gate.PassAsync(stoppingToken))
                return ([], NewLease());
            return await TakeAsync(stoppingToken);
        }
        finally
        {
            _taking.Release();
        }
    }

    private async Task<(IReadOnlyList<TWork> Work, Lease Lease)> TakeAsync(CancellationToken stoppingToken)
    {
        var lease = NewLease();
        try
        {
            var work = await TakeAsync(queue, options.BatchSize, lease);
            if (work.Count != 0)
                monitor.Take(work.Select(one => one.MessageId));
            _mayHaveMore = work.Count == options.BatchSize;
            if (!_mayHaveMore)
                monitor.Backlog.DropExpectedBefore(lease.Now);
            return (work, lease);
        }
        catch (Exception e) when (e is not OperationCanceledException || !stoppingToken.IsCancellationRequested)
        {
            // A cancellation that nobody requested is a failure of the driver, and must not end the worker.
            LogNoAccess(e.Message);
            await Task.Delay(options.Poll, time, stoppingToken);
            return ([], lease);
        }
    }

    private async Task HandleUnderLeaseAsync(IReadOnlyList<TWork> work, Lease lease)
    {
        var handling = HandleAsync(work, lease);
        var until = lease.Until;
        while (true)
        {
            try
            {
                await handling.WaitAsync(options.Lease / 3, time);
                return;
            }
            catch (TimeoutException) when (!handling.IsCompleted)
            {
                until = await RenewAsync(work, lease, until);
            }
            catch (Exception e)
            {
                // Messages still under the lease return when it expires. Every step recognises repeats.
                LogAbandoned(work.Count, e.Message);
                monitor.Abandon(work.Select(one => one.MessageId), until);
                return;
            }
        }
    }

    private async Task<DateTime> RenewAsync(IReadOnlyList<TWork> work, Lease lease, DateTime until)
    {
        try
        {
            var renewed = Now + options.Lease;
            await queue.RenewAsync([.. work.Select(w => w.MessageId)], lease.Id, renewed, CancellationToken.None);
            return renewed;
        }
        catch (Exception e)
        {
            LogNoAccess(e.Message);
            return until;
        }
    }

    private Lease NewLease()
    {
        var now = Now;
        return new Lease(Guid.NewGuid(), now, now + options.Lease);
    }

    [LoggerMessage(Level = LogLevel.Warning, Message = "Message {Message} failed at attempt {Attempt}: {Reason}")]
    private partial void LogFailed(Guid message, int attempt, string reason);

    [LoggerMessage(Level = LogLevel.Error, Message = "Message {Message} was given up after {Attempts} attempts: {Reason}")]
    private partial void LogDead(Guid message, int attempts, string reason);

    [LoggerMessage(Level = LogLevel.Warning, Message = "The queue is unreachable: {Reason}")]
    private partial void LogNoAccess(string reason);

    [LoggerMessage(Level = LogLevel.Warning, Message = "{Count} messages wait for their lease to expire: {Reason}")]
    private partial void LogAbandoned(int count, string reason);
}
