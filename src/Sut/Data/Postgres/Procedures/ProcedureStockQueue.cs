using Npgsql;

namespace TlsToll.Sut.Data.Postgres.Procedures;

internal sealed class ProcedureStockQueue(NpgsqlDataSource source) : IStockQueue
{
    private readonly ProcedureQueue _queue = new(source, ProcedureCatalogue.Stock);

    public Task<IReadOnlyList<StockWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken) =>
        _queue.TakeAsync(
            limit,
            lease,
            static row => new StockWork(row.GetGuid(0), row.GetInt32(1), row.GetInt32(2), row.GetInt32(3)),
            cancellationToken);

    public Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken) =>
        _queue.RenewAsync(messageIds, leaseId, until, cancellationToken);

    public Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken) =>
        _queue.PutBackAsync(messageId, leaseId, retry, cancellationToken);

    public Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken) => _queue.CountAsync(now, cancellationToken);

    public async Task<IReadOnlyList<Guid>> AddAsync(IReadOnlyList<ItemQuantity> items, DateTime now, CancellationToken cancellationToken)
    {
        Guid[] ids = [.. items.Select(_ => Guid.CreateVersion7())];
        int[] itemIds = [.. items.Select(i => i.ItemId)];
        int[] quantities = [.. items.Select(i => i.Quantity)];
        await using var call = ProcedureCatalogue.StockAdd.On(source).With(ids).With(itemIds).With(quantities).With(now);
        return await call.ReadAllAsync(static row => row.GetGuid(0), cancellationToken);
    }

    public async Task<bool> CompleteAsync(StockWork work, Guid leaseId, int received, CancellationToken cancellationToken)
    {
        await using var call = ProcedureCatalogue.StockComplete.On(source)
            .With(work.MessageId).With(leaseId).With(work.ItemId).With(received);
        return await call.ReadValueAsync<bool>(cancellationToken);
    }
}
