using System.Text.Json;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <summary>Common part of both queues in SQL Server.</summary>
/// <param name="source">The pool.</param>
/// <param name="procedures">Those of the queue.</param>
/// <param name="stored">Whether the stored procedures are called; otherwise the same is sent as text.</param>
internal sealed class SqlServerQueue(SqlServerSource source, QueueCatalogue.QueueProcedures procedures, bool stored)
{
    /// <summary>The ids as the procedures read them.</summary>
    public static string Json(Guid[] ids) => JsonSerializer.Serialize(ids, ListJson.Default.GuidArray);

    /// <summary>A call in the way of this access.</summary>
    public ProcedureCall Call(Procedure procedure, params object[] values) =>
        stored ? procedure.Call(source, values) : procedure.Do(source, values);

    /// <summary>Runs work, and again while the server undoes all of it as the victim of a deadlock.</summary>
    public static Task<T> RetryVictimAsync<T>(Func<Task<T>> work) =>
        TransientRetry.RunAsync(work, static (work, _) => work(), SqlServerErrors.WasUndone, isDone: null, CancellationToken.None);

    public Task<T> TakeAsync<T>(
        int limit, Lease lease, Func<SqlDataReader, CancellationToken, Task<T>> read, CancellationToken cancellationToken) =>
        RetryVictimAsync(() => Call(procedures.Take, limit, lease.Now, lease.Id, lease.Until).ReadAsync(read, cancellationToken));

    public Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken) =>
        Call(procedures.Renew, Json(messageIds), leaseId, until).RunAsync(cancellationToken);

    public Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken) =>
        Call(procedures.PutBack, messageId, leaseId, retry.AvailableAt, retry.Dead).RunAsync(cancellationToken);

    public Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken) => Call(procedures.Count, now).ReadFirstAsync(
        static row => new QueueDepth(row.GetInt64(0), row.GetInt64(1), row.GetInt64(2)), cancellationToken);
}
