using TlsToll.Sut.Fulfilment;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>A test class's own database, with the services over it.</summary>
public sealed class SutFixture(PostgresCluster cluster, SharedVendors vendors) : IAsyncLifetime
{
    internal string Database { get; private set; } = "";

    internal SutInProcess Sut { get; private set; } = null!;

    internal VendorsProgram Vendors => vendors.Program;

    public async ValueTask InitializeAsync()
    {
        Database = await cluster.CreateDatabaseAsync();
        Sut = Another();
    }

    public async ValueTask DisposeAsync()
    {
        if (Sut is not null)
            await Sut.DisposeAsync();
    }

    /// <summary>One more SUT over the same database.</summary>
    internal SutInProcess Another(string? database = null, Uri? vendor = null, FulfilmentOptions? fulfilment = null) =>
        new(database ?? Database, vendor ?? vendors.Program.Plain, vendors.Program.Certificates, cluster.ImageDirectory, fulfilment);
}
