using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Conventions;
using TlsToll.Sut.Data.Configurations;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>
/// EF Core model of the database. Each engine extends it by a model customizer. The schema itself is in <c>db/</c>; a test compares model
/// and schema.
/// </summary>
internal sealed class SutDb(DbContextOptions<SutDb> options) : DbContext(options)
{
    public DbSet<Country> Countries => Set<Country>();
    public DbSet<Address> Addresses => Set<Address>();
    public DbSet<Customer> Customers => Set<Customer>();
    public DbSet<Author> Authors => Set<Author>();
    public DbSet<Item> Items => Set<Item>();
    public DbSet<Stock> Stock => Set<Stock>();
    public DbSet<Order> Orders => Set<Order>();
    public DbSet<OrderLine> OrderLines => Set<OrderLine>();
    public DbSet<ShippingMessage> ShippingQueue => Set<ShippingMessage>();
    public DbSet<StockMessage> StockQueue => Set<StockMessage>();
    public DbSet<VoidMessage> VoidQueue => Set<VoidMessage>();
    public DbSet<VoidedRequest> VoidedRequests => Set<VoidedRequest>();

    /// <summary>Converts to lower case in the database, because .NET's rules may differ.</summary>
    public static string Lower(string text) =>
        throw new NotSupportedException($"{nameof(Lower)} of '{text}' is the database's to compute.");

    // The schema defines the indexes. An index for every foreign key would slow down inserts without serving any query.
    protected override void ConfigureConventions(ModelConfigurationBuilder configurationBuilder) =>
        configurationBuilder.Conventions.Remove<ForeignKeyIndexConvention>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        TableConfigurations.Configure(modelBuilder);
        modelBuilder.HasDbFunction(() => Lower("")).HasName("lower").IsBuiltIn().IsNullable(nullable: false);
    }
}
