using Npgsql;

namespace TlsToll.Sut.Data.Postgres.Procedures;

/// <summary>Common part of both queues.</summary>
/// <param name="source">The pool.</param>
/// <param name="procedures">Those of the queue.</param>
internal sealed class ProcedureQueue(NpgsqlDataSource source, ProcedureCatalogue.QueueProcedures procedures)
{
    public async Task<IReadOnlyList<TWork>> TakeAsync<TWork>(
        int limit, Lease lease, Func<NpgsqlDataReader, TWork> read, CancellationToken cancellationToken)
    {
        await using var call = procedures.Take.On(source).With(limit).With(lease.Now).With(lease.Id).With(lease.Until);
        return await call.ReadAllAsync(read, cancellationToken);
    }

    public async Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken)
    {
        await using var call = procedures.Renew.On(source).With(messageIds).With(leaseId).With(until);
        await call.ExecuteNonQueryAsync(cancellationToken);
    }

    public async Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken)
    {
        await using var call = procedures.PutBack.On(source).With(messageId).With(leaseId).With(retry.AvailableAt).With(retry.Dead);
        await call.ExecuteNonQueryAsync(cancellationToken);
    }

    public async Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken)
    {
        await using var call = procedures.Count.On(source).With(now);
        return await call.ReadFirstAsync(
            static row => new QueueDepth(row.GetInt64(0), row.GetInt64(1), row.GetInt64(2)), cancellationToken);
    }
}
