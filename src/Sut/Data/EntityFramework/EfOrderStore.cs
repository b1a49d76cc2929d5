using System.Collections.Frozen;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Data.EntityFramework.Queries;

namespace TlsToll.Sut.Data.EntityFramework;

internal sealed class EfOrderStore(ContextAccess database, TransientRetry retry, OrderQueries queries, OrderStatusQuery status) : IOrderStore
{
    /// <inheritdoc/>
    /// <remarks>Two round trips, or one if the request already has an order.</remarks>
    public async Task<OrderBasis?> FindBasisAsync(long customerId, string requestId, int[] itemIds, CancellationToken cancellationToken) =>
        await FindCustomerAsync(customerId, requestId, cancellationToken) switch
        {
            null => null,
            { Stored: not null } known => new OrderBasis(known, FrozenDictionary<int, decimal>.Empty),
            var customer => new OrderBasis(customer, await FindCostsAsync(itemIds, cancellationToken)),
        };

    public Task<StoredOrder?> FindByRequestAsync(string requestId, CancellationToken cancellationToken) =>
        database.RetryAsync(
            (queries, requestId), static (db, key, ct) => key.queries.ByRequest(db, key.requestId, ct), cancellationToken);

    /// <inheritdoc/>
    /// <remarks>Two round trips, plus one for each block of ids.</remarks>
    public Task<bool> AddAsync(Order order, ShippingMessage message) => retry.AddOrderAsync(
        (database, rows: (order, message)), static (add, ct) => add.database.OnceAsync(add.rows, SaveAsync, ct));

    public Task<List<OrderSummary>?> FindRecentAsync(long customerId, int limit, CancellationToken cancellationToken) =>
        database.RetryAsync(
            (status, customerId, limit), static (db, key, ct) => key.status.RunAsync(db, key.customerId, key.limit, ct), cancellationToken);

    private Task<OrderingCustomer?> FindCustomerAsync(long customerId, string requestId, CancellationToken cancellationToken) =>
        database.RetryAsync(
            (queries, customerId, requestId),
            static (db, key, ct) => key.queries.Customer(db, key.customerId, key.requestId, ct),
            cancellationToken);

    private Task<Dictionary<int, decimal>> FindCostsAsync(int[] itemIds, CancellationToken cancellationToken) =>
        database.RetryAsync(
            (queries, itemIds),
            static async (db, key, ct) =>
            {
                var costs = new Dictionary<int, decimal>(key.itemIds.Length);
                await foreach (var item in key.queries.Costs(db, key.itemIds).WithCancellation(ct))
                    costs.Add(item.ItemId, item.Cost);
                return costs;
            },
            cancellationToken);

    private static async Task<bool> SaveAsync(SutDb db, (Order Order, ShippingMessage Message) rows, CancellationToken cancellationToken)
    {
        db.ChangeTracker.AutoDetectChangesEnabled = false;
        await db.AddAsync(rows.Order, cancellationToken);
        rows.Message.OrderId = rows.Order.Id;
        db.Add(rows.Message);
        await db.SaveChangesAsync(cancellationToken);
        return true;
    }
}
