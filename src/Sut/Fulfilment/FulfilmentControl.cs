using TlsToll.Contracts.Administration;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// Pauses and resumes the background work, revives dead messages, and reports the work that remains. Voids are never paused, and are no
/// part of the backlog: they may wait for a long time, and no order waits for them.
/// </summary>
internal sealed class FulfilmentControl(
    PauseGate gate,
    IShippingQueue shipping,
    IStockQueue stock,
    IVoidQueue voids,
    ShippingMonitor shippingMonitor,
    StockMonitor stockMonitor,
    VoidMonitor voidMonitor,
    TimeProvider time)
{
    /// <summary>True while consumers take no messages.</summary>
    public bool Paused => gate.Paused;

    /// <summary>Number of unfinished messages that this process knows, counted in memory.</summary>
    public long Backlog => shippingMonitor.Backlog.Count + stockMonitor.Backlog.Count;

    /// <summary>Sets a callback for each completed or withdrawn message.</summary>
    public void OnDone(Action done) => (shippingMonitor.Backlog.Removed, stockMonitor.Backlog.Removed) = (done, done);

    /// <summary>Stops taking messages. Messages in progress are completed.</summary>
    public void Pause() => gate.Pause();

    /// <summary>Resumes taking messages.</summary>
    public void Resume() => gate.Resume();

    /// <summary>Reads the state of the queues from the database, by name: <c>shipping</c>, <c>stock</c> and <c>void</c>. Three round trips.</summary>
    public async Task<IReadOnlyDictionary<string, QueueCounters>> CountAsync(CancellationToken cancellationToken)
    {
        var now = time.GetUtcNow().UtcDateTime;
        var shippingDepth = await shipping.CountAsync(now, cancellationToken);
        var stockDepth = await stock.CountAsync(now, cancellationToken);
        var voidDepth = await voids.CountAsync(now, cancellationToken);
        return new Dictionary<string, QueueCounters>(StringComparer.Ordinal)
        {
            ["shipping"] = Counters(shippingDepth, shippingMonitor),
            ["stock"] = Counters(stockDepth, stockMonitor),
            ["void"] = Counters(voidDepth, voidMonitor),
        };
    }

    /// <summary>Makes the dead messages of all queues due again. Three round trips.</summary>
    public async Task<RevivedMessages> ReviveAsync(CancellationToken cancellationToken) => new(
        await ReviveAsync(shipping, shippingMonitor, cancellationToken),
        await ReviveAsync(stock, stockMonitor, cancellationToken),
        await ReviveAsync(voids, voidMonitor, cancellationToken));

    private async Task<int> ReviveAsync<TWork>(IMessageQueue<TWork> queue, QueueMonitor monitor, CancellationToken cancellationToken)
        where TWork : IQueuedWork
    {
        var revived = await queue.ReviveAsync(time.GetUtcNow().UtcDateTime, cancellationToken);
        foreach (var message in revived)
        {
            monitor.Expect(message);
            monitor.Announce(message);
        }

        return revived.Count;
    }

    private static QueueCounters Counters(QueueDepth depth, QueueMonitor monitor) =>
        new(depth.Ready, depth.Leased, depth.Dead, monitor.Done) { Batches = monitor.Batches };
}
