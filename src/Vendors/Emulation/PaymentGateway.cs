using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Ledger;

namespace TlsToll.Vendors.Emulation;

/// <summary>
/// PGE: authorises payments by credit card, but none whose card information starts with <c>REFUSE</c>. Nothing of a card is kept, not even
/// a hash: card numbers are few enough to be guessed from one.
/// </summary>
internal sealed class PaymentGateway(IdempotentCallHandler calls, SeededGenerator generator) : IVendor<AuthorisePaymentRequest, AuthorisePaymentResponse>
{
    public VendorOperation Operation => VendorOperation.AuthorisePayment;

    public string IdOf(AuthorisePaymentRequest request) => request.RequestId;

    public AuthorisePaymentResponse Handle(AuthorisePaymentRequest request)
    {
        var isAccepted = calls.Decide(new VendorCall(Operation, VendorName.Pge, request.RequestId, Subject: "", request.Amount)
        {
            MayBeRefused = true,
            IsAlwaysRefused = request.CreditInfo.StartsWith(PurchaseOrderValidation.AlwaysRefused, StringComparison.Ordinal),
        });
        return isAccepted
            ? new() { Authorised = true, AuthorisationId = generator.Id("PGE", Operation, request.RequestId) }
            : new() { Reason = "The card's issuer refused the payment." };
    }
}
