using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.Configurations;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Data.Queries;

namespace TlsToll.Sut.Data;

/// <summary>Reads and writes orders.</summary>
internal sealed class OrderStore(DatabaseAccess database)
{
    /// <summary>The customer who orders and, if the request was answered before, the order of then. One round trip.</summary>
    public Task<OrderingCustomer?> FindCustomerAsync(long customerId, string requestId, CancellationToken cancellationToken) =>
        database.RepeatableAsync(
            (customerId, requestId),
            static (db, key, ct) => OrderQueries.Customer(db, key.customerId, key.requestId, ct),
            cancellationToken);

    /// <summary>Cost of each of the items that exist. One round trip.</summary>
    public Task<Dictionary<int, decimal>> FindCostsAsync(int[] itemIds, CancellationToken cancellationToken) =>
        database.RepeatableAsync(
            itemIds,
            static async (db, ids, ct) =>
            {
                var costs = new Dictionary<int, decimal>(ids.Length);
                await foreach (var item in OrderQueries.Costs(db, ids).WithCancellation(ct))
                    costs.Add(item.ItemId, item.Cost);
                return costs;
            },
            cancellationToken);

    /// <summary>The order that a request id stands for, if there is one. One round trip.</summary>
    public Task<StoredOrder?> FindByRequestAsync(string requestId, CancellationToken cancellationToken) =>
        database.RepeatableAsync(requestId, static (db, id, ct) => OrderQueries.ByRequest(db, id, ct), cancellationToken);

    /// <summary>
    /// Stores an order, its lines and its message to Shipping, all or nothing, and sets the order's id. Two round trips, and a third
    /// once in a block of ids. After a transient error it is tried again with the same key.
    /// </summary>
    /// <returns>False if there is an order of the same key or request id already.</returns>
    public async Task<bool> AddAsync(Order order, ShippingMessage message)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                return await database.OnceAsync((order, message), SaveAsync, CancellationToken.None);
            }
            catch (Exception e) when (database.Errors.ViolatedKey(e) is OrderConfiguration.RequestIdIndex or OrderConfiguration.Key)
            {
                return false;
            }
            catch (Exception e) when (attempt < DatabaseAccess.Attempts && database.Errors.IsTransient(e))
            {
                await DatabaseAccess.PauseAsync(attempt, CancellationToken.None);
            }
        }
    }

    /// <summary>A customer's newest orders with their lines; null if there is no such customer. One round trip.</summary>
    public Task<List<OrderSummary>?> FindRecentAsync(long customerId, int limit, CancellationToken cancellationToken) =>
        database.RepeatableAsync(
            (customerId, limit), static (db, key, ct) => OrderStatusQuery.RunAsync(db, key.customerId, key.limit, ct), cancellationToken);

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
