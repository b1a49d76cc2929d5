using TlsToll.Contracts.Administration;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Fulfilment;

/// <summary>Pauses and resumes the background work, and reports how much of it is left.</summary>
internal sealed class FulfilmentControl(
    PauseGate gate,
    IShippingQueue shipping,
    IStockQueue stock,
    ShippingMonitor shippingMonitor,
    StockMonitor stockMonitor,
    TimeProvider time)
{
    /// <summary>True if no new messages are taken and the database is left alone.</summary>
    public bool Paused => gate.Paused;

    /// <summary>Messages that this process announced or found and that are not done, counted in memory.</summary>
    public long Backlog => shippingMonitor.Backlog.Count + stockMonitor.Backlog.Count;

    /// <summary>Stops taking messages; those in progress are finished.</summary>
    public void Pause() => gate.Pause();

    /// <summary>Takes messages again.</summary>
    public void Resume() => gate.Resume();

    /// <summary>The queues as the database has them, by name: <c>shipping</c> and <c>stock</c>. Two round trips.</summary>
    public async Task<IReadOnlyDictionary<string, QueueCounters>> CountAsync(CancellationToken cancellationToken)
    {
        var now = time.GetUtcNow().UtcDateTime;
        var shippingDepth = await shipping.CountAsync(now, cancellationToken);
        var stockDepth = await stock.CountAsync(now, cancellationToken);
        return new Dictionary<string, QueueCounters>(StringComparer.Ordinal)
        {
            ["shipping"] = Counters(shippingDepth, shippingMonitor),
            ["stock"] = Counters(stockDepth, stockMonitor),
        };
    }

    private static QueueCounters Counters(QueueDepth depth, QueueMonitor monitor) =>
        new(depth.Ready, depth.Leased, depth.Dead, monitor.Done);
}
