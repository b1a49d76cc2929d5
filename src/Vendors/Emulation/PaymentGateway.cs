using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Bookkeeping;

namespace TlsToll.Vendors.Emulation;

/// <summary>
/// PGE: authorises payments by credit card. Card information that starts with <c>REFUSE</c> never is. Nothing of a card is kept, not even a
/// hash: card numbers are few enough to be guessed from one.
/// </summary>
internal sealed class PaymentGateway(CallDesk desk, Draws draws) : IVendor<AuthorisePaymentRequest, AuthorisePaymentResponse>
{
    public VendorOperation Operation => VendorOperation.AuthorisePayment;

    public string IdOf(AuthorisePaymentRequest request) => request.RequestId;

    public AuthorisePaymentResponse Answer(AuthorisePaymentRequest request)
    {
        var isAccepted = desk.Decide(new VendorCall(Operation, VendorName.Pge, request.RequestId, Subject: "", request.Amount)
        {
            MayBeRefused = true,
            IsAlwaysRefused = request.CreditInfo.StartsWith(PurchaseOrderValidation.AlwaysRefused, StringComparison.Ordinal),
        });
        return isAccepted
            ? new() { Authorised = true, AuthorisationId = VendorIds.Make("PGE", draws, Operation, request.RequestId) }
            : new() { Reason = "The card's issuer refused the payment." };
    }
}
