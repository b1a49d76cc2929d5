namespace TlsToll.Sut.Data;

/// <summary>An item to ask the vendor for.</summary>
internal sealed record StockWork(Guid MessageId, int ItemId, int Quantity, int Attempts) : IQueuedWork;

/// <summary>The queue of items that are on order: at most one message an item.</summary>
internal interface IStockQueue : IMessageQueue<StockWork>
{
    /// <summary>Puts items on the queue that are not on it yet.</summary>
    /// <returns>The messages added.</returns>
    Task<IReadOnlyList<Guid>> AddAsync(IReadOnlyList<ItemQuantity> items, DateTime now, CancellationToken cancellationToken);

    /// <summary>Adds to the stock what has come and deletes the message, if it still is under the lease.</summary>
    /// <returns>False if the lease was lost; then nothing was changed.</returns>
    Task<bool> CompleteAsync(StockWork work, Guid leaseId, int received, CancellationToken cancellationToken);
}
