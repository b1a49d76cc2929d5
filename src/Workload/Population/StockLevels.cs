namespace TlsToll.Workload;

/// <summary>
/// Quantities in stock. TPC-W stocks 10 to 30 and refills below 10; the greater span is this project's assumption, for orders of many
/// units.
/// </summary>
public static class StockLevels
{
    /// <summary>Least initial stock of an item.</summary>
    public const int Least = 10;

    /// <summary>Greatest initial stock of an item.</summary>
    public const int Greatest = 100;

    /// <summary>Stock below this is low: Stock management asks ICE for more (TPC-W).</summary>
    public const int LowMark = 10;
}
