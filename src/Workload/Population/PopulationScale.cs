using TlsToll.Contracts.Administration;

namespace TlsToll.Workload;

/// <summary>
/// Purpose of a random stream of the population. Values that other tables need without the whole row have a separate stream.
/// </summary>
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

/// <summary>The size and seed of a population, which determine all its rows. Ids range from 1 to the number of rows of the table.</summary>
/// <param name="Seed">Seed of the population.</param>
/// <param name="Customers">Number of customers; TPC-W has 2880 per configured EB.</param>
/// <param name="Items">Number of items; 100,000 at full scale (García et al. 2007, section 3.2).</param>
/// <param name="AsOf">The reference day of the population; all its events happened before this day.</param>
public sealed record PopulationScale(ulong Seed, int Customers, int Items, DateOnly AsOf)
{
    /// <summary>Maximum number of customers or items. This project's assumption; it keeps all ids within 32 bits.</summary>
    public const int Greatest = 100_000_000;

    /// <summary>Number of customers, 1 to <see cref="Greatest"/>.</summary>
    public int Customers { get; init; } = Counted(Customers, nameof(Customers));

    /// <summary>Number of items, 1 to <see cref="Greatest"/>.</summary>
    public int Items { get; init; } = Counted(Items, nameof(Items));

    /// <summary>Number of addresses: 2 × customers (TPC-W).</summary>
    public int Addresses => 2 * Customers;

    /// <summary>Number of authors: a quarter of the items, at least one (TPC-W).</summary>
    public int Authors => Math.Max(1, Items / 4);

    /// <summary>Number of historic orders: 0.9 × customers (TPC-W).</summary>
    public int Orders => (int)(9L * Customers / 10);

    /// <summary>The scale that a database tells.</summary>
    /// <param name="there">Parameters with which it was populated.</param>
    public static PopulationScale Of(AuditedPopulation there)
    {
        ArgumentNullException.ThrowIfNull(there);
        return new(there.Seed, there.Customers, there.Items, there.AsOf);
    }

    internal RandomStream Stream(RowPart part, int id) => RandomStream.For(Seed, (ulong)part, (ulong)id);

    private static int Counted(int count, string name) => count is >= 1 and <= Greatest
        ? count
        : throw new ArgumentOutOfRangeException(name, count, $"Must be from 1 to {Greatest}.");
}
