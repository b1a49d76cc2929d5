using TlsToll.Sut.Data;
using TlsToll.Workload;

namespace TlsToll.Sut.Fulfilment;

/// <summary>Settings of the background work. All values are this project's assumptions.</summary>
internal sealed record FulfilmentOptions
{
    /// <summary>Number of concurrent batches of Shipping, which mostly wait for SNE.</summary>
    public int ShippingWorkers { get; init; } = 4;

    /// <summary>Number of concurrent batches of Stock.</summary>
    public int StockWorkers { get; init; } = 2;

    /// <summary>Number of concurrent batches of voids, which mostly wait for POV and PGE.</summary>
    public int VoidWorkers { get; init; } = 4;

    /// <summary>
    /// Time before an authorisation of unknown outcome is voided. The vendor may still be processing the request, and another request with
    /// the same id may be about to store its order.
    /// </summary>
    public TimeSpan VoidGrace { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Maximum interval between reads of the Void queue, to find messages of other processes. Voids are rare and not urgent.</summary>
    public TimeSpan VoidPoll { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Maximum number of voids that wait in memory while the database fails. Beyond it, each request waits for a place.</summary>
    public int UnkeptVoids { get; init; } = 1000;

    /// <summary>
    /// Maximum number of messages in a batch. Workers × batch size limits the concurrent calls: with a vendor delay of 2 s, 64 calls keep
    /// up with 32 orders per second.
    /// </summary>
    public int BatchSize { get; init; } = 16;

    /// <summary>
    /// Duration of a lease, which is renewed during processing. If a process is killed, its messages become available after this time.
    /// </summary>
    public TimeSpan Lease { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Maximum interval between reads of the queue, to find messages of other processes.</summary>
    public TimeSpan Poll { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Delay after the first failure. It doubles with each further failure.</summary>
    public TimeSpan FirstRetry { get; init; } = TimeSpan.FromMilliseconds(250);

    /// <summary>Maximum delay between two attempts.</summary>
    public TimeSpan LongestRetry { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Maximum interval between two checks for stock.</summary>
    public TimeSpan LongestWait { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>Interval at which dead messages become due again, so that they are processed once the vendors are back.</summary>
    public TimeSpan Revival { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>Number of failures after which a message is dead until its revival: 12 take about three minutes.</summary>
    public int MaxAttempts { get; init; } = 12;

    /// <summary>
    /// Threshold and quantity for reordering items. The quantity equals the range of the initial stock levels, so that the distribution of
    /// stock levels, and with it the work of Stock, stays the same from the first order to the last.
    /// </summary>
    public StockPolicy Stock { get; init; } = new(StockLevels.LowMark, StockLevels.Greatest - StockLevels.Least);

    /// <summary>Next attempt at a failed message.</summary>
    public Retry AfterFailure(IQueuedWork work, DateTime now) => new(now + Wait(work, LongestRetry), Dead: work.Attempts >= MaxAttempts);

    /// <summary>Next attempt at a message that waits for stock, which is never abandoned.</summary>
    public Retry WhenWaiting(IQueuedWork work, DateTime now) => new(now + Wait(work, LongestWait), Dead: false);

    private TimeSpan Wait(IQueuedWork work, TimeSpan longest)
    {
        var wait = FirstRetry * Math.Pow(2, Math.Min(work.Attempts - 1, 20));
        return wait < longest ? wait : longest;
    }
}
