using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Data;
using TlsToll.Sut.Fulfilment;
using TlsToll.Sut.Vendors;

namespace TlsToll.Sut.Services;

/// <summary>
/// Prices an order, requests the vendor's authorisation, and stores the order with its message to Shipping in one transaction. A request id
/// belongs to one order: a repeated request, even a concurrent one, returns that order. If an authorisation was voided, its request id
/// belongs to no order.
/// </summary>
internal sealed class CreateOrder(
    IOrderStore orders, OrderPricing pricing, OrderPlacement placement, PendingVoids voids, VendorClient vendors)
    : IService<CreateOrderRequest, CreateOrderResponse>
{
    public async Task<CreateOrderResponse> InvokeAsync(CreateOrderRequest request, CancellationToken cancellationToken)
    {
        int[] items = [.. request.Lines.Select(l => l.ItemId)];
        var basis = await orders.FindBasisAsync(request.CustomerId, request.RequestId, items, cancellationToken)
            ?? throw Faults.UnknownCustomer(request.CustomerId);
        var customer = basis.Customer;
        if (customer.Stored is { } stored)
            return ResponseOf(stored, request);

        var price = await pricing.PriceAsync(request, basis, cancellationToken);

        // From here on, a client that disconnects cancels nothing, because the vendor may already have authorised the payment.
        var payment = new PaymentMethod(customer.PaymentMethod, customer.CreditInfo, customer.PurchaseOrder);
        var authorisation = await AuthoriseAsync(request.RequestId, payment, price.Total);
        var order = placement.OrderOf(request, customer, price, authorisation, payment.Vendor);
        return ResponseOf(await StoreAsync(order, payment), request);
    }

    private static CreateOrderResponse ResponseOf(StoredOrder order, CreateOrderRequest request) => order.CustomerId != request.CustomerId
        ? throw new ServiceFaultException(
            FaultCode.InvalidRequest, nameof(request.RequestId), "The request id belongs to another customer's order.")
        : new CreateOrderResponse
        {
            OrderId = order.Id,
            RequestId = request.RequestId,
            SubTotal = order.SubTotal,
            Discount = order.Discount,
            Tax = order.Tax,
            ShipCost = order.ShipCost,
            Total = order.Total,
            AuthorisationId = order.AuthorisationId,
        };

    private async Task<IAuthorisation> AuthoriseAsync(string requestId, PaymentMethod payment, decimal amount)
    {
        try
        {
            var response = await vendors.AuthoriseAsync(requestId, payment, amount, CancellationToken.None);
            return response.Authorised ? response : throw Faults.Refused(response.Reason);
        }
        catch (VendorException e)
        {
            if (e.OutcomeUnknown)
                await voids.AddUnknownAsync(requestId, payment.Vendor);
            throw e.Refused ? Faults.RefusedRequest(nameof(CreateOrderRequest.RequestId), e) : Faults.VendorUnavailable(e);
        }
    }

    private async Task<StoredOrder> StoreAsync(Data.Entities.Order order, PaymentMethod payment)
    {
        try
        {
            var stored = await placement.StoreAsync(order);

            // Another request of the same id was first, with a payment method of the other vendor.
            if (stored.AuthorisationId != order.AuthorisationId)
                await voids.AddUnstoredAsync(order.RequestId!, payment.Vendor);
            return stored;
        }
        catch (RequestVoidedException)
        {
            // The void may not have reached the vendor yet.
            await voids.AddUnstoredAsync(order.RequestId!, payment.Vendor);
            throw Faults.VoidedRequest(nameof(order.RequestId));
        }
        catch
        {
            await voids.AddUnstoredAsync(order.RequestId!, payment.Vendor);
            throw;
        }
    }
}
