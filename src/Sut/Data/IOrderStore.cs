using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>Reads and writes orders.</summary>
internal interface IOrderStore
{
    /// <summary>All that Create Order must know before it asks the vendor; null if there is no such customer.</summary>
    Task<OrderBasis?> FindBasisAsync(long customerId, string requestId, int[] itemIds, CancellationToken cancellationToken);

    /// <summary>The order that a request id stands for, if there is one. One round trip.</summary>
    Task<StoredOrder?> FindByRequestAsync(string requestId, CancellationToken cancellationToken);

    /// <summary>
    /// Stores an order, its lines and its message to Shipping, all or nothing, and sets the order's id. After a transient error it is tried
    /// again with the same key.
    /// </summary>
    /// <returns>False if there is an order of the same key or request id already.</returns>
    Task<bool> AddAsync(Order order, ShippingMessage message);

    /// <summary>A customer's newest orders with their lines; null if there is no such customer. One round trip.</summary>
    Task<List<OrderSummary>?> FindRecentAsync(long customerId, int limit, CancellationToken cancellationToken);
}
