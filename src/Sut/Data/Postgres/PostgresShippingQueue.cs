using Npgsql;

namespace TlsToll.Sut.Data.Postgres;

internal sealed class PostgresShippingQueue(NpgsqlDataSource source) : IShippingQueue
{
    private const string Take =
        """
        with due as (
            select sq_id from shipping_queue
            where not sq_dead and sq_available_at <= $2 and (sq_leased_until is null or sq_leased_until <= $2)
            order by sq_available_at limit $1
            for update skip locked)
        update shipping_queue q
        set sq_lease_id = $3, sq_leased_until = $4, sq_attempts = q.sq_attempts + 1
        from due, orders o
        where q.sq_id = due.sq_id and o.o_id = q.sq_o_id
        returning q.sq_id, q.sq_o_id, o.o_ship_type, q.sq_allocated, q.sq_attempts,
            (select array_agg(ol_i_id order by ol_id) from order_line where ol_o_id = q.sq_o_id),
            (select array_agg(ol_qty order by ol_id) from order_line where ol_o_id = q.sq_o_id)
        """;

    private const string Complete =
        """
        with done as (delete from shipping_queue where sq_id = any($1) and sq_lease_id = $2 returning sq_id, sq_o_id),
        shipped as (update orders set o_status = 'SHIPPED', o_process_date = $3 from done where o_id = sq_o_id),
        lines as (update order_line set ol_status = 'SHIPPED' from done where ol_o_id = sq_o_id)
        select sq_id from done
        """;

    private readonly PostgresQueue _queue = new(source, "shipping_queue", "sq_");

    public Task<IReadOnlyList<ShippingWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken) =>
        _queue.TakeAsync(Take, limit, lease, Read, cancellationToken);

    public Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken) =>
        _queue.RenewAsync(messageIds, leaseId, until, cancellationToken);

    public Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken) =>
        _queue.PutBackAsync(messageId, leaseId, retry, cancellationToken);

    public Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken) => _queue.CountAsync(now, cancellationToken);

    public async Task<Allocation> AllocateAsync(
        IReadOnlyList<ShippingWork> work,
        Guid leaseId,
        StockPolicy policy,
        DateTime now,
        Action<Guid> announce,
        CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(cancellationToken);
        return await new PostgresAllocation(connection, transaction, policy, now, announce).RunAsync(work, leaseId, cancellationToken);
    }

    public async Task<IReadOnlyList<Guid>> CompleteAsync(
        Guid[] messageIds, Guid leaseId, DateTime now, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(Complete);
        command.Parameters.Add(new NpgsqlParameter<Guid[]> { TypedValue = messageIds });
        command.Parameters.Add(new NpgsqlParameter<Guid> { TypedValue = leaseId });
        command.Parameters.Add(new NpgsqlParameter<DateTime> { TypedValue = now });
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        var done = new List<Guid>(messageIds.Length);
        while (await reader.ReadAsync(cancellationToken))
            done.Add(reader.GetGuid(0));
        return done;
    }

    private static ShippingWork Read(NpgsqlDataReader row) => new(
        row.GetGuid(0),
        row.GetInt64(1),
        row.GetString(2),
        row.GetBoolean(3),
        row.GetInt32(4),
        [.. row.GetFieldValue<int[]>(5).Zip(row.GetFieldValue<int[]>(6), static (item, quantity) => new ItemQuantity(item, quantity))]);
}
