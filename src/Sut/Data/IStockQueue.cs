namespace TlsToll.Sut.Data;

/// <summary>An item to order from the vendor.</summary>
internal sealed record StockWork(Guid MessageId, int ItemId, int Quantity, int Attempts) : IQueuedWork;

/// <summary>Queue of items to order, with at most one message per item.</summary>
internal interface IStockQueue : IMessageQueue<StockWork>
{
    /// <summary>Adds the items that are not yet on the queue.</summary>
    /// <returns>Ids of the added messages.</returns>
    Task<IReadOnlyList<Guid>> AddAsync(IReadOnlyList<ItemQuantity> items, DateTime now, CancellationToken cancellationToken);

    /// <summary>Adds a delivery to the stock and deletes the message, if the lease still covers it.</summary>
    /// <returns>False if the lease was lost; then nothing has changed.</returns>
    Task<bool> CompleteAsync(StockWork work, Guid leaseId, int received, CancellationToken cancellationToken);
}
