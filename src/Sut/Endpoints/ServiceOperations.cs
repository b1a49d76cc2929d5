using System.Reflection;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Messages;
using TlsToll.Hosting.Validation;
using TlsToll.Sut.Data;
using TlsToll.Sut.Services;

namespace TlsToll.Sut.Endpoints;

/// <summary>
/// The seven operations and the methods whose signatures describe them. The endpoints have no other list of the services' message types.
/// </summary>
internal sealed class ServiceOperations
{
    public ServiceOperations(IServiceProvider services, Tallies<ServiceName> tallies, Burner? burner)
    {
        var errors = services.GetRequiredService<IDatabaseErrors>();
        var admission = services.GetRequiredService<Admission>();
        var log = services.GetRequiredService<ILogger<ServiceOperations>>();
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

        // Services have no state per request, so one instance of each suffices.
        (Operation, MethodInfo) Of<TRequest, TResponse>(ServiceName name)
            where TRequest : class
            where TResponse : class => (
                new ServiceOperation<TRequest, TResponse>(
                    name, services.GetRequiredService<IService<TRequest, TResponse>>(), errors, burner, tallies[name], log, admission),
                typeof(IService<TRequest, TResponse>).GetMethod(nameof(IService<,>.InvokeAsync))!);
    }

    public IReadOnlyList<(Operation Operation, MethodInfo Signature)> All { get; }
}

/// <summary>Adapts a service to an operation of the server.</summary>
internal sealed class ServiceOperation<TRequest, TResponse>(
    ServiceName name, IService<TRequest, TResponse> service, IDatabaseErrors errors, Burner? burner, Tally tally, ILogger log, Admission admission)
    : Operation<TRequest, TResponse>(name.ToString(), tally, log, admission)
    where TRequest : class
    where TResponse : class
{
    protected override void Validate(TRequest request) => RequestValidator.Check(request, CrossFieldRules.Of<TRequest>.Check);

    protected override ValueTask<TResponse> InvokeAsync(TRequest request, long arrived, CancellationToken cancellationToken)
    {
        burner?.OnInteraction();
        return new(service.InvokeAsync(request, cancellationToken));
    }

    protected override ResponsePieces? PiecesOf(TResponse response) => (service as ILargeResponses<TResponse>)?.PiecesOf(response);

    protected override Failure? Explain(Exception exception) => errors.IsTransient(exception)
        ? new Failure(new ServiceFault
        {
            Code = FaultCode.Unavailable,
            Reason = "The database is unreachable or gave up; the request may be repeated.",
        })
        : null;
}
