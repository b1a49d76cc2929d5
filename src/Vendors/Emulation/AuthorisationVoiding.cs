using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Ledger;

namespace TlsToll.Vendors.Emulation;

/// <summary>POV and PGE: void an authorisation. The same id can then be authorised again, as a new effect.</summary>
internal sealed class AuthorisationVoiding(IdempotentCallHandler calls) : IVendor<VoidAuthorisationRequest, VoidAuthorisationResponse>
{
    public VendorOperation Operation => VendorOperation.VoidAuthorisation;

    public string IdOf(VoidAuthorisationRequest request) => request.RequestId;

    public VoidAuthorisationResponse Handle(VoidAuthorisationRequest request)
    {
        var vendor = request.Vendor == nameof(VendorName.Pov) ? VendorName.Pov : VendorName.Pge;
        return new() { Voided = calls.Void(vendor, request.RequestId) };
    }
}
