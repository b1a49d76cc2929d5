using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

internal interface IOrderStore
{
    /// <summary>Finds the input of Create Order; null if the customer does not exist.</summary>
    Task<OrderBasis?> FindBasisAsync(long customerId, string requestId, int[] itemIds, CancellationToken cancellationToken);

    /// <summary>Finds the order of a request id; null if there is none. One round trip.</summary>
    Task<StoredOrder?> FindByRequestAsync(string requestId, CancellationToken cancellationToken);

    /// <summary>
    /// Stores an order, its lines and its message to Shipping in one transaction, and sets the order's id. After a transient error, it
    /// retries with the same key.
    /// </summary>
    /// <returns>False if an order with the same key or request id already exists.</returns>
    /// <exception cref="RequestVoidedException">The authorisation of the request id is voided. The order is not stored.</exception>
    Task<bool> AddAsync(Order order, ShippingMessage message);

    /// <summary>Finds a customer's newest orders with their lines; null if the customer does not exist. One round trip.</summary>
    Task<List<OrderSummary>?> FindRecentAsync(long customerId, int limit, CancellationToken cancellationToken);
}
