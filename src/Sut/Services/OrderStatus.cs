using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Services;

/// <summary>Lists a customer's recent orders with their lines.</summary>
internal sealed class OrderStatus(IOrderStore orders) : IService<OrderStatusRequest, OrderStatusResponse>
{
    public async Task<OrderStatusResponse> InvokeAsync(OrderStatusRequest request, CancellationToken cancellationToken)
    {
        var recent = await orders.FindRecentAsync(request.CustomerId, request.Limit, cancellationToken)
            ?? throw Faults.UnknownCustomer(request.CustomerId);
        return new OrderStatusResponse { CustomerId = request.CustomerId, Orders = recent };
    }
}
