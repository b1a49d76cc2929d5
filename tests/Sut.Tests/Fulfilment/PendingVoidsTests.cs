using System.Collections.Concurrent;
using Microsoft.Extensions.Logging.Abstractions;
using TlsToll.Contracts;
using TlsToll.Sut.Data;
using TlsToll.Sut.Fulfilment;

namespace TlsToll.Sut.Tests.Fulfilment;

/// <summary>Voids while the database fails.</summary>
public sealed class PendingVoidsTests
{
    [Fact]
    public async Task Beyond_the_limit_in_memory_a_caller_waits_and_no_void_is_lost()
    {
        var queue = new FailingQueue { Fails = true };
        using var voids = Create(queue);
        await voids.AddUnstoredAsync("1", VendorName.Pov);
        await voids.AddUnknownAsync("2", VendorName.Pge);
        var third = voids.AddUnstoredAsync("3", VendorName.Pov);
        third.IsCompleted.ShouldBeFalse();

        queue.Fails = false;
        await voids.StartAsync(TestContext.Current.CancellationToken);
        await third;
        while (queue.Kept.Count < 3)
            await Task.Delay(10, TestContext.Current.CancellationToken);
        queue.Kept.Order(StringComparer.Ordinal).ShouldBe(["1", "2", "3"]);
        await voids.StopAsync(TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task What_waits_in_memory_is_kept_at_the_end_of_the_process()
    {
        var queue = new FailingQueue { Fails = true };
        using var voids = Create(queue);
        await voids.StartAsync(TestContext.Current.CancellationToken);
        await voids.AddUnstoredAsync("1", VendorName.Pov);
        await voids.AddUnstoredAsync("2", VendorName.Pov);
        while (queue.Failed < 3)
            await Task.Delay(10, TestContext.Current.CancellationToken);
        queue.Fails = false;
        await voids.StopAsync(TestContext.Current.CancellationToken);
        queue.Kept.Order(StringComparer.Ordinal).ShouldBe(["1", "2"]);
    }

    private static PendingVoids Create(FailingQueue queue)
    {
        var options = new FulfilmentOptions { UnkeptVoids = 2, Poll = TimeSpan.FromMilliseconds(10) };
        return new(queue, new VoidMonitor(TimeProvider.System), options, TimeProvider.System, NullLogger<PendingVoids>.Instance);
    }

    private sealed class FailingQueue : IVoidQueue
    {
        private int _failed;

        public volatile bool Fails;

        public int Failed => Volatile.Read(ref _failed);

        public ConcurrentBag<string> Kept { get; } = [];

        public Task AddAsync(
            Guid messageId, string requestId, VendorName vendor, DateTime now, DateTime availableAt, CancellationToken cancellationToken)
        {
            if (Fails)
            {
                Interlocked.Increment(ref _failed);
                throw new InvalidOperationException("no database");
            }

            Kept.Add(requestId);
            return Task.CompletedTask;
        }

        public Task<bool> BeginAsync(VoidWork work, Guid leaseId, CancellationToken cancellationToken) => throw new NotSupportedException();

        public Task<bool> CompleteAsync(VoidWork work, Guid leaseId, CancellationToken cancellationToken) => throw new NotSupportedException();

        public Task<IReadOnlyList<VoidWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken) =>
            throw new NotSupportedException();

        public Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken) =>
            throw new NotSupportedException();

        public Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken) =>
            throw new NotSupportedException();

        public Task<IReadOnlyList<Guid>> ReviveAsync(DateTime now, CancellationToken cancellationToken) => throw new NotSupportedException();

        public Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken) => throw new NotSupportedException();
    }
}
