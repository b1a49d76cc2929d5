using System.Text.Json;
using Microsoft.Data.SqlClient;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

internal sealed class ProcedureOrderStore(SqlServerSource source, TransientRetry retry) : IOrderStore, IDisposable
{
    private readonly KeyBlocks _keys = new(
        ct => ProcedureCatalogue.OrderKeys.DrawAsync(source, ct), KeySequences.OrderBlock, retry);

    /// <inheritdoc/>
    /// <remarks>One round trip.</remarks>
    public Task<OrderBasis?> FindBasisAsync(long customerId, string requestId, int[] itemIds, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, customerId, requestId, itemIds),
            static (key, ct) =>
            {
                var items = JsonSerializer.Serialize(key.itemIds, ListJson.Default.Int32Array);
                return ProcedureCatalogue.OrderBasis.Call(key.source, key.customerId, key.requestId, items).ReadAsync(BasisAsync, ct);
            },
            cancellationToken);

    public Task<StoredOrder?> FindByRequestAsync(string requestId, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, requestId),
            static (key, ct) => ProcedureCatalogue.OrderByRequest.Call(key.source, key.requestId)
                .ReadFirstAsync(static row => OrderRows.Stored(row, 0), ct),
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
            static (key, ct) => ProcedureCatalogue.OrderStatus.Call(key.source, key.customerId, key.limit).ReadAsync(
                static (reader, token) => OrderRows.RecentAsync(reader, token), ct),
            cancellationToken);

    public void Dispose() => _keys.Dispose();

    // The customer in a row with the order that was stored, then the costs.
    private static async Task<OrderBasis?> BasisAsync(SqlDataReader reader, CancellationToken cancellationToken)
    {
        const int StoredOrder = 6;
        if (!await reader.ReadAsync(cancellationToken))
            return null;
        var customer = OrderRows.Customer(reader, StoredOrder);
        var costs = await reader.NextRowsAsync(static row => (Item: row.GetInt32(0), Cost: row.GetDecimal(1)), cancellationToken);
        return new OrderBasis(customer, costs.ToDictionary(c => c.Item, c => c.Cost));
    }

    private static Task<bool> SaveAsync((SqlServerSource Source, Order Order, Guid MessageId) rows, CancellationToken cancellationToken)
    {
        var order = rows.Order;
        LineElement[] lines = [.. order.Lines.Select(l => new LineElement(l.Id, l.ItemId, l.Quantity, l.Cost))];
        return ProcedureCatalogue.CreateOrder.Call(
            rows.Source,
            order.Id,
            order.CustomerId,
            order.Date,
            order.SubTotal,
            order.Tax,
            order.Total,
            order.ShipType,
            order.ShipAddressId,
            order.AuthorisationId,
            order.ShipCost,
            order.Discount,
            order.RequestId!,
            JsonSerializer.Serialize(lines, ListJson.Default.LineElementArray),
            rows.MessageId).ReadValueAsync<bool>(cancellationToken);
    }
}
