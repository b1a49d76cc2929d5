using System.Globalization;
using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>
/// Shipped orders after the population, made all at once, to audit more of them than a load places in reasonable time. They are those of the
/// population in all but the request id. The stock that they took was delivered again, so that it stays the population's.
/// </summary>
public static class BulkOrders
{
    /// <summary>Largest number of orders, so that all ids stay within 32 bits.</summary>
    public const int Most = 100_000_000;

    /// <summary>An order with its lines.</summary>
    /// <param name="scale">The population.</param>
    /// <param name="number">Number of the order, 1 to <see cref="Most"/>.</param>
    public static OrderRow Order(PopulationScale scale, int number)
    {
        ArgumentNullException.ThrowIfNull(scale);
        return OrderGenerator.Row(scale, scale.Orders + number);
    }

    /// <summary>Request id of an order.</summary>
    /// <param name="number">Number of the order.</param>
    public static string RequestId(int number) => string.Create(CultureInfo.InvariantCulture, $"bulk-{number}");

    /// <summary>Vendor that authorised the order: POV and PGE in turn.</summary>
    /// <param name="number">Number of the order.</param>
    public static VendorName VendorOf(int number) => number % 2 == 0 ? VendorName.Pov : VendorName.Pge;
}
