using System.Data.Common;

namespace TlsToll.Sut.Data.Procedures;

/// <summary>Outcome of <see cref="ProcedureCatalogue.ShippingAllocate"/>: missing items, and messages on the Stock queue.</summary>
internal sealed record AllocationOutcome(bool Taken, IReadOnlyList<int> Missing, IReadOnlyList<Guid> Reordered);

/// <summary>Calls the procedures of one engine, and reads those results that differ between engines.</summary>
internal interface IProcedures
{
    /// <summary>The file that creates the procedures.</summary>
    string Script { get; }

    /// <summary>Calls a procedure. One round trip.</summary>
    Task<T> CallAsync<T>(
        Procedure procedure, object[] values, Func<DbDataReader, CancellationToken, Task<T>> read, CancellationToken cancellationToken);

    /// <summary>Finds the procedures that the database lacks or has with other parameters.</summary>
    Task<IReadOnlyList<string>> FindMissingAsync(CancellationToken cancellationToken);

    Task<OrderBasis?> ReadBasisAsync(DbDataReader reader, CancellationToken cancellationToken);

    Task<IReadOnlyList<ShippingWork>> ReadShippingAsync(DbDataReader reader, CancellationToken cancellationToken);

    Task<AllocationOutcome> ReadAllocationAsync(DbDataReader reader, CancellationToken cancellationToken);
}

/// <summary>Calls that are repeated after transient errors.</summary>
internal static class ProcedureRetry
{
    /// <summary>Calls a procedure that has no further effect when repeated.</summary>
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
