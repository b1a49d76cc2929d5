namespace TlsToll.Sut.Data;

/// <summary>An item to order from the vendor.</summary>
internal sealed record StockWork(Guid MessageId, int ItemId, int Quantity, int Attempts) : IQueuedWork;

/// <summary>Items on order: at most one message per item.</summary>
internal interface IStockQueue : IMessageQueue<StockWork>
{
    /// <summary>Adds those items that are not on the queue yet.</summary>
    /// <returns>The messages added.</returns>
    Task<IReadOnlyList<Guid>> AddAsync(IReadOnlyList<ItemQuantity> items, DateTime now, CancellationToken cancellationToken);

    /// <summary>Adds a delivery to the stock and deletes the message, if the lease still covers it.</summary>
    /// <returns>False, without any change, if the lease was lost.</returns>
    Task<bool> CompleteAsync(StockWork work, Guid leaseId, int received, CancellationToken cancellationToken);
}
