using TlsToll.Contracts;

namespace TlsToll.Sut.Vendors;

/// <summary>A vendor could not be reached, did not answer in time, or failed.</summary>
internal sealed class VendorException(VendorName vendor, string reason, Exception? inner = null)
    : Exception($"{vendor.ToString().ToUpperInvariant()} {reason}", inner)
{
    /// <summary>Whether the vendor may have done what it was asked: its answer is missing, not negative.</summary>
    public required bool OutcomeUnknown { get; init; }
}
