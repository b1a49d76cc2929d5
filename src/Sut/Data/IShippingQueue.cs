namespace TlsToll.Sut.Data;

/// <summary>An order to ship.</summary>
internal sealed record ShippingWork(
    Guid MessageId, long OrderId, string ShipType, bool Allocated, int Attempts, IReadOnlyList<ItemQuantity> Lines)
    : IQueuedWork;

internal readonly record struct ItemQuantity(int ItemId, int Quantity);

/// <summary>Outcome of an allocation of stock to orders.</summary>
/// <param name="Taken">True if all stock was taken, false if none was.</param>
/// <param name="Missing">Items with too little stock.</param>
/// <param name="Reordered">Ids of the messages added to the Stock queue in the same transaction.</param>
internal sealed record Allocation(bool Taken, IReadOnlyList<ItemQuantity> Missing, IReadOnlyList<Guid> Reordered);

/// <summary>Queue of orders to ship.</summary>
internal interface IShippingQueue : IMessageQueue<ShippingWork>
{
    /// <summary>
    /// Takes the stock of several orders, all or nothing. It takes items in the order of their ids, so that two calls cannot deadlock.
    /// Items that run low are added to the Stock queue.
    /// </summary>
    /// <param name="work">Orders without allocated stock.</param>
    /// <param name="leaseId">Lease of their messages. If it was lost, nothing is taken.</param>
    /// <param name="policy">Threshold and quantity for reordering.</param>
    /// <param name="now">Current time, UTC.</param>
    /// <param name="announce">
    /// Callback before the commit, for each message that may be added to the Stock queue. <see cref="Allocation.Reordered"/> contains those
    /// that were added.
    /// </param>
    /// <param name="cancellationToken">Token that cancels the allocation before the commit.</param>
    Task<Allocation> AllocateAsync(
        IReadOnlyList<ShippingWork> work,
        Guid leaseId,
        StockPolicy policy,
        DateTime now,
        Action<Guid> announce,
        CancellationToken cancellationToken);

    /// <summary>Marks orders as shipped and deletes their messages, except those whose lease was lost.</summary>
    /// <returns>Ids of the deleted messages.</returns>
    Task<IReadOnlyList<Guid>> CompleteAsync(Guid[] messageIds, Guid leaseId, DateTime now, CancellationToken cancellationToken);
}

/// <summary>Threshold and quantity for reordering items.</summary>
/// <param name="LowMark">Stock below which an item is reordered.</param>
/// <param name="Reorder">Minimum quantity of a reorder.</param>
internal sealed record StockPolicy(int LowMark, int Reorder);
