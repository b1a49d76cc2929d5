using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Fulfilment;
using TlsToll.Workload;

namespace TlsToll.Sut.Services;

/// <summary>Stores an authorised order with its message to Shipping, and wakes Shipping.</summary>
internal sealed class OrderPlacement(IOrderStore orders, ShippingMonitor shipping, TimeProvider time)
{
    public Order OrderOf(CreateOrderRequest request, OrderingCustomer customer, OrderPrice price, IAuthorisation authorisation, VendorName vendor) => new()
    {
        CustomerId = request.CustomerId,
        Date = time.GetUtcNow().UtcDateTime,
        SubTotal = price.SubTotal,
        Tax = price.Tax,
        Total = price.Total,
        ShipType = request.ShipType,
        ShipAddressId = customer.AddressId,
        AuthorisationId = authorisation.AuthorisationId,
        ShipCost = price.ShipCost,
        Discount = customer.Discount,
        RequestId = request.RequestId,
        Vendor = AuthorisingVendor.NameOf(vendor),
        Lines = [.. request.Lines.Select((line, i) => new OrderLine
        {
            Id = i + 1,
            ItemId = line.ItemId,
            Quantity = line.Quantity,
            Cost = price.LineCosts[i],
        })],
    };

    /// <summary>
    /// Stores the order, or finds the stored order of the same request id. A retry after a transient error uses the same key and request
    /// id, so it finds an order whose commit succeeded but whose response was lost.
    /// </summary>
    public async Task<StoredOrder> StoreAsync(Order order)
    {
        var message = new ShippingMessage { Id = Guid.CreateVersion7(), CreatedAt = order.Date, AvailableAt = order.Date };
        shipping.Expect(message.Id);
        try
        {
            var isNew = await orders.AddAsync(order, message);
            if (isNew)
            {
                shipping.Announce(message.Id);
                return StoredOf(order);
            }
        }
        catch
        {
            shipping.Withdraw(message.Id);
            throw;
        }

        shipping.Withdraw(message.Id);
        return await orders.FindByRequestAsync(order.RequestId!, CancellationToken.None)
            ?? throw new InvalidOperationException("The order's key or request id is taken, but there is no order of that request id.");
    }

    private static StoredOrder StoredOf(Order order) => new(
        order.Id, order.CustomerId, order.SubTotal, order.Discount, order.Tax, order.ShipCost, order.Total, order.AuthorisationId);
}
