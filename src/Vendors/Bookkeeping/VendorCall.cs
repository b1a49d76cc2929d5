using TlsToll.Contracts;
using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.Bookkeeping;

/// <summary>A call as the books see it.</summary>
/// <param name="Operation">The operation.</param>
/// <param name="Vendor">The vendor.</param>
/// <param name="Id">The caller's id.</param>
/// <param name="Subject">The order, item or purchase order.</param>
/// <param name="Amount">Amount or quantity; otherwise 0.</param>
internal readonly record struct VendorCall(VendorOperation Operation, VendorName Vendor, string Id, string Subject, decimal Amount)
{
    /// <summary>Whether the refusal rate applies.</summary>
    public bool MayBeRefused { get; init; }

    /// <summary>Whether it is refused whatever the rate.</summary>
    public bool IsAlwaysRefused { get; init; }

    /// <summary>
    /// What an equal call has, too. 32 bits of the amount are enough: a collision only lets a caller's mistake pass. Both hashes are the
    /// same in every process, unlike those of strings.
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
