using Microsoft.Extensions.Logging.Abstractions;
using TlsToll.Sut.Data;
using TlsToll.Sut.Fulfilment;

namespace TlsToll.Sut.Tests.Fulfilment;

/// <summary>A consumer with one worker, over a queue without a database.</summary>
public sealed class QueueConsumerTests
{
    private static readonly StockWork[] Batch = [new(Guid.NewGuid(), 1, 800, 1), new(Guid.NewGuid(), 2, 800, 1)];

    private readonly StockMonitor _monitor = new(TimeProvider.System);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_cancellation_that_nobody_requested_does_not_end_a_worker()
    {
        var queue = new ListedQueue(() => throw new OperationCanceledException("The driver gave up."), () => Batch);
        using var consumer = new Consumer(queue, _monitor, work =>
        {
            foreach (var one in work)
                _monitor.Complete(one.MessageId);
        });
        await consumer.StartAsync(Token);

        (await Task.WhenAny(consumer.Handled, consumer.ExecuteTask!)).ShouldBeSameAs(consumer.Handled);

        await consumer.StopAsync(Token);
        _monitor.Backlog.Count.ShouldBe(0);
    }

    [Fact]
    public async Task A_batch_that_fails_leaves_only_its_unfinished_messages_in_the_backlog()
    {
        var queue = new ListedQueue(() => Batch);
        using var consumer = new Consumer(queue, _monitor, work =>
        {
            _monitor.Complete(work[0].MessageId);
            throw new InvalidOperationException("The database is gone.");
        });
        await consumer.StartAsync(Token);

        // The worker looks for more once it has recorded the failure.
        while (queue.Calls < 2)
            await Task.Delay(10, Token);

        await consumer.StopAsync(Token);
        _monitor.Backlog.Count.ShouldBe(1);
    }

    private sealed class Consumer(IMessageQueue<StockWork> queue, StockMonitor monitor, Action<IReadOnlyList<StockWork>> handle)
        : QueueConsumer<StockWork>(
            queue, monitor, new PauseGate(), new FulfilmentOptions { Poll = TimeSpan.FromMilliseconds(10) }, 1, TimeProvider.System, NullLogger.Instance)
    {
        private readonly TaskCompletionSource _handled = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task Handled => _handled.Task;

        protected override async Task HandleAsync(IReadOnlyList<StockWork> work, Lease lease)
        {
            await Task.Yield();
            handle(work);
            _handled.TrySetResult();
        }
    }

    /// <summary>Gives the listed answers in turn, and then nothing.</summary>
    private sealed class ListedQueue(params Func<IReadOnlyList<StockWork>>[] answers) : IMessageQueue<StockWork>
    {
        private int _calls;

        public int Calls => Volatile.Read(ref _calls);

        public Task<IReadOnlyList<StockWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken)
        {
            var call = Interlocked.Increment(ref _calls);
            return Task.FromResult(call <= answers.Length ? answers[call - 1]() : []);
        }

        public Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken) => throw new NotSupportedException();

        public Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken) => throw new NotSupportedException();

        public Task<IReadOnlyList<Guid>> ReviveAsync(DateTime now, CancellationToken cancellationToken) => throw new NotSupportedException();

        public Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken) => throw new NotSupportedException();
    }
}
