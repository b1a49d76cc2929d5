using System.Text.Json;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <param name="source">The pool.</param>
/// <param name="stored">Whether the stored procedures are called; otherwise the same is sent as text.</param>
internal sealed class SqlServerShippingQueue(SqlServerSource source, bool stored) : IShippingQueue
{
    private readonly SqlServerQueue _queue = new(source, QueueCatalogue.Shipping, stored);

    public Task<IReadOnlyList<ShippingWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken) =>
        _queue.TakeAsync(limit, lease, WorkAsync, cancellationToken);

    public Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken) =>
        _queue.RenewAsync(messageIds, leaseId, until, cancellationToken);

    public Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken) =>
        _queue.PutBackAsync(messageId, leaseId, retry, cancellationToken);

    public Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken) => _queue.CountAsync(now, cancellationToken);

    /// <inheritdoc/>
    /// <remarks>One round trip, which commits: every item's message is announced, whether it will run low or not.</remarks>
    public async Task<Allocation> AllocateAsync(
        IReadOnlyList<ShippingWork> work,
        Guid leaseId,
        StockPolicy policy,
        DateTime now,
        Action<Guid> announce,
        CancellationToken cancellationToken)
    {
        ItemElement[] wanted = [.. work.SelectMany(w => w.Lines).GroupBy(l => l.ItemId)
            .Select(g => new ItemElement(g.Key, g.Sum(l => l.Quantity), Guid.CreateVersion7()))];
        foreach (var item in wanted)
            announce(item.MessageId);
        var messages = SqlServerQueue.Json([.. work.Select(w => w.MessageId)]);
        var items = JsonSerializer.Serialize(wanted, ListJson.Default.ItemElementArray);
        var (taken, missing, reordered) = await SqlServerQueue.RetryVictimAsync(() => _queue
            .Call(QueueCatalogue.ShippingAllocate, messages, leaseId, items, policy.LowMark, policy.Reorder, now)
            .ReadAsync(OutcomeAsync, cancellationToken));
        return new Allocation(
            taken, [.. wanted.Where(w => missing.Contains(w.ItemId)).Select(w => new ItemQuantity(w.ItemId, w.Quantity))], reordered);
    }

    public async Task<IReadOnlyList<Guid>> CompleteAsync(
        Guid[] messageIds, Guid leaseId, DateTime now, CancellationToken cancellationToken) =>
        await SqlServerQueue.RetryVictimAsync(() => _queue
            .Call(QueueCatalogue.ShippingComplete, SqlServerQueue.Json(messageIds), leaseId, now)
            .ReadAllAsync(static row => row.GetGuid(0), cancellationToken));

    private static async Task<(bool Taken, List<int> Missing, List<Guid> Reordered)> OutcomeAsync(
        SqlDataReader reader, CancellationToken cancellationToken)
    {
        await reader.ReadAsync(cancellationToken);
        return (
            reader.GetBoolean(0),
            await reader.NextRowsAsync(static row => row.GetInt32(0), cancellationToken),
            await reader.NextRowsAsync(static row => row.GetGuid(0), cancellationToken));
    }

    // A row for each line, those of a message together.
    private static async Task<IReadOnlyList<ShippingWork>> WorkAsync(SqlDataReader reader, CancellationToken cancellationToken)
    {
        var work = new List<ShippingWork>();
        var lines = new List<ItemQuantity>();
        while (await reader.ReadAsync(cancellationToken))
        {
            if (work.Count == 0 || work[^1].MessageId != reader.GetGuid(0))
            {
                lines = [];
                work.Add(new ShippingWork(
                    reader.GetGuid(0), reader.GetInt64(1), reader.GetString(2), reader.GetBoolean(3), reader.GetInt32(4), lines));
            }

            lines.Add(new ItemQuantity(reader.GetInt32(5), reader.GetInt32(6)));
        }

        return work;
    }
}
