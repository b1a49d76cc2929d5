using System.Text.Json.Serialization;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Contracts.Json;

/// <summary>
/// JSON serialisation of all wire types: camelCase names, enumerations by name, at most 16 nesting levels. Unknown and duplicate members
/// are errors.
/// </summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    UseStringEnumConverter = true,
    MaxDepth = 16,
    AllowDuplicateProperties = false,
    RespectNullableAnnotations = true,
    UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(NewCustomerRequest))]
[JsonSerializable(typeof(NewCustomerResponse))]
[JsonSerializable(typeof(ChangePaymentMethodRequest))]
[JsonSerializable(typeof(ChangePaymentMethodResponse))]
[JsonSerializable(typeof(CreateOrderRequest))]
[JsonSerializable(typeof(CreateOrderResponse))]
[JsonSerializable(typeof(OrderStatusRequest))]
[JsonSerializable(typeof(OrderStatusResponse))]
[JsonSerializable(typeof(NewProductsRequest))]
[JsonSerializable(typeof(NewProductsResponse))]
[JsonSerializable(typeof(ProductDetailRequest))]
[JsonSerializable(typeof(ProductDetailResponse))]
[JsonSerializable(typeof(ChangeItemRequest))]
[JsonSerializable(typeof(ChangeItemResponse))]
[JsonSerializable(typeof(ValidatePurchaseOrderRequest))]
[JsonSerializable(typeof(ValidatePurchaseOrderResponse))]
[JsonSerializable(typeof(AuthorisePaymentRequest))]
[JsonSerializable(typeof(AuthorisePaymentResponse))]
[JsonSerializable(typeof(VoidAuthorisationRequest))]
[JsonSerializable(typeof(VoidAuthorisationResponse))]
[JsonSerializable(typeof(NotifyShipmentRequest))]
[JsonSerializable(typeof(NotifyShipmentResponse))]
[JsonSerializable(typeof(RequestStockRequest))]
[JsonSerializable(typeof(RequestStockResponse))]
[JsonSerializable(typeof(VendorBehaviour))]
[JsonSerializable(typeof(LedgerPage))]
[JsonSerializable(typeof(ServiceFault))]
[JsonSerializable(typeof(TierCounters))]
[JsonSerializable(typeof(TierCpu))]
[JsonSerializable(typeof(FrontState))]
[JsonSerializable(typeof(TierHealth))]
[JsonSerializable(typeof(AgentCpu))]
public sealed partial class WireJson : JsonSerializerContext;
