using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Bookkeeping;

namespace TlsToll.Vendors.Emulation;

/// <summary>POV and PGE: take an authorisation back. The same id can then be authorised anew, as an effect of its own.</summary>
internal sealed class AuthorisationVoiding(CallDesk desk) : IVendor<VoidAuthorisationRequest, VoidAuthorisationResponse>
{
    public VendorOperation Operation => VendorOperation.VoidAuthorisation;

    public string IdOf(VoidAuthorisationRequest request) => request.RequestId;

    public VoidAuthorisationResponse Answer(VoidAuthorisationRequest request)
    {
        var vendor = request.Vendor == nameof(VendorName.Pov) ? VendorName.Pov : VendorName.Pge;
        return new() { Voided = desk.Void(vendor, request.RequestId) };
    }
}
