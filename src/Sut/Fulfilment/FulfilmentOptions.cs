using TlsToll.Sut.Data;
using TlsToll.Workload;

namespace TlsToll.Sut.Fulfilment;

/// <summary>Settings of the background work, all of them this project's assumption.</summary>
internal sealed record FulfilmentOptions
{
    /// <summary>Concurrent batches of Shipping, which wait for SNE most of the time.</summary>
    public int ShippingWorkers { get; init; } = 4;

    /// <summary>Concurrent batches of Stock.</summary>
    public int StockWorkers { get; init; } = 2;

    /// <summary>
    /// Largest batch. Workers × batch limits the concurrent calls: 64 keep up with 32 orders a second at a vendor of 2 s.
    /// </summary>
    public int BatchSize { get; init; } = 16;

    /// <summary>
    /// Duration of a lease, which is renewed during processing. A killed process keeps its messages for this time.
    /// </summary>
    public TimeSpan Lease { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Longest interval between two looks at the queue, to find messages of other processes.</summary>
    public TimeSpan Poll { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Delay after the first failure; it doubles with each further one.</summary>
    public TimeSpan FirstRetry { get; init; } = TimeSpan.FromMilliseconds(250);

    /// <summary>Longest delay between two attempts.</summary>
    public TimeSpan LongestRetry { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Longest interval between two checks whether stock has arrived.</summary>
    public TimeSpan LongestWait { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>Failures after which a message is given up: 12 take about three minutes.</summary>
    public int MaxAttempts { get; init; } = 12;

    /// <summary>
    /// When more of an item is ordered, and how much: as much as the initial stock varies, so that the variation stays the same from the
    /// first order to the last, and Stock always has the same work.
    /// </summary>
    public StockPolicy Stock { get; init; } = new(StockLevels.LowMark, StockLevels.Greatest - StockLevels.Least);

    /// <summary>When to try a message again that failed.</summary>
    public Retry AfterFailure(IQueuedWork work, DateTime now) => new(now + Wait(work, LongestRetry), Dead: work.Attempts >= MaxAttempts);

    /// <summary>When to check again whether the stock for a message has arrived; the message is never given up.</summary>
    public Retry WhenWaiting(IQueuedWork work, DateTime now) => new(now + Wait(work, LongestWait), Dead: false);

    private TimeSpan Wait(IQueuedWork work, TimeSpan longest)
    {
        var wait = FirstRetry * Math.Pow(2, Math.Min(work.Attempts - 1, 20));
        return wait < longest ? wait : longest;
    }
}
