using Npgsql;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>The Shipping queue without stored procedures.</summary>
internal sealed class PostgresShippingQueue(NpgsqlDataSource source, IProcedures procedures, IDatabaseErrors errors)
    : ShippingQueue(procedures, errors)
{
    private const string TakeStock = "update stock set s_qty = s_qty - $2 where s_i_id = $1 and s_qty >= $2 returning s_qty";

    // The message no longer waits for stock, so attempts restart at 1.
    private const string Mark =
        """
        update shipping_queue set sq_allocated = true, sq_attempts = 1
        where sq_id = any($1) and sq_lease_id = $2 and not sq_allocated returning true
        """;

    /// <inheritdoc/>
    /// <remarks>One transaction: two round trips, and one more if an item runs low.</remarks>
    public override async Task<Allocation> AllocateAsync(
        IReadOnlyList<ShippingWork> work,
        Guid leaseId,
        StockPolicy policy,
        DateTime now,
        Action<Guid> announce,
        CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(cancellationToken);

        // Sorted by id, so that two transactions that take the same items queue at the first one instead of causing a deadlock.
        ItemQuantity[] wanted = [.. Wanted(work).OrderBy(w => w.ItemId)];
        await using var batch = new NpgsqlBatch(connection, transaction);
        foreach (var item in wanted)
            batch.Add(TakeStock, item.ItemId, item.Quantity);
        batch.Add(Mark, work.Select(w => w.MessageId).ToArray(), leaseId);
        var (missing, low, marked) = await ExecuteAsync(batch, wanted, policy, cancellationToken);
        if (missing.Count != 0 || marked != work.Count)
        {
            await transaction.RollbackAsync(cancellationToken);
            return new Allocation(Taken: false, missing, []);
        }

        var reordered = low.Count == 0 ? [] : await ReorderAsync(connection, low, now, cancellationToken);
        foreach (var message in reordered)
            announce(message);
        await transaction.CommitAsync(cancellationToken);
        return new Allocation(Taken: true, [], reordered);
    }

    private static async Task<(List<ItemQuantity> Missing, List<ItemQuantity> Low, int Marked)> ExecuteAsync(
        NpgsqlBatch batch, ItemQuantity[] wanted, StockPolicy policy, CancellationToken cancellationToken)
    {
        var (missing, low) = (new List<ItemQuantity>(), new List<ItemQuantity>());
        await using var reader = await batch.ExecuteReaderAsync(cancellationToken);
        foreach (var item in wanted)
        {
            if (!await reader.ReadAsync(cancellationToken))
                missing.Add(item);
            else if (reader.GetInt32(0) < policy.LowMark)
                low.Add(item with { Quantity = policy.Reorder });
            await reader.NextResultAsync(cancellationToken);
        }

        return (missing, low, (await ResultSets.ColumnAsync<bool>(reader, cancellationToken)).Count);
    }

    private static async Task<IReadOnlyList<Guid>> ReorderAsync(
        NpgsqlConnection connection, List<ItemQuantity> items, DateTime now, CancellationToken cancellationToken)
    {
        await using var command = new NpgsqlCommand(QueueStatements.All[ProcedureCatalogue.StockAdd], connection);
        command.Parameters.AddValues([ListValue.Of(ItemElement.Of(items), idsFirst: true), now]);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        return await ResultSets.ColumnAsync<Guid>(reader, cancellationToken);
    }
}
