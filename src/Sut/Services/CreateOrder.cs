using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Data;
using TlsToll.Sut.Vendors;

namespace TlsToll.Sut.Services;

/// <summary>
/// Prices an order, has the vendor authorise it, and stores it with its message to Shipping, all or nothing. A request id stands for
/// one order: whoever asks again, even at the same time, is answered with it.
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
            return Answer(stored, request);

        var price = await pricing.PriceAsync(request, basis, cancellationToken);

        // From here on a client that hangs up stops nothing: the vendor may have said yes already.
        var means = new PaymentMeans(customer.PaymentMethod, customer.CreditInfo, customer.PurchaseOrder);
        var authorisation = await AuthoriseAsync(request.RequestId, means, price.Total);
        var order = placement.OrderOf(request, customer, price, authorisation);
        return Answer(await StoreAsync(order, means), request);
    }

    private static CreateOrderResponse Answer(StoredOrder order, CreateOrderRequest request) => order.CustomerId != request.CustomerId
        ? throw new ServiceFaultException(
            FaultCode.InvalidRequest, nameof(request.RequestId), "The request id is that of another customer's order.")
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

    private async Task<IAuthorisation> AuthoriseAsync(string requestId, PaymentMeans means, decimal amount)
    {
        try
        {
            var answer = await vendors.AuthoriseAsync(requestId, means, amount, CancellationToken.None);
            return answer.Authorised ? answer : throw Faults.Refused(answer.Reason);
        }
        catch (VendorException e)
        {
            if (e.OutcomeUnknown)
                voids.Add(requestId, means.Vendor);
            throw Faults.VendorUnavailable(e);
        }
    }

    private async Task<StoredOrder> StoreAsync(Data.Entities.Order order, PaymentMeans means)
    {
        try
        {
            return await placement.StoreAsync(order);
        }
        catch
        {
            await voids.SettleNowAsync(order.RequestId!, means.Vendor);
            throw;
        }
    }
}
