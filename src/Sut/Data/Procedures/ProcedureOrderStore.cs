using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Procedures;

internal sealed class ProcedureOrderStore(IProcedures procedures, TransientRetry retry) : IOrderStore, IDisposable
{
    private readonly KeyBlocks _keys = new(
        ct => procedures.CallAsync(ProcedureCatalogue.OrderKeys, [], ResultSets.ValueAsync<long>, ct), KeySequences.OrderBlock, retry);

    /// <inheritdoc/>
    /// <remarks>One round trip.</remarks>
    public Task<OrderBasis?> FindBasisAsync(long customerId, string requestId, int[] itemIds, CancellationToken cancellationToken) =>
        retry.CallAsync(
            procedures,
            ProcedureCatalogue.OrderBasis,
            [customerId, requestId, ListValue.Of(itemIds)],
            procedures.ReadBasisAsync,
            cancellationToken);

    public Task<StoredOrder?> FindByRequestAsync(string requestId, CancellationToken cancellationToken) => retry.CallAsync(
        procedures,
        ProcedureCatalogue.OrderByRequest,
        [requestId],
        static async (reader, ct) => await reader.ReadAsync(ct) ? OrderRows.Stored(reader, 0) : null,
        cancellationToken);

    /// <inheritdoc/>
    /// <remarks>One round trip, plus one for each block of keys. A retry finds its key taken if an earlier attempt stored the
    /// order.</remarks>
    public async Task<bool> AddAsync(Order order, ShippingMessage message)
    {
        order.Id = message.OrderId = await _keys.TakeAsync(CancellationToken.None);
        object[] values =
        [
            order.Id, order.CustomerId, order.Date, order.SubTotal, order.Tax, order.Total, order.ShipType, order.ShipAddressId,
            order.AuthorisationId, order.Vendor!, order.ShipCost, order.Discount, order.RequestId!,
            ListValue.Of([.. order.Lines.Select(l => new LineElement(l.Id, l.ItemId, l.Quantity, l.Cost))]), message.Id,
        ];
        return await retry.AddOrderAsync(
            (procedures, values),
            static (call, ct) => call.procedures.CallAsync(ProcedureCatalogue.CreateOrder, call.values, ResultSets.ValueAsync<bool>, ct));
    }

    public Task<List<OrderSummary>?> FindRecentAsync(long customerId, int limit, CancellationToken cancellationToken) =>
        retry.CallAsync(procedures, ProcedureCatalogue.OrderStatus, [customerId, limit], OrderRows.RecentAsync, cancellationToken);

    public void Dispose() => _keys.Dispose();
}
