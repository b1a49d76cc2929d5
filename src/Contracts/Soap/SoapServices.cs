using TlsToll.Contracts.Services;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Contracts.Soap;

/// <summary>The SOAP services of the tiers.</summary>
public static class SoapServices
{
    /// <summary>The SUT's seven services.</summary>
    public static SoapService Sut { get; } = new("ApplicationServer", WireNames.SutNamespace,
    [
        Of<NewCustomerRequest, NewCustomerResponse>(nameof(ServiceName.NewCustomer), WireNames.SutNamespace),
        Of<ChangePaymentMethodRequest, ChangePaymentMethodResponse>(nameof(ServiceName.ChangePaymentMethod), WireNames.SutNamespace),
        Of<CreateOrderRequest, CreateOrderResponse>(nameof(ServiceName.CreateOrder), WireNames.SutNamespace),
        Of<OrderStatusRequest, OrderStatusResponse>(nameof(ServiceName.OrderStatus), WireNames.SutNamespace),
        Of<NewProductsRequest, NewProductsResponse>(nameof(ServiceName.NewProducts), WireNames.SutNamespace),
        Of<ProductDetailRequest, ProductDetailResponse>(nameof(ServiceName.ProductDetail), WireNames.SutNamespace),
        Of<ChangeItemRequest, ChangeItemResponse>(nameof(ServiceName.ChangeItem), WireNames.SutNamespace),
    ]);

    /// <summary>The operations of the four vendors.</summary>
    public static SoapService Vendors { get; } = new("ExternalVendors", WireNames.VendorsNamespace,
    [
        Of<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(nameof(VendorOperation.ValidatePurchaseOrder), WireNames.VendorsNamespace),
        Of<AuthorisePaymentRequest, AuthorisePaymentResponse>(nameof(VendorOperation.AuthorisePayment), WireNames.VendorsNamespace),
        Of<VoidAuthorisationRequest, VoidAuthorisationResponse>(nameof(VendorOperation.VoidAuthorisation), WireNames.VendorsNamespace),
        Of<NotifyShipmentRequest, NotifyShipmentResponse>(nameof(VendorOperation.NotifyShipment), WireNames.VendorsNamespace),
        Of<RequestStockRequest, RequestStockResponse>(nameof(VendorOperation.RequestStock), WireNames.VendorsNamespace),
    ]);

    private static SoapOperation Of<TRequest, TResponse>(string name, string ns) => new(name, ns, typeof(TRequest), typeof(TResponse));
}
