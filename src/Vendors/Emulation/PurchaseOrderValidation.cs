using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Ledger;

namespace TlsToll.Vendors.Emulation;

/// <summary>POV: decides whether a purchase order covers an amount. One whose id starts with <c>REFUSE</c> never does.</summary>
internal sealed class PurchaseOrderValidation(IdempotentCallHandler calls, SeededGenerator generator)
    : IVendor<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>
{
    /// <summary>Prefix of purchase orders and credit card information that are always refused, for tests.</summary>
    public const string AlwaysRefused = "REFUSE";

    public VendorOperation Operation => VendorOperation.ValidatePurchaseOrder;

    public string IdOf(ValidatePurchaseOrderRequest request) => request.RequestId;

    public ValidatePurchaseOrderResponse Handle(ValidatePurchaseOrderRequest request)
    {
        var isAccepted = calls.Decide(new VendorCall(Operation, VendorName.Pov, request.RequestId, request.PurchaseOrderId, request.Amount)
        {
            MayBeRefused = true,
            IsAlwaysRefused = request.PurchaseOrderId.StartsWith(AlwaysRefused, StringComparison.Ordinal),
        });
        return isAccepted
            ? new() { Authorised = true, AuthorisationId = generator.Id("POV", Operation, request.RequestId) }
            : new() { Reason = "The purchase order does not cover this amount." };
    }
}
