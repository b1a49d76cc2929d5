using TlsToll.Contracts.Administration;

namespace TlsToll.Sut.Data;

/// <summary>Reads what a database counts for each kind of statement.</summary>
internal interface IDatabaseStatements
{
    /// <summary>Reads the counters of this database's statements since its start; null if it doesn't count them.</summary>
    /// <exception cref="System.Data.Common.DbException">The database failed.</exception>
    Task<IReadOnlyList<StatementCounter>?> ReadAsync(CancellationToken cancellationToken);
}
