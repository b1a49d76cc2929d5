using TlsToll.Sut.Data;
using TlsToll.Sut.Fulfilment;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>A test class's own database, with the services over it, by EF Core unless derived otherwise.</summary>
public class SutFixture(PostgresCluster cluster, SharedVendors vendors) : IAsyncLifetime
{
    internal string Database { get; private set; } = "";

    internal SutInProcess Sut { get; private set; } = null!;

    internal VendorsProgram Vendors => vendors.Program;

    private protected virtual DataAccess Access => DataAccess.Ef;

    public async ValueTask InitializeAsync()
    {
        Database = await cluster.CreateDatabaseAsync();
        Sut = Another();
    }

    public async ValueTask DisposeAsync()
    {
        if (Sut is not null)
            await Sut.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    /// <summary>One more SUT over the same database.</summary>
    internal SutInProcess Another(string? database = null, Uri? vendor = null, FulfilmentOptions? fulfilment = null) => new(
        database ?? Database, vendor ?? vendors.Program.Plain, vendors.Program.Certificates, cluster.ImageDirectory, Access, fulfilment);
}

/// <summary>The same, by stored procedures.</summary>
public sealed class ProcedureFixture(PostgresCluster cluster, SharedVendors vendors) : SutFixture(cluster, vendors)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}
