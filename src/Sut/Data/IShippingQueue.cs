namespace TlsToll.Sut.Data;

/// <summary>An order to ship.</summary>
internal sealed record ShippingWork(
    Guid MessageId, long OrderId, string ShipType, bool Allocated, int Attempts, IReadOnlyList<ItemQuantity> Lines)
    : IQueuedWork;

/// <summary>A quantity of an item.</summary>
internal readonly record struct ItemQuantity(int ItemId, int Quantity);

/// <summary>Outcome of taking stock for orders.</summary>
/// <param name="Taken">Whether all of it was taken; otherwise none was.</param>
/// <param name="Missing">Items of which there was not enough.</param>
/// <param name="Reordered">Messages put on the Stock queue in the same transaction.</param>
internal sealed record Allocation(bool Taken, IReadOnlyList<ItemQuantity> Missing, IReadOnlyList<Guid> Reordered);

/// <summary>Orders that are not shipped yet.</summary>
internal interface IShippingQueue : IMessageQueue<ShippingWork>
{
    /// <summary>
    /// Takes the stock of several orders, all or nothing, in order of the items' ids, so that no two can wait for each other. Items that
    /// run low are put on the Stock queue.
    /// </summary>
    /// <param name="work">Orders whose stock was not taken before.</param>
    /// <param name="leaseId">Their lease; if it is lost nothing is taken.</param>
    /// <param name="policy">When an item runs low and how much is then ordered.</param>
    /// <param name="now">Now, UTC.</param>
    /// <param name="announce">
    /// Called before the commit for each message that may be put on the Stock queue; <see cref="Allocation.Reordered"/> has those that
    /// were.
    /// </param>
    /// <param name="cancellationToken">Cancels it before the commit.</param>
    Task<Allocation> AllocateAsync(
        IReadOnlyList<ShippingWork> work,
        Guid leaseId,
        StockPolicy policy,
        DateTime now,
        Action<Guid> announce,
        CancellationToken cancellationToken);

    /// <summary>Marks orders shipped and deletes their messages, except those whose lease was lost.</summary>
    /// <returns>The messages deleted.</returns>
    Task<IReadOnlyList<Guid>> CompleteAsync(Guid[] messageIds, Guid leaseId, DateTime now, CancellationToken cancellationToken);
}

/// <summary>Decides when Shipping orders more of an item.</summary>
/// <param name="LowMark">An item with less stock than this is ordered.</param>
/// <param name="Reorder">Smallest quantity to order.</param>
internal sealed record StockPolicy(int LowMark, int Reorder);
