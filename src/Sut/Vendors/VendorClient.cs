using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Sut.Vendors;

/// <summary>How a customer pays.</summary>
/// <param name="Method"><c>PO</c> or <c>CC</c>.</param>
/// <param name="CreditInfo">Credit card information.</param>
/// <param name="PurchaseOrder">Purchase order id.</param>
internal sealed record PaymentMeans(string Method, string CreditInfo, string PurchaseOrder)
{
    /// <summary>Who answers for it: POV for a purchase order (the Coimbra kit), PGE for a card (this project's assumption).</summary>
    public VendorName Vendor => Method == Vocabulary.PurchaseOrder ? VendorName.Pov : VendorName.Pge;
}

/// <summary>
/// The four external vendors. Each method is one call over the network; each throws <see cref="VendorException"/> if it fails.
/// </summary>
internal sealed class VendorClient(SoapChannel channel)
{
    /// <summary>Asks POV or PGE for an amount; 0 only checks the means. The same request id gets the same answer.</summary>
    public async Task<IAuthorisation> AuthoriseAsync(
        string requestId, PaymentMeans means, decimal amount, CancellationToken cancellationToken) =>
        means.Vendor == VendorName.Pov
            ? await channel.CallAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(
                VendorName.Pov,
                new ValidatePurchaseOrderRequest { RequestId = requestId, PurchaseOrderId = means.PurchaseOrder, Amount = amount },
                cancellationToken)
            : await channel.CallAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(
                VendorName.Pge,
                new AuthorisePaymentRequest { RequestId = requestId, CreditInfo = means.CreditInfo, Amount = amount },
                cancellationToken);

    /// <summary>Takes an authorisation back; harmless if there is none.</summary>
    public Task<VoidAuthorisationResponse> VoidAsync(string requestId, VendorName vendor, CancellationToken cancellationToken) =>
        channel.CallAsync<VoidAuthorisationRequest, VoidAuthorisationResponse>(
            vendor, new VoidAuthorisationRequest { RequestId = requestId, Vendor = vendor.ToString() }, cancellationToken);

    /// <summary>Tells SNE of a shipment.</summary>
    public Task<NotifyShipmentResponse> NotifyShipmentAsync(NotifyShipmentRequest shipment, CancellationToken cancellationToken) =>
        channel.CallAsync<NotifyShipmentRequest, NotifyShipmentResponse>(VendorName.Sne, shipment, cancellationToken);

    /// <summary>Asks ICE for more of an item.</summary>
    public Task<RequestStockResponse> RequestStockAsync(RequestStockRequest wanted, CancellationToken cancellationToken) =>
        channel.CallAsync<RequestStockRequest, RequestStockResponse>(VendorName.Ice, wanted, cancellationToken);
}
