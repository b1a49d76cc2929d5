namespace TlsToll.Workload;

/// <summary>
/// Quantities in stock. TPC-W stocks 10 to 30 and refills below 10. The greater numbers are this project's assumption: orders have many units, and
/// one that waits for stock makes the cell that it falls into look dearer than another.
/// </summary>
public static class StockLevels
{
    /// <summary>Least initial stock of an item.</summary>
    public const int Least = 200;

    /// <summary>Greatest initial stock of an item.</summary>
    public const int Greatest = 1000;

    /// <summary>Stock below this is low: Stock management asks ICE for more.</summary>
    public const int LowMark = 100;
}
