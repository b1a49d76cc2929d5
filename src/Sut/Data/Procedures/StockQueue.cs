using System.Data.Common;

namespace TlsToll.Sut.Data.Procedures;

internal class StockQueue(IProcedures procedures, IDatabaseErrors errors)
    : ProcedureQueue<StockWork>(procedures, errors, ProcedureCatalogue.Stock, ReadAsync), IStockQueue
{
    public Task<IReadOnlyList<Guid>> AddAsync(IReadOnlyList<ItemQuantity> items, DateTime now, CancellationToken cancellationToken) =>
        CallAsync(
            ProcedureCatalogue.StockAdd,
            [ListValue.Of(ItemElement.Of(items), idsFirst: true), now],
            ResultSets.ColumnAsync<Guid>,
            cancellationToken);

    public virtual Task<bool> CompleteAsync(StockWork work, Guid leaseId, int received, CancellationToken cancellationToken) =>
        CallAsync(
            ProcedureCatalogue.StockComplete,
            [work.MessageId, leaseId, work.ItemId, received],
            ResultSets.ValueAsync<bool>,
            cancellationToken);

    private static async Task<IReadOnlyList<StockWork>> ReadAsync(DbDataReader reader, CancellationToken cancellationToken) =>
        await reader.RowsAsync(
            static row => new StockWork(row.GetGuid(0), row.GetInt32(1), row.GetInt32(2), row.GetInt32(3)), cancellationToken);
}
