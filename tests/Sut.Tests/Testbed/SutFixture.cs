using TlsToll.Sut.Data;
using TlsToll.Sut.Fulfilment;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>A test class's own database, with the services over it.</summary>
public abstract class EngineFixture(DatabaseServer server, SharedVendors vendors) : IAsyncLifetime
{
    private SutInProcess? _sut;

    internal string Database { get; private set; } = "";

    /// <summary>The services; asking for them skips the test if there is no such server.</summary>
    internal SutInProcess Sut
    {
        get
        {
            if (server.Absence is { } reason)
                Assert.Skip(reason);
            return _sut!;
        }
    }

    internal VendorsProgram Vendors => vendors.Program;

    private protected abstract DataAccess Access { get; }

    public async ValueTask InitializeAsync()
    {
        if (server.Absence is not null)
            return;
        Database = await server.CreateDatabaseAsync();
        _sut = Another();
    }

    public async ValueTask DisposeAsync()
    {
        if (_sut is not null)
            await _sut.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    /// <summary>One more SUT over the same database.</summary>
    internal SutInProcess Another(string? database = null, Uri? vendor = null, FulfilmentOptions? fulfilment = null)
    {
        if (server.Absence is { } reason)
            Assert.Skip(reason);
        return new(
            database ?? Database, vendor ?? vendors.Program.Plain, vendors.Program.Certificates, server.ImageDirectory, Access, fulfilment);
    }
}

/// <summary>PostgreSQL, by EF Core.</summary>
public sealed class SutFixture(PostgresCluster cluster, SharedVendors vendors) : EngineFixture(cluster, vendors)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

/// <summary>PostgreSQL, by stored procedures.</summary>
public sealed class ProcedureFixture(PostgresCluster cluster, SharedVendors vendors) : EngineFixture(cluster, vendors)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}

/// <summary>SQL Server, by EF Core.</summary>
public sealed class SqlServerFixture(SqlServerInstance instance, SharedVendors vendors) : EngineFixture(instance, vendors)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

/// <summary>SQL Server, by stored procedures.</summary>
public sealed class SqlServerProcedureFixture(SqlServerInstance instance, SharedVendors vendors) : EngineFixture(instance, vendors)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}
