using System.Text.Json;
using Microsoft.Data.SqlClient;
using TlsToll.Sut.Data.SqlServer.Procedures;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>What both queues do alike, in SQL Server.</summary>
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

    /// <summary>
    /// Works, and again if the server has made it the victim of a deadlock and so undone all of it: up to as many attempts as a read has.
    /// </summary>
    public static async Task<T> UntilNoVictimAsync<T>(Func<Task<T>> work)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                return await work();
            }
            catch (SqlException e) when (attempt < Repetition.Attempts && SqlServerErrors.WasUndone(e))
            {
                await Repetition.PauseAsync(attempt, CancellationToken.None);
            }
        }
    }

    public Task<T> TakeAsync<T>(
        int limit, Lease lease, Func<SqlDataReader, CancellationToken, Task<T>> read, CancellationToken cancellationToken) =>
        UntilNoVictimAsync(() => Call(procedures.Take, limit, lease.Now, lease.Id, lease.Until).ReadAsync(read, cancellationToken));

    public Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken) =>
        Call(procedures.Renew, Json(messageIds), leaseId, until).RunAsync(cancellationToken);

    public Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken) =>
        Call(procedures.PutBack, messageId, leaseId, retry.AvailableAt, retry.Dead).RunAsync(cancellationToken);

    public Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken) => Call(procedures.Count, now).ReadFirstAsync(
        static row => new QueueDepth(row.GetInt64(0), row.GetInt64(1), row.GetInt64(2)), cancellationToken);
}
