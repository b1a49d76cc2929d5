using Npgsql;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Takes the stock of orders in one transaction: two round trips, and one more if an item runs low.</summary>
internal sealed class PostgresAllocation(
    NpgsqlConnection connection, NpgsqlTransaction transaction, StockPolicy policy, DateTime now, Action<Guid> announce)
{
    private const string TakeStock = "update stock set s_qty = s_qty - $2 where s_i_id = $1 and s_qty >= $2 returning s_qty";

    // What was waited for has come: attempts count anew.
    private const string Mark =
        """
        update shipping_queue set sq_allocated = true, sq_attempts = 1
        where sq_id = any($1) and sq_lease_id = $2 and not sq_allocated returning true
        """;

    public async Task<Allocation> RunAsync(IReadOnlyList<ShippingWork> work, Guid leaseId, CancellationToken cancellationToken)
    {
        // In order of their ids: two transactions that take the same items queue up at the first instead of waiting for each other.
        ItemQuantity[] wanted = [.. work.SelectMany(w => w.Lines).GroupBy(l => l.ItemId).OrderBy(g => g.Key)
            .Select(g => new ItemQuantity(g.Key, g.Sum(l => l.Quantity)))];
        await using var batch = BatchOf(wanted, work, leaseId);
        var (missing, low, marked) = await ExecuteAsync(batch, wanted, cancellationToken);
        if (missing.Count != 0 || marked != work.Count)
        {
            await transaction.RollbackAsync(cancellationToken);
            return new Allocation(Taken: false, missing, []);
        }

        var reordered = low.Count == 0 ? [] : await PostgresStockQueue.AddAsync(connection, low, now, cancellationToken);
        foreach (var message in reordered)
            announce(message);
        await transaction.CommitAsync(cancellationToken);
        return new Allocation(Taken: true, [], reordered);
    }

    private NpgsqlBatch BatchOf(ItemQuantity[] wanted, IReadOnlyList<ShippingWork> work, Guid leaseId)
    {
        var batch = new NpgsqlBatch(connection, transaction);
        foreach (var item in wanted)
        {
            batch.BatchCommands.Add(new NpgsqlBatchCommand(TakeStock)
            {
                Parameters =
                {
                    new NpgsqlParameter<int> { TypedValue = item.ItemId }, new NpgsqlParameter<int> { TypedValue = item.Quantity },
                },
            });
        }

        Guid[] messages = [.. work.Select(w => w.MessageId)];
        batch.BatchCommands.Add(new NpgsqlBatchCommand(Mark)
        {
            Parameters = { new NpgsqlParameter<Guid[]> { TypedValue = messages }, new NpgsqlParameter<Guid> { TypedValue = leaseId } },
        });
        return batch;
    }

    private async Task<(List<ItemQuantity> Missing, List<ItemQuantity> Low, int Marked)> ExecuteAsync(
        NpgsqlBatch batch, ItemQuantity[] wanted, CancellationToken cancellationToken)
    {
        var missing = new List<ItemQuantity>();
        var low = new List<ItemQuantity>();
        await using var reader = await batch.ExecuteReaderAsync(cancellationToken);
        foreach (var item in wanted)
        {
            if (!await reader.ReadAsync(cancellationToken))
                missing.Add(item);
            else if (reader.GetInt32(0) < policy.LowMark)
                low.Add(item with { Quantity = policy.Reorder });
            await reader.NextResultAsync(cancellationToken);
        }

        var marked = 0;
        while (await reader.ReadAsync(cancellationToken))
            marked++;
        return (missing, low, marked);
    }
}
