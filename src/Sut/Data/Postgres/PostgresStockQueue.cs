using Npgsql;

namespace TlsToll.Sut.Data.Postgres;

internal sealed class PostgresStockQueue(NpgsqlDataSource source) : IStockQueue
{
    private const string Take =
        """
        with due as (
            select tq_id from stock_queue
            where not tq_dead and tq_available_at <= $2 and (tq_leased_until is null or tq_leased_until <= $2)
            order by tq_available_at limit $1
            for update skip locked)
        update stock_queue q
        set tq_lease_id = $3, tq_leased_until = $4, tq_attempts = q.tq_attempts + 1
        from due
        where q.tq_id = due.tq_id
        returning q.tq_id, q.tq_i_id, q.tq_qty, q.tq_attempts
        """;

    private const string Add =
        """
        insert into stock_queue (tq_id, tq_i_id, tq_qty, tq_created_at, tq_available_at, tq_attempts, tq_dead)
        select id, item, qty, $4, $4, 0, false from unnest($1, $2, $3) as wanted (id, item, qty) order by item
        on conflict (tq_i_id) do nothing
        returning tq_id
        """;

    // Stock first, then the message: the order in which Shipping locks them, too.
    private const string AddStock = "update stock set s_qty = s_qty + $2 where s_i_id = $1";

    private const string Delete = "delete from stock_queue where tq_id = $1 and tq_lease_id = $2 returning true";

    private readonly PostgresQueue _queue = new(source, "stock_queue", "tq_");

    public Task<IReadOnlyList<StockWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken) =>
        _queue.TakeAsync(Take, limit, lease, Read, cancellationToken);

    public Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken) =>
        _queue.RenewAsync(messageIds, leaseId, until, cancellationToken);

    public Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken) =>
        _queue.PutBackAsync(messageId, leaseId, retry, cancellationToken);

    public Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken) => _queue.CountAsync(now, cancellationToken);

    public async Task<IReadOnlyList<Guid>> AddAsync(IReadOnlyList<ItemQuantity> items, DateTime now, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        return await AddAsync(connection, items, now, cancellationToken);
    }

    public async Task<bool> CompleteAsync(StockWork work, Guid leaseId, int received, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(cancellationToken);
        await using var batch = new NpgsqlBatch(connection, transaction)
        {
            BatchCommands =
            {
                new NpgsqlBatchCommand(AddStock)
                {
                    Parameters =
                    {
                        new NpgsqlParameter<int> { TypedValue = work.ItemId }, new NpgsqlParameter<int> { TypedValue = received },
                    },
                },
                new NpgsqlBatchCommand(Delete)
                {
                    Parameters =
                    {
                        new NpgsqlParameter<Guid> { TypedValue = work.MessageId }, new NpgsqlParameter<Guid> { TypedValue = leaseId },
                    },
                },
            },
        };

        // The one result set is that of the deletion.
        if (await batch.ExecuteScalarAsync(cancellationToken) is not true)
        {
            await transaction.RollbackAsync(cancellationToken);
            return false;
        }

        await transaction.CommitAsync(cancellationToken);
        return true;
    }

    /// <summary>Adds messages within the caller's transaction, if it has one.</summary>
    public static async Task<IReadOnlyList<Guid>> AddAsync(
        NpgsqlConnection connection, IReadOnlyList<ItemQuantity> items, DateTime now, CancellationToken cancellationToken)
    {
        await using var command = new NpgsqlCommand(Add, connection);
        Guid[] ids = [.. items.Select(_ => Guid.CreateVersion7())];
        int[] itemIds = [.. items.Select(i => i.ItemId)];
        int[] quantities = [.. items.Select(i => i.Quantity)];
        command.Parameters.Add(new NpgsqlParameter<Guid[]> { TypedValue = ids });
        command.Parameters.Add(new NpgsqlParameter<int[]> { TypedValue = itemIds });
        command.Parameters.Add(new NpgsqlParameter<int[]> { TypedValue = quantities });
        command.Parameters.Add(new NpgsqlParameter<DateTime> { TypedValue = now });
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        var added = new List<Guid>(ids.Length);
        while (await reader.ReadAsync(cancellationToken))
            added.Add(reader.GetGuid(0));
        return added;
    }

    private static StockWork Read(NpgsqlDataReader row) =>
        new(row.GetGuid(0), row.GetInt32(1), row.GetInt32(2), row.GetInt32(3));
}
