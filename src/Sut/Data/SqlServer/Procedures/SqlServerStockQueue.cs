using System.Text.Json;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <param name="source">The pool.</param>
/// <param name="stored">Whether the stored procedures are called; otherwise the same is sent as text.</param>
internal sealed class SqlServerStockQueue(SqlServerSource source, bool stored) : IStockQueue
{
    private readonly SqlServerQueue _queue = new(source, QueueCatalogue.Stock, stored);

    public Task<IReadOnlyList<StockWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken) =>
        _queue.TakeAsync<IReadOnlyList<StockWork>>(limit, lease, static async (reader, ct) => await reader.RowsAsync(Read, ct), cancellationToken);

    public Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken) =>
        _queue.RenewAsync(messageIds, leaseId, until, cancellationToken);

    public Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken) =>
        _queue.PutBackAsync(messageId, leaseId, retry, cancellationToken);

    public Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken) => _queue.CountAsync(now, cancellationToken);

    public async Task<IReadOnlyList<Guid>> AddAsync(IReadOnlyList<ItemQuantity> items, DateTime now, CancellationToken cancellationToken)
    {
        ItemElement[] wanted = [.. items.Select(i => new ItemElement(i.ItemId, i.Quantity, Guid.CreateVersion7()))];
        var json = JsonSerializer.Serialize(wanted, ListJson.Default.ItemElementArray);
        return await SqlServerQueue.RetryVictimAsync(() => _queue
            .Call(QueueCatalogue.StockAdd, json, now).ReadAllAsync(static row => row.GetGuid(0), cancellationToken));
    }

    public Task<bool> CompleteAsync(StockWork work, Guid leaseId, int received, CancellationToken cancellationToken) =>
        SqlServerQueue.RetryVictimAsync(() => _queue
            .Call(QueueCatalogue.StockComplete, work.MessageId, leaseId, work.ItemId, received).ReadValueAsync<bool>(cancellationToken));

    private static StockWork Read(SqlDataReader row) => new(row.GetGuid(0), row.GetInt32(1), row.GetInt32(2), row.GetInt32(3));
}
