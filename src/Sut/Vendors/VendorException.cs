using TlsToll.Contracts;

namespace TlsToll.Sut.Vendors;

/// <summary>A vendor is unreachable, did not respond in time, or failed.</summary>
internal sealed class VendorException(VendorName vendor, string reason, Exception? inner = null)
    : Exception($"{vendor.ToString().ToUpperInvariant()} {reason}", inner)
{
    /// <summary>
    /// True if the vendor may have done the work: its response is missing or unreadable, or the id belongs to an earlier request.
    /// </summary>
    public required bool OutcomeUnknown { get; init; }

    /// <summary>True if the vendor gave no readable answer: it counts as dead after some of these.</summary>
    public bool Silent { get; init; }

    /// <summary>True if the vendor refuses the request as invalid, so that a repeat would be refused, too.</summary>
    public bool Refused { get; init; }
}
