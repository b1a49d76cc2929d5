using System.Data;
using System.Data.Common;
using Microsoft.EntityFrameworkCore;

namespace TlsToll.Sut.Data;

/// <summary>A database's engine: all that differs between one and another is behind this.</summary>
internal interface IDatabaseEngine
{
    /// <summary>As results name it: <c>postgresql</c> or <c>sqlserver</c>.</summary>
    string Name { get; }

    /// <summary>Its errors.</summary>
    IDatabaseErrors Errors { get; }

    /// <summary>In which all statements of a transaction see the same rows, and wait for no writer.</summary>
    IsolationLevel Frozen { get; }

    /// <summary>Whether the handshakes of hop 3 can be counted. Where they cannot, their number is not measured, which is not none.</summary>
    bool CountsHandshakes { get; }

    /// <summary>For standard SQL.</summary>
    /// <exception cref="DatabaseSetupException">The connection string is not one.</exception>
    DbDataSource Open(DatabaseConnection connection);

    /// <summary>For a population.</summary>
    /// <exception cref="DatabaseSetupException">The connection string is not one.</exception>
    IPopulationTarget OpenForPopulation(DatabaseConnection connection);

    /// <summary>
    /// Puts the pool of connections (also as <see cref="DbDataSource"/>), the stores, the queues, <see cref="IDatabaseRest"/> and each
    /// <see cref="IDatabaseNeed"/> of its own into the container. A connection string that is none is noticed when the pool is first asked
    /// for.
    /// </summary>
    void AddTo(IServiceCollection services, DatabaseConnection connection, DataAccess access);

    /// <summary>Sets a context of EF Core to the pool that was put into the container.</summary>
    void Use(DbContextOptionsBuilder options, IServiceProvider services);
}
