namespace TlsToll.Workload;

/// <summary>
/// The rows of the population. Each row is a function of (seed, table, id) only, so any thread can generate any range. The sequences are
/// lazy and ordered by id. Text lengths fit the columns of the Coimbra kit; differences from TPC-W are this project's assumption.
/// </summary>
public static class PopulationRows
{
    /// <summary>The status of historic orders and their lines.</summary>
    public const string Shipped = "SHIPPED";

    /// <summary>All addresses.</summary>
    public static IEnumerable<AddressRow> Addresses(PopulationScale scale) => Rows(scale.Addresses, id => Address(scale, id));

    /// <summary>All authors.</summary>
    public static IEnumerable<AuthorRow> Authors(PopulationScale scale) => Rows(scale.Authors, id => Author(scale, id));

    /// <summary>All customers; each takes about 0.2 ms because of the password hash.</summary>
    public static IEnumerable<CustomerRow> Customers(PopulationScale scale) => Rows(scale.Customers, id => Customer(scale, id));

    /// <summary>All items.</summary>
    public static IEnumerable<ItemRow> Items(PopulationScale scale) => Rows(scale.Items, id => Item(scale, id));

    /// <summary>All historic orders with their lines.</summary>
    public static IEnumerable<OrderRow> Orders(PopulationScale scale) => Rows(scale.Orders, id => Order(scale, id));

    /// <summary>All lines of the historic orders.</summary>
    public static IEnumerable<OrderLineRow> OrderLines(PopulationScale scale) => Orders(scale).SelectMany(order => order.Lines);

    /// <summary>The stock of all items.</summary>
    public static IEnumerable<StockRow> Stock(PopulationScale scale) => Rows(scale.Items, id => Stock(scale, id));

    /// <summary>An address.</summary>
    public static AddressRow Address(PopulationScale scale, int id)
    {
        var stream = scale.Stream(RowPart.Address, id);
        return CustomerGenerator.DrawAddress(stream, id, CustomerGenerator.CountryOf(scale, id));
    }

    /// <summary>An author.</summary>
    public static AuthorRow Author(PopulationScale scale, int id)
    {
        var stream = scale.Stream(RowPart.Author, id);
        return new(id, stream.NextName(), stream.NextName());
    }

    /// <summary>A customer.</summary>
    public static CustomerRow Customer(PopulationScale scale, int id) => CustomerGenerator.Row(scale, id);

    /// <summary>An item.</summary>
    public static ItemRow Item(PopulationScale scale, int id) => ItemGenerator.Row(scale, id);

    /// <summary>A historic order with its lines.</summary>
    public static OrderRow Order(PopulationScale scale, int id) => OrderGenerator.Row(scale, id);

    /// <summary>The stock of an item.</summary>
    public static StockRow Stock(PopulationScale scale, int itemId) =>
        new(itemId, scale.Stream(RowPart.Stock, itemId).NextInt(StockLevels.Least, StockLevels.Greatest));

    private static IEnumerable<T> Rows<T>(int count, Func<int, T> row) => Enumerable.Range(1, count).Select(row);
}
