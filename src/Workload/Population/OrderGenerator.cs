using TlsToll.Contracts;

namespace TlsToll.Workload;

internal static class OrderGenerator
{
    // Orders of the last 60 days, shipped within a week (TPC-W).
    private const int OldestDays = 60;
    private const int SlowestDays = 7;

    // Same as the default inputs of Create Order. This project's assumption.
    private const int MostLines = 10;
    private const int MostUnits = 10;

    public static OrderRow Row(PopulationScale scale, int id)
    {
        var stream = scale.Stream(RowPart.Order, id);
        var customerId = stream.NextInt(1, scale.Customers);
        var (addressId, discount) = CustomerGenerator.Terms(scale, customerId);
        var country = Countries.All[CustomerGenerator.CountryOf(scale, addressId) - 1];
        var shipType = stream.Pick(Vocabulary.ShipTypes);
        var (placed, shipped) = Dates(scale, stream);
        var itemIds = DistinctItems(stream.NextInt(1, MostLines), scale.Items, () => stream.NextInt(1, scale.Items));
        var lines = itemIds.ConvertAll(itemId => new PricedLine(ItemGenerator.Price(scale, itemId).Cost, stream.NextInt(1, MostUnits)));
        var price = Pricing.Price(lines, discount, country.Tax, country.ShippingZone, shipType);
        return new(
            id, customerId, placed, price.SubTotal, price.Tax, price.Total, shipped, shipType, addressId, PopulationRows.Shipped,
            stream.NextDigits(FieldLimits.AuthorisationId), price.ShipCost, discount,
            [.. lines.Select((line, i) => new OrderLineRow(i + 1, id, itemIds[i], line.Quantity, PopulationRows.Shipped, price.LineCosts[i]))]);
    }

    // A repeated id is replaced by the next free one, so that each id takes only one draw. Returns all ids if the count exceeds their
    // number.
    public static List<int> DistinctItems(int count, int items, Func<int> draw)
    {
        var ids = new List<int>(count);
        for (var remaining = Math.Min(count, items); remaining > 0; remaining--)
        {
            var id = draw();
            while (ids.Contains(id))
                id = (id % items) + 1;
            ids.Add(id);
        }

        return ids;
    }

    private static (DateTime Placed, DateTime Shipped) Dates(PopulationScale scale, RandomStream stream)
    {
        var end = scale.AsOf.ToDateTime(TimeOnly.MinValue, DateTimeKind.Utc);
        var age = stream.NextLong(2, OldestDays * TimeSpan.SecondsPerDay);
        var duration = stream.NextLong(1, Math.Min(age - 1, SlowestDays * TimeSpan.SecondsPerDay));
        var placed = end.AddSeconds(-age);
        return (placed, placed.AddSeconds(duration));
    }
}
