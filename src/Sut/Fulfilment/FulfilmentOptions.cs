using TlsToll.Sut.Data;
using TlsToll.Workload;

namespace TlsToll.Sut.Fulfilment;

/// <summary>How the background works. All of it is this project's assumption.</summary>
internal sealed record FulfilmentOptions
{
    /// <summary>Batches of Shipping at work at the same time; they wait for SNE most of that time.</summary>
    public int ShippingWorkers { get; init; } = 4;

    /// <summary>Batches of Stock at work at the same time.</summary>
    public int StockWorkers { get; init; } = 2;

    /// <summary>
    /// Most messages of a batch. Workers × batch bounds the calls under way: 64 keep up with 32 orders a second at a vendor of 2 s.
    /// </summary>
    public int BatchSize { get; init; } = 16;

    /// <summary>
    /// How long a taken message belongs to its taker; renewed while it is worked on. A killed process holds its messages so long.
    /// </summary>
    public TimeSpan Lease { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Longest time without a look at the queue: finds what other processes put there.</summary>
    public TimeSpan Poll { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>The wait after a first failure; it doubles with each.</summary>
    public TimeSpan FirstRetry { get; init; } = TimeSpan.FromMilliseconds(250);

    /// <summary>The longest wait between two attempts.</summary>
    public TimeSpan LongestRetry { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>The longest wait between two looks whether stock has come.</summary>
    public TimeSpan LongestWait { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>Failures after which a message is given up: 12 take some three minutes.</summary>
    public int MaxAttempts { get; init; } = 12;

    /// <summary>
    /// When more of an item is asked for, and how much: as much as the initial stock varies, so that it varies no more and no less from
    /// the first order to the last, and Stock has the same work all the time.
    /// </summary>
    public StockPolicy Stock { get; init; } = new(StockLevels.LowMark, StockLevels.Greatest - StockLevels.Least);

    /// <summary>When to try a message again that failed.</summary>
    public Retry AfterFailure(IQueuedWork work, DateTime now)
    {
        return new Retry(now + Wait(work, LongestRetry), Dead: work.Attempts >= MaxAttempts);
    }

    /// <summary>When to look again whether what a message waits for has come; it is never given up.</summary>
    public Retry WhenWaiting(IQueuedWork work, DateTime now) => new(now + Wait(work, LongestWait), Dead: false);

    private TimeSpan Wait(IQueuedWork work, TimeSpan longest)
    {
        var wait = FirstRetry * Math.Pow(2, Math.Min(work.Attempts - 1, 20));
        return wait < longest ? wait : longest;
    }
}
