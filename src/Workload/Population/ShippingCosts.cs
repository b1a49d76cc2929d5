using System.Globalization;

namespace TlsToll.Workload;

/// <summary>
/// The shipping cost by ship type, volume and zone, from <c>db/data/shipping.tsv</c>. TPC-App has such a matrix. The definition of volume
/// as the number of units, and the values, are this project's assumption.
/// </summary>
public static class ShippingCosts
{
    private static readonly (string ShipType, long MaxUnits, decimal[] Costs)[] Table =
    [
        .. EmbeddedFile.Rows("shipping.tsv").Select(cells => (
            cells[0],
            cells[1] == "more" ? long.MaxValue : long.Parse(cells[1], CultureInfo.InvariantCulture),
            cells[2..].Select(cost => decimal.Parse(cost, CultureInfo.InvariantCulture)).ToArray())),
    ];

    /// <summary>Number of shipping zones; zones are numbered from 1.</summary>
    public static int Zones => Table[0].Costs.Length;

    /// <summary>Cost of shipping an order, in whole cents.</summary>
    /// <param name="units">Total number of units of all lines, at least 1.</param>
    /// <param name="zone">Shipping zone, 1 to <see cref="Zones"/>.</param>
    /// <param name="shipType">One of <see cref="Contracts.Vocabulary.ShipTypes"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is out of range.</exception>
    public static decimal Cost(long units, int zone, string shipType)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(units, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(zone, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(zone, Zones);
        foreach (var row in Table)
        {
            if (units <= row.MaxUnits && string.Equals(row.ShipType, shipType, StringComparison.Ordinal))
                return row.Costs[zone - 1];
        }

        throw new ArgumentOutOfRangeException(nameof(shipType), shipType, "unknown ship type");
    }
}
