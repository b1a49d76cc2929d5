namespace TlsToll.Workload;

/// <summary>An order line to be priced.</summary>
/// <param name="Cost">Cost of one unit of the item.</param>
/// <param name="Quantity">Number of units.</param>
public readonly record struct PricedLine(decimal Cost, int Quantity);

/// <summary>The amounts of an order, in whole cents.</summary>
/// <param name="LineCosts">Cost of each line after discount.</param>
/// <param name="SubTotal">Sum of the lines.</param>
/// <param name="Tax">Tax on the sub-total.</param>
/// <param name="ShipCost">Shipping cost; not taxed.</param>
/// <param name="Total">Sum of sub-total, tax and shipping cost.</param>
public sealed record OrderPrice(IReadOnlyList<decimal> LineCosts, decimal SubTotal, decimal Tax, decimal ShipCost, decimal Total);

/// <summary>
/// Prices orders for the population and for Create Order: discount by customer, tax by country, shipping by volume and zone, as listed in
/// the TPC's overview of TPC-App. The arithmetic is this project's assumption. Each line is discounted and rounded separately, so that the
/// sub-total is exactly the sum of the lines. The tax applies to the discounted sub-total. Amounts are rounded to the cent, half away from
/// zero.
/// </summary>
public static class Pricing
{
    /// <summary>Prices an order.</summary>
    /// <param name="lines">The order lines; at least one.</param>
    /// <param name="discountPercent">The customer's discount, 0 to 100 percent.</param>
    /// <param name="taxRate">Tax of the destination country, as a fraction: 0.19 is 19 %.</param>
    /// <param name="zone">Shipping zone of the destination country.</param>
    /// <param name="shipType">The ship type.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no line, or an argument is out of range.</exception>
    public static OrderPrice Price(IReadOnlyList<PricedLine> lines, decimal discountPercent, decimal taxRate, int zone, string shipType)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(lines.Count, 1, nameof(lines));
        ArgumentOutOfRangeException.ThrowIfNegative(discountPercent);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(discountPercent, 100);
        var costs = new decimal[lines.Count];
        decimal subTotal = 0;
        long units = 0;
        for (var i = 0; i < costs.Length; i++)
        {
            subTotal += costs[i] = Cents(lines[i].Cost * lines[i].Quantity * (100 - discountPercent) / 100);
            units += lines[i].Quantity;
        }

        var tax = Cents(subTotal * taxRate);
        var shipCost = ShippingCosts.Cost(units, zone, shipType);
        return new(costs, subTotal, tax, shipCost, subTotal + tax + shipCost);
    }

    private static decimal Cents(decimal amount) => Math.Round(amount, 2, MidpointRounding.AwayFromZero);
}
