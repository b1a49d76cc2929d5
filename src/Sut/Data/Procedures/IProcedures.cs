using System.Data.Common;

namespace TlsToll.Sut.Data.Procedures;

/// <summary>
/// Result of <see cref="ProcedureCatalogue.ShippingAllocate"/>, with ids of missing items and of messages added to the Stock queue.
/// </summary>
internal sealed record AllocationOutcome(bool Taken, IReadOnlyList<int> Missing, IReadOnlyList<Guid> Reordered);

/// <summary>Calls the procedures of one engine, and reads the results whose format depends on the engine.</summary>
internal interface IProcedures
{
    /// <summary>Path of the script that creates the procedures.</summary>
    string Script { get; }

    /// <summary>Calls a procedure. One round trip.</summary>
    Task<T> CallAsync<T>(
        Procedure procedure, object[] values, Func<DbDataReader, CancellationToken, Task<T>> read, CancellationToken cancellationToken);

    /// <summary>Finds procedures that are missing in the database, or have other parameters. Returns their expected signatures.</summary>
    Task<IReadOnlyList<string>> FindMissingAsync(CancellationToken cancellationToken);

    Task<OrderBasis?> ReadBasisAsync(DbDataReader reader, CancellationToken cancellationToken);

    Task<IReadOnlyList<ShippingWork>> ReadShippingAsync(DbDataReader reader, CancellationToken cancellationToken);

    Task<AllocationOutcome> ReadAllocationAsync(DbDataReader reader, CancellationToken cancellationToken);
}

/// <summary>Calls with retries after transient errors.</summary>
internal static class ProcedureRetry
{
    /// <summary>Calls a procedure, which must be idempotent unless only undone calls are retried.</summary>
    public static Task<T> CallAsync<T>(
        this TransientRetry retry,
        IProcedures procedures,
        Procedure procedure,
        object[] values,
        Func<DbDataReader, CancellationToken, Task<T>> read,
        CancellationToken cancellationToken) =>
        retry.RunAsync(
            (procedures, procedure, values, read),
            static (call, ct) => call.procedures.CallAsync(call.procedure, call.values, call.read, ct),
            cancellationToken);
}
