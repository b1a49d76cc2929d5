using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Ledger;

namespace TlsToll.Vendors.Emulation;

/// <summary>
/// The operations of the four vendors, independent of formats, delays and connections. Each throws a
/// <see cref="Contracts.Faults.ServiceFaultException"/> for an emulated failure (failure rate), or if the id belongs to another request.
/// </summary>
internal sealed class ExternalVendors(IdempotentCallHandler calls, SeededGenerator generator, byte[] label)
{
    // Purchase orders and credit card information with this prefix are always refused, for tests.
    private const string AlwaysRefused = "REFUSE";

    /// <summary>POV: decides whether a purchase order covers an amount.</summary>
    public ValidatePurchaseOrderResponse ValidatePurchaseOrder(ValidatePurchaseOrderRequest request)
    {
        var call = new VendorCall(
            VendorOperation.ValidatePurchaseOrder, VendorName.Pov, request.RequestId, request.PurchaseOrderId, request.Amount);
        return IsAuthorised(call, request.PurchaseOrderId)
            ? new() { Authorised = true, AuthorisationId = generator.Id("POV", call.Operation, request.RequestId) }
            : new() { Reason = "The purchase order does not cover this amount." };
    }

    /// <summary>
    /// PGE: authorises a payment by credit card. The ledger stores no card data, not even a hash: there are so few card numbers that a hash
    /// could be reversed by trial.
    /// </summary>
    public AuthorisePaymentResponse AuthorisePayment(AuthorisePaymentRequest request)
    {
        var call = new VendorCall(VendorOperation.AuthorisePayment, VendorName.Pge, request.RequestId, Subject: "", request.Amount);
        return IsAuthorised(call, request.CreditInfo)
            ? new() { Authorised = true, AuthorisationId = generator.Id("PGE", call.Operation, request.RequestId) }
            : new() { Reason = "The card's issuer refused the payment." };
    }

    /// <summary>POV and PGE: void an authorisation. The same id is never authorised again.</summary>
    public VoidAuthorisationResponse VoidAuthorisation(VoidAuthorisationRequest request)
    {
        var vendor = request.Vendor == nameof(VendorName.Pov) ? VendorName.Pov : VendorName.Pge;
        return new() { Voided = calls.Void(vendor, request.RequestId) };
    }

    /// <summary>SNE: records a shipment and responds with its label.</summary>
    public NotifyShipmentResponse NotifyShipment(NotifyShipmentRequest request)
    {
        var order = request.OrderId.ToString(CultureInfo.InvariantCulture);
        calls.Decide(new VendorCall(VendorOperation.NotifyShipment, VendorName.Sne, request.MessageId, order, Amount: 0));
        return new() { TrackingId = generator.Id("SNE", VendorOperation.NotifyShipment, request.MessageId), Label = label };
    }

    /// <summary>ICE: delivers the requested quantity of an item.</summary>
    public RequestStockResponse RequestStock(RequestStockRequest request)
    {
        var item = request.ItemId.ToString(CultureInfo.InvariantCulture);
        calls.Decide(new VendorCall(VendorOperation.RequestStock, VendorName.Ice, request.MessageId, item, request.Quantity));
        return new() { ItemId = request.ItemId, Quantity = request.Quantity };
    }

    private bool IsAuthorised(in VendorCall call, string paymentMethod) => calls.Decide(call with
    {
        MayBeRefused = true,
        IsAlwaysRefused = paymentMethod.StartsWith(AlwaysRefused, StringComparison.Ordinal),
    });
}
