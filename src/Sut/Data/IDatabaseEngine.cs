using System.Data;
using System.Data.Common;
using Microsoft.EntityFrameworkCore;

namespace TlsToll.Sut.Data;

/// <summary>A database engine. All differences between engines are behind this interface.</summary>
internal interface IDatabaseEngine
{
    /// <summary>Name in results: <c>postgresql</c> or <c>sqlserver</c>.</summary>
    string Name { get; }

    IDatabaseErrors Errors { get; }

    /// <summary>Isolation level in which all statements of a transaction see the same rows and do not wait for writers.</summary>
    IsolationLevel Frozen { get; }

    /// <summary>True if the handshakes of hop 3 can be counted. If not, reports say "not measured" instead of 0.</summary>
    bool CountsHandshakes { get; }

    /// <summary>Opens a data source for standard SQL.</summary>
    /// <exception cref="DatabaseSetupException">The connection string is invalid.</exception>
    DbDataSource Open(DatabaseConnection connection);

    /// <summary>Opens the database as the target of a population.</summary>
    /// <exception cref="DatabaseSetupException">The connection string is invalid.</exception>
    PopulationTarget OpenForPopulation(DatabaseConnection connection);

    /// <summary>
    /// Registers the connection pool (also as <see cref="DbDataSource"/>), the calls of procedures, queues that do not use them, the
    /// <see cref="IDatabaseQuiescer"/>, <see cref="IDatabaseStatements"/> if the engine can count them, and each
    /// <see cref="IDatabaseRequirement"/> of the engine. An invalid connection string causes an error when the pool is first resolved.
    /// </summary>
    void AddTo(IServiceCollection services, DatabaseConnection connection, DataAccess access);

    /// <summary>Configures an EF Core context to use the registered pool.</summary>
    void Use(DbContextOptionsBuilder options, IServiceProvider services);
}
