using TlsToll.Contracts;

namespace TlsToll.Vendors.Emulation;

/// <summary>An operation of a vendor, independent of formats, delays and connections.</summary>
internal interface IVendor<in TRequest, out TResponse>
    where TRequest : class
    where TResponse : class
{
    VendorOperation Operation { get; }

    /// <summary>The caller's id of a request.</summary>
    string IdOf(TRequest request);

    /// <exception cref="Contracts.Faults.ServiceFaultException">
    /// The vendor fails by its failure rate, or the id belongs to another request.
    /// </exception>
    TResponse Handle(TRequest request);
}
