using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;
using TlsToll.Workload;

namespace TlsToll.Sut.Services;

/// <summary>Prices an order from the stored data of its items, customer and country.</summary>
internal sealed class OrderPricing(CountryTable countries)
{
    /// <exception cref="TlsToll.Contracts.Faults.ServiceFaultException">An item does not exist.</exception>
    public async Task<OrderPrice> PriceAsync(CreateOrderRequest request, OrderBasis basis, CancellationToken cancellationToken)
    {
        var country = (await countries.GetAsync(cancellationToken))[basis.Customer.CountryId];
        var lines = new PricedLine[request.Lines.Count];
        for (var i = 0; i < lines.Length; i++)
        {
            var line = request.Lines[i];
            if (!basis.Costs.TryGetValue(line.ItemId, out var cost))
                throw Faults.UnknownItem(Faults.Path(nameof(request.Lines), i, nameof(line.ItemId)), line.ItemId);
            lines[i] = new PricedLine(cost, line.Quantity);
        }

        return Pricing.Price(lines, basis.Customer.Discount, country.Tax, country.ShippingZone, request.ShipType);
    }
}
