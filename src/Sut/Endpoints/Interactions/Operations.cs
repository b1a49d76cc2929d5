using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Services;

namespace TlsToll.Sut.Endpoints.Interactions;

/// <summary>The seven operations: which types each service speaks is written here and nowhere else in the endpoints.</summary>
internal sealed class Operations
{
    public Operations(IServiceProvider services, Tallies tallies, Burner? burner)
    {
        var failures = ActivatorUtilities.CreateInstance<Failures>(services);
        All =
        [
            Of<NewCustomerRequest, NewCustomerResponse>(ServiceName.NewCustomer),
            Of<ChangePaymentMethodRequest, ChangePaymentMethodResponse>(ServiceName.ChangePaymentMethod),
            Of<CreateOrderRequest, CreateOrderResponse>(ServiceName.CreateOrder),
            Of<OrderStatusRequest, OrderStatusResponse>(ServiceName.OrderStatus),
            Of<NewProductsRequest, NewProductsResponse>(ServiceName.NewProducts),
            Of<ProductDetailRequest, ProductDetailResponse>(ServiceName.ProductDetail),
            Of<ChangeItemRequest, ChangeItemResponse>(ServiceName.ChangeItem),
        ];

        // The services hold nothing of a request, so that one of each serves all.
        Operation Of<TRequest, TResponse>(ServiceName name)
            where TRequest : class
            where TResponse : class => new Operation<TRequest, TResponse>(
                name, services.GetRequiredService<IService<TRequest, TResponse>>(), tallies[name], burner, failures);
    }

    /// <summary>All operations.</summary>
    public IReadOnlyList<Operation> All { get; }
}
