using Npgsql;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>The Stock queue without stored procedures.</summary>
internal sealed class PostgresStockQueue(NpgsqlDataSource source, IProcedures procedures, IDatabaseErrors errors) : StockQueue(procedures, errors)
{
    // Stock first, then the message: the lock order of Shipping.
    private const string AddStock = "update stock set s_qty = s_qty + $2 where s_i_id = $1";
    private const string Delete = "delete from stock_queue where tq_id = $1 and tq_lease_id = $2 returning true";

    public override async Task<bool> CompleteAsync(StockWork work, Guid leaseId, int received, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(cancellationToken);
        await using var batch = new NpgsqlBatch(connection, transaction);
        batch.Add(AddStock, work.ItemId, received);
        batch.Add(Delete, work.MessageId, leaseId);

        // Only the deletion returns a result set.
        if (await batch.ExecuteScalarAsync(cancellationToken) is not true)
        {
            await transaction.RollbackAsync(cancellationToken);
            return false;
        }

        await transaction.CommitAsync(cancellationToken);
        return true;
    }
}
