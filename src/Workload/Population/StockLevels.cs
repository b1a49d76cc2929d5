namespace TlsToll.Workload;

/// <summary>
/// Quantities in stock. TPC-W stocks 10 to 30 units and refills below 10. The larger values are this project's assumption: orders have many
/// units, and an order that waits for stock inflates the cost of its cell.
/// </summary>
public static class StockLevels
{
    /// <summary>Minimum initial stock of an item.</summary>
    public const int Least = 200;

    /// <summary>Maximum initial stock of an item.</summary>
    public const int Greatest = 1000;

    /// <summary>Low-stock threshold; below it, Stock management orders more from ICE.</summary>
    public const int LowMark = 100;
}
