using System.Collections.Frozen;
using Npgsql;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Postgres.Procedures;

internal sealed class ProcedureOrderStore(NpgsqlDataSource source, TransientRetry retry) : IOrderStore, IDisposable
{
    private readonly KeyBlocks _keys = new(
        ct => ProcedureCatalogue.OrderKeys.DrawAsync(source, ct), KeySequences.OrderBlock, retry);

    /// <inheritdoc/>
    /// <remarks>One round trip.</remarks>
    public Task<OrderBasis?> FindBasisAsync(long customerId, string requestId, int[] itemIds, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, customerId, requestId, itemIds),
            static async (key, ct) =>
            {
                await using var call = ProcedureCatalogue.OrderBasis.On(key.source)
                    .With(key.customerId).With(key.requestId).With(key.itemIds);
                return await call.ReadFirstAsync(Basis, ct);
            },
            cancellationToken);

    public Task<StoredOrder?> FindByRequestAsync(string requestId, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, requestId),
            static async (key, ct) =>
            {
                await using var call = ProcedureCatalogue.OrderByRequest.On(key.source).With(key.requestId);
                return await call.ReadFirstAsync(static row => OrderRows.Stored(row, 0), ct);
            },
            cancellationToken);

    /// <inheritdoc/>
    /// <remarks>One round trip, and another once in a block of keys. A repeat finds its key taken if the first came through.</remarks>
    public async Task<bool> AddAsync(Order order, ShippingMessage message)
    {
        order.Id = message.OrderId = await _keys.TakeAsync(CancellationToken.None);
        return await retry.RunAsync((source, order, message.Id), SaveAsync, CancellationToken.None);
    }

    public Task<List<OrderSummary>?> FindRecentAsync(long customerId, int limit, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, customerId, limit),
            static async (key, ct) =>
            {
                await using var call = ProcedureCatalogue.OrderStatus.On(key.source).With(key.customerId).With(key.limit);
                await using var reader = await call.ExecuteReaderAsync(ct);
                return await OrderRows.RecentAsync(reader, ct);
            },
            cancellationToken);

    public void Dispose() => _keys.Dispose();

    // The costs come as two arrays in the columns before the order that was stored.
    private static OrderBasis Basis(NpgsqlDataReader row)
    {
        const int ItemIds = 6;
        const int Costs = 7;
        const int StoredOrder = 8;
        return new OrderBasis(
            OrderRows.Customer(row, StoredOrder),
            row.IsDBNull(ItemIds) ? FrozenDictionary<int, decimal>.Empty : CostsOf(row, ItemIds, Costs));
    }

    private static Dictionary<int, decimal> CostsOf(NpgsqlDataReader row, int ids, int costs)
    {
        var (items, amounts) = (row.GetFieldValue<int[]>(ids), row.GetFieldValue<decimal[]>(costs));
        var all = new Dictionary<int, decimal>(items.Length);
        for (var i = 0; i < items.Length; i++)
            all.Add(items[i], amounts[i]);
        return all;
    }

    private static async Task<bool> SaveAsync(
        (NpgsqlDataSource Source, Order Order, Guid MessageId) rows, CancellationToken cancellationToken)
    {
        var order = rows.Order;
        int[] items = [.. order.Lines.Select(l => l.ItemId)];
        int[] quantities = [.. order.Lines.Select(l => l.Quantity)];
        decimal[] costs = [.. order.Lines.Select(l => l.Cost)];
        await using var call = ProcedureCatalogue.CreateOrder.On(rows.Source)
            .With(order.Id).With(order.CustomerId).With(order.Date).With(order.SubTotal).With(order.Tax).With(order.Total)
            .With(order.ShipType).With(order.ShipAddressId).With(order.AuthorisationId).With(order.ShipCost).With(order.Discount)
            .With(order.RequestId!).With(items).With(quantities).With(costs).With(rows.MessageId);
        return await call.ReadValueAsync<bool>(cancellationToken);
    }
}
