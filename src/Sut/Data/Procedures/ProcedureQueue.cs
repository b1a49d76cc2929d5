using System.Data.Common;

namespace TlsToll.Sut.Data.Procedures;

/// <summary>Base class of the three queues. It retries calls that the server rolled back as the victim of a deadlock.</summary>
internal abstract class ProcedureQueue<TWork>(
    IProcedures procedures,
    IDatabaseErrors errors,
    ProcedureCatalogue.QueueProcedures own,
    Func<DbDataReader, CancellationToken, Task<IReadOnlyList<TWork>>> read) : IMessageQueue<TWork>
    where TWork : IQueuedWork
{
    private readonly TransientRetry _retry = TransientRetry.OfUndone(errors);

    public Task<IReadOnlyList<TWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken) =>
        CallAsync(own.Take, [limit, lease.Now, lease.Id, lease.Until], read, cancellationToken);

    public Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken) =>
        CallAsync(own.Renew, [ListValue.Of(messageIds), leaseId, until], NothingAsync, cancellationToken);

    public Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken) =>
        CallAsync(own.PutBack, [messageId, leaseId, retry.AvailableAt, retry.Dead], NothingAsync, cancellationToken);

    public Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken) =>
        CallAsync(own.Count, [now], DepthAsync, cancellationToken);

    public Task<IReadOnlyList<Guid>> ReviveAsync(DateTime now, CancellationToken cancellationToken) =>
        CallAsync(own.Revive, [now], ResultSets.ColumnAsync<Guid>, cancellationToken);

    protected Task<T> CallAsync<T>(
        Procedure procedure, object[] values, Func<DbDataReader, CancellationToken, Task<T>> readResult, CancellationToken cancellationToken) =>
        _retry.CallAsync(procedures, procedure, values, readResult, cancellationToken);

    protected static Task<bool> NothingAsync(DbDataReader reader, CancellationToken cancellationToken) => Task.FromResult(true);

    private static async Task<QueueDepth> DepthAsync(DbDataReader reader, CancellationToken cancellationToken)
    {
        await reader.ReadAsync(cancellationToken);
        return new QueueDepth(reader.GetInt64(0), reader.GetInt64(1), reader.GetInt64(2));
    }
}
