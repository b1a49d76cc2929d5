using Npgsql;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>The Void queue without stored procedures.</summary>
internal sealed class PostgresVoidQueue(NpgsqlDataSource source, IProcedures procedures, IDatabaseErrors errors)
    : VoidQueue(procedures, errors)
{
    // The lock of the trigger on orders. Each later statement sees what was committed before the lock was granted.
    private const string Lock = "select pg_advisory_xact_lock(hashtextextended($1, 0))";

    private const string DropIfOrdered =
        """
        delete from void_queue
        where vq_id = $1 and vq_lease_id = $2 and exists (select from orders where o_request_id = vq_request_id and o_vendor = vq_vendor)
        """;

    private const string Mark =
        """
        insert into voided_request (vr_request_id)
        select vq_request_id from void_queue
        where vq_id = $1 and vq_lease_id = $2 and not exists (select from orders where o_request_id = vq_request_id)
        on conflict do nothing
        """;

    private const string IsHeld = "select exists (select from void_queue where vq_id = $1 and vq_lease_id = $2)";

    public override async Task<bool> BeginAsync(VoidWork work, Guid leaseId, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(cancellationToken);
        await using (var wait = new NpgsqlCommand(Lock, connection, transaction))
        {
            wait.Parameters.AddValues([work.RequestId]);
            await wait.ExecuteNonQueryAsync(cancellationToken);
        }

        await using var batch = new NpgsqlBatch(connection, transaction);
        batch.Add(DropIfOrdered, work.MessageId, leaseId);
        batch.Add(Mark, work.MessageId, leaseId);
        batch.Add(IsHeld, work.MessageId, leaseId);

        // Only the last statement returns a result set.
        var begun = await batch.ExecuteScalarAsync(cancellationToken) is true;
        await transaction.CommitAsync(cancellationToken);
        return begun;
    }
}
