using Npgsql;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>The Shipping queue without stored procedures.</summary>
internal sealed class PostgresShippingQueue(NpgsqlDataSource source, IProcedures procedures, IDatabaseErrors errors)
    : ShippingQueue(procedures, errors)
{
    // Locks the items in the order of their ids, so that two transactions that take the same items queue at the first one instead of causing a deadlock.
    // One statement for all: a statement for each costs the database twice as much.
    private const string TakeStock =
        """
        with wanted as materialized (
            select item, quantity from unnest($1, $2) as w (item, quantity) join stock on s_i_id = item
            order by item for update of stock)
        update stock set s_qty = s_qty - quantity from wanted where s_i_id = item and s_qty >= quantity
        returning s_i_id, s_qty
        """;

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

        ItemQuantity[] wanted = [.. Wanted(work)];
        await using var batch = new NpgsqlBatch(connection, transaction);
        batch.Add(TakeStock, wanted.Select(w => w.ItemId).ToArray(), wanted.Select(w => w.Quantity).ToArray());
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
        await using var reader = await batch.ExecuteReaderAsync(cancellationToken);
        var left = new Dictionary<int, int>(wanted.Length);
        while (await reader.ReadAsync(cancellationToken))
            left.Add(reader.GetInt32(0), reader.GetInt32(1));
        await reader.NextResultAsync(cancellationToken);
        var marked = await ResultSets.ColumnAsync<bool>(reader, cancellationToken);
        return (
            [.. wanted.Where(w => !left.ContainsKey(w.ItemId))],
            [.. wanted.Where(w => left.TryGetValue(w.ItemId, out var quantity) && quantity < policy.LowMark).Select(w => w with { Quantity = policy.Reorder })],
            marked.Count);
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
