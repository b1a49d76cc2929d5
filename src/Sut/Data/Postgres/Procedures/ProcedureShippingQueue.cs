using Npgsql;

namespace TlsToll.Sut.Data.Postgres.Procedures;

internal sealed class ProcedureShippingQueue(NpgsqlDataSource source) : IShippingQueue
{
    private readonly ProcedureQueue _queue = new(source, ProcedureCatalogue.Shipping);

    public Task<IReadOnlyList<ShippingWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken) =>
        _queue.TakeAsync(limit, lease, Read, cancellationToken);

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
        ItemQuantity[] wanted = [.. work.SelectMany(w => w.Lines).GroupBy(l => l.ItemId)
            .Select(g => new ItemQuantity(g.Key, g.Sum(l => l.Quantity)))];
        Guid[] messages = [.. work.Select(w => w.MessageId)];
        int[] itemIds = [.. wanted.Select(w => w.ItemId)];
        int[] quantities = [.. wanted.Select(w => w.Quantity)];
        Guid[] reorders = [.. wanted.Select(_ => Guid.CreateVersion7())];
        foreach (var message in reorders)
            announce(message);
        await using var call = ProcedureCatalogue.ShippingAllocate.On(source)
            .With(messages).With(leaseId).With(itemIds).With(quantities).With(reorders).With(policy.LowMark).With(policy.Reorder).With(now);
        var (taken, missing, reordered) = await call.ReadFirstAsync(
            static row => (row.GetBoolean(0), ArrayOf<int>(row, 1), ArrayOf<Guid>(row, 2)), cancellationToken);
        return new Allocation(taken, [.. wanted.Where(w => missing.Contains(w.ItemId))], reordered);
    }

    public async Task<IReadOnlyList<Guid>> CompleteAsync(
        Guid[] messageIds, Guid leaseId, DateTime now, CancellationToken cancellationToken)
    {
        await using var call = ProcedureCatalogue.ShippingComplete.On(source).With(messageIds).With(leaseId).With(now);
        return await call.ReadAllAsync(static row => row.GetGuid(0), cancellationToken);
    }

    private static T[] ArrayOf<T>(NpgsqlDataReader row, int column) => row.IsDBNull(column) ? [] : row.GetFieldValue<T[]>(column);

    private static ShippingWork Read(NpgsqlDataReader row) => new(
        row.GetGuid(0),
        row.GetInt64(1),
        row.GetString(2),
        row.GetBoolean(3),
        row.GetInt32(4),
        [.. row.GetFieldValue<int[]>(5).Zip(row.GetFieldValue<int[]>(6), static (item, quantity) => new ItemQuantity(item, quantity))]);
}
