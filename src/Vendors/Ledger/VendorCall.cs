using TlsToll.Contracts;

namespace TlsToll.Vendors.Ledger;

/// <summary>A call of a vendor, as recorded in the ledger.</summary>
/// <param name="Operation">The operation.</param>
/// <param name="Vendor">The vendor called.</param>
/// <param name="Id">The caller's request id or message id.</param>
/// <param name="Subject">Id of the order, item or purchase order.</param>
/// <param name="Amount">Amount or quantity; 0 if the operation has neither.</param>
internal readonly record struct VendorCall(VendorOperation Operation, VendorName Vendor, string Id, string Subject, decimal Amount)
{
    public bool MayBeRefused { get; init; }

    /// <summary>True if the call is refused regardless of the refusal rate.</summary>
    public bool IsAlwaysRefused { get; init; }

    /// <summary>
    /// Hash of subject and amount. Unlike string hash codes, it is the same in every process. 32 bits of the amount suffice: a collision
    /// only leaves a caller's mistake undetected.
    /// </summary>
    public ulong Fingerprint
    {
        get
        {
            var hash = (ulong)(uint)Amount.GetHashCode();
            foreach (var c in Subject)
                hash = (hash * 1099511628211) ^ c;
            return hash;
        }
    }
}
