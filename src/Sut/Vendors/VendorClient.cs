using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Sut.Vendors;

/// <summary>A customer's payment method.</summary>
/// <param name="Kind"><c>PO</c> or <c>CC</c>.</param>
/// <param name="CreditInfo">Credit card information.</param>
/// <param name="PurchaseOrder">Purchase order id.</param>
internal sealed record PaymentMethod(string Kind, string CreditInfo, string PurchaseOrder)
{
    /// <summary>
    /// Vendor that authorises payments: POV for a purchase order (the Coimbra kit), PGE for a card (this project's assumption).
    /// </summary>
    public VendorName Vendor => Kind == Vocabulary.PurchaseOrder ? VendorName.Pov : VendorName.Pge;
}

/// <summary>
/// Client of the four external vendors. Each method makes one call over the network and throws a <see cref="VendorException"/> if it fails.
/// </summary>
internal sealed class VendorClient(SoapChannel channel)
{
    /// <summary>
    /// Requests an authorisation of an amount from POV or PGE. An amount of 0 only checks the payment method. A repeated request id gets
    /// the same response.
    /// </summary>
    public async Task<IAuthorisation> AuthoriseAsync(
        string requestId, PaymentMethod payment, decimal amount, CancellationToken cancellationToken) =>
        payment.Vendor == VendorName.Pov
            ? await channel.CallAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(
                VendorName.Pov,
                new ValidatePurchaseOrderRequest { RequestId = requestId, PurchaseOrderId = payment.PurchaseOrder, Amount = amount },
                cancellationToken)
            : await channel.CallAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(
                VendorName.Pge,
                new AuthorisePaymentRequest { RequestId = requestId, CreditInfo = payment.CreditInfo, Amount = amount },
                cancellationToken);

    /// <summary>Voids an authorisation. No effect if there is none.</summary>
    public Task<VoidAuthorisationResponse> VoidAsync(string requestId, VendorName vendor, CancellationToken cancellationToken) =>
        channel.CallAsync<VoidAuthorisationRequest, VoidAuthorisationResponse>(
            vendor, new VoidAuthorisationRequest { RequestId = requestId, Vendor = vendor.ToString() }, cancellationToken);

    /// <summary>Notifies SNE of a shipment.</summary>
    public Task<NotifyShipmentResponse> NotifyShipmentAsync(NotifyShipmentRequest shipment, CancellationToken cancellationToken) =>
        channel.CallAsync<NotifyShipmentRequest, NotifyShipmentResponse>(VendorName.Sne, shipment, cancellationToken);

    /// <summary>Orders stock of an item from ICE.</summary>
    public Task<RequestStockResponse> RequestStockAsync(RequestStockRequest wanted, CancellationToken cancellationToken) =>
        channel.CallAsync<RequestStockRequest, RequestStockResponse>(VendorName.Ice, wanted, cancellationToken);
}
