namespace TlsToll.Workload;

/// <summary>Purpose of a stream of the population; a part that other tables need without the whole row has a stream of its own.</summary>
internal enum RowPart : ulong
{
    Address = 1,
    AddressCountry = 2,
    Author = 3,
    Customer = 4,
    CustomerTerms = 5,
    Item = 6,
    ItemPrice = 7,
    Order = 8,
    Stock = 9,
    HotIds = 10,
}

/// <summary>The size and seed of a population; all rows follow from it. Ids go from 1 to each table's number of rows.</summary>
/// <param name="Seed">Seed of the population.</param>
/// <param name="Customers">Customers; TPC-W has <see cref="CustomersPerEb"/> per configured EB.</param>
/// <param name="Items">Items; 100,000 at full scale (García et al. 2007, section 3.2).</param>
/// <param name="AsOf">The day that the population ends with: everything in it happened before.</param>
public sealed record PopulationScale(ulong Seed, int Customers, int Items, DateOnly AsOf)
{
    /// <summary>Customers per configured EB (TPC-W).</summary>
    public const int CustomersPerEb = 2880;

    /// <summary>Greatest number of customers or items. This project's assumption; it keeps all ids within 32 bits.</summary>
    public const int Greatest = 100_000_000;

    /// <summary>Customers: 1 to <see cref="Greatest"/>.</summary>
    public int Customers { get; init; } = Counted(Customers, nameof(Customers));

    /// <summary>Items: 1 to <see cref="Greatest"/>.</summary>
    public int Items { get; init; } = Counted(Items, nameof(Items));

    /// <summary>Addresses: 2 × customers (TPC-W).</summary>
    public int Addresses => 2 * Customers;

    /// <summary>Authors: a quarter of the items, at least one (TPC-W).</summary>
    public int Authors => Math.Max(1, Items / 4);

    /// <summary>Historic orders: 0.9 × customers (TPC-W).</summary>
    public int Orders => (int)(9L * Customers / 10);

    internal RandomStream Stream(RowPart part, int id) => RandomStream.For(Seed, (ulong)part, (ulong)id);

    private static int Counted(int count, string name) => count is >= 1 and <= Greatest
        ? count
        : throw new ArgumentOutOfRangeException(name, count, $"Must be from 1 to {Greatest}.");
}
