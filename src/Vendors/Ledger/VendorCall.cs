using TlsToll.Contracts;

namespace TlsToll.Vendors.Ledger;

/// <summary>A call as the ledger sees it.</summary>
/// <param name="Operation">The operation.</param>
/// <param name="Vendor">The vendor called.</param>
/// <param name="Id">The caller's id.</param>
/// <param name="Subject">The order, item or purchase order.</param>
/// <param name="Amount">Amount or quantity; otherwise 0.</param>
internal readonly record struct VendorCall(VendorOperation Operation, VendorName Vendor, string Id, string Subject, decimal Amount)
{
    public bool MayBeRefused { get; init; }

    /// <summary>True if the call is refused whatever the refusal rate.</summary>
    public bool IsAlwaysRefused { get; init; }

    /// <summary>
    /// Equal for equal calls, in every process (unlike the hash codes of strings). 32 bits of the amount are enough: a collision only lets
    /// a caller's mistake pass.
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
