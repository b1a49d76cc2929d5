using TlsToll.Contracts;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Workload;

public sealed class PricingTests
{
    [Fact]
    public void An_order_by_hand()
    {
        // 3 × 19.99 less 12.5 % is 52.47375; 1 × 5.01 less 12.5 % is 4.38375; 19 % of 56.85 is 10.8015; 4 units by mail to zone 3 are 9.00.
        var price = Pricing.Price([new(19.99m, 3), new(5.01m, 1)], 12.5m, 0.19m, 3, "MAIL");

        price.LineCosts.ShouldBe([52.47m, 4.38m]);
        price.SubTotal.ShouldBe(56.85m);
        price.Tax.ShouldBe(10.80m);
        price.ShipCost.ShouldBe(9.00m);
        price.Total.ShouldBe(76.65m);
    }

    [Fact]
    public void Half_a_cent_is_rounded_up()
    {
        // 0.05 less 50 % is 0.025; 50 % of 0.03 is 0.015.
        var price = Pricing.Price([new(0.05m, 1)], 50, 0.5m, 1, "MAIL");

        price.SubTotal.ShouldBe(0.03m);
        price.Tax.ShouldBe(0.02m);
    }

    [Fact]
    public void Without_discount_and_tax_only_shipping_is_added()
    {
        // 21 units are one more than the second row of the type has room for.
        var price = Pricing.Price([new(10, 20), new(1, 1)], 0, 0, 1, "AIR");

        price.SubTotal.ShouldBe(201);
        price.ShipCost.ShouldBe(30);
        price.Total.ShouldBe(231);
    }

    [Fact]
    public void The_greatest_order_is_priced_exactly()
    {
        var price = Pricing.Price([.. Enumerable.Repeat(new PricedLine(999_999.99m, 9999), 100)], 0, 0.25m, 5, "COURIER");

        price.SubTotal.ShouldBe(999_899_990_001m);
        price.Total.ShouldBeLessThan(1e15m);
    }

    [Fact]
    public void Impossible_arguments_are_refused()
    {
        Should.Throw<ArgumentOutOfRangeException>(() => Pricing.Price([], 0, 0, 1, "AIR"));
        Should.Throw<ArgumentOutOfRangeException>(() => Pricing.Price([new(1, 1)], 101, 0, 1, "AIR"));
        Should.Throw<ArgumentOutOfRangeException>(() => Pricing.Price([new(1, 1)], 0, 0, 6, "AIR"));
        Should.Throw<ArgumentOutOfRangeException>(() => Pricing.Price([new(1, 1)], 0, 0, 1, "PIGEON"));
    }

    [Fact]
    public void Shipping_costs_more_the_more_units_and_the_further()
    {
        int[] units = [1, 5, 6, 20, 21, 50, 51, 100, 101, 1_000_000];
        foreach (var shipType in Vocabulary.ShipTypes)
        {
            for (var zone = 1; zone <= ShippingCosts.Zones; zone++)
            {
                var costs = units.Select(count => ShippingCosts.Cost(count, zone, shipType)).ToList();
                costs.ShouldBe(costs.Order());
                costs.ShouldAllBe(cost => cost > 0);
                if (zone > 1)
                    ShippingCosts.Cost(1, zone, shipType).ShouldBeGreaterThan(ShippingCosts.Cost(1, zone - 1, shipType));
            }
        }
    }

    [Fact]
    public void Countries_are_92_with_a_tax_and_a_zone()
    {
        Countries.All.Count.ShouldBe(92);
        Countries.All.Select(country => country.Id).ShouldBe(Enumerable.Range(1, 92));
        Countries.All.Select(country => country.Name).Distinct(StringComparer.OrdinalIgnoreCase).Count().ShouldBe(92);
        Countries.All.ShouldAllBe(country => country.Name.Length >= 1 && country.Name.Length <= FieldLimits.Country);
        Countries.All.ShouldAllBe(country => country.Tax >= 0 && country.Tax <= 0.25m && decimal.Round(country.Tax, 4) == country.Tax);
        Countries.All.Select(country => country.ShippingZone).Distinct().Order().ShouldBe(Enumerable.Range(1, ShippingCosts.Zones));
    }
}
