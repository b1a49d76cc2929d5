using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Bookkeeping;

namespace TlsToll.Vendors.Emulation;

/// <summary>POV: says whether a purchase order is good for an amount. One whose id starts with <c>REFUSE</c> never is.</summary>
internal sealed class PurchaseOrderValidation(CallDesk desk, Draws draws)
    : IVendor<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>
{
    /// <summary>What purchase orders and credit card information start with that are always refused, for tests.</summary>
    public const string AlwaysRefused = "REFUSE";

    public VendorOperation Operation => VendorOperation.ValidatePurchaseOrder;

    public string IdOf(ValidatePurchaseOrderRequest request) => request.RequestId;

    public ValidatePurchaseOrderResponse Answer(ValidatePurchaseOrderRequest request)
    {
        var isAccepted = desk.Decide(new VendorCall(Operation, VendorName.Pov, request.RequestId, request.PurchaseOrderId, request.Amount)
        {
            MayBeRefused = true,
            IsAlwaysRefused = request.PurchaseOrderId.StartsWith(AlwaysRefused, StringComparison.Ordinal),
        });
        return isAccepted
            ? new() { Authorised = true, AuthorisationId = VendorIds.Make("POV", draws, Operation, request.RequestId) }
            : new() { Reason = "The purchase order is not good for this amount." };
    }
}
