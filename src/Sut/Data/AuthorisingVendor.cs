using TlsToll.Contracts;

namespace TlsToll.Sut.Data;

/// <summary>Names of the vendors that authorise payments, as the database has them.</summary>
internal static class AuthorisingVendor
{
    private const string Pov = "POV";
    private const string Pge = "PGE";

    /// <exception cref="ArgumentOutOfRangeException">The vendor does not authorise payments.</exception>
    public static string NameOf(VendorName vendor) => vendor switch
    {
        VendorName.Pov => Pov,
        VendorName.Pge => Pge,
        _ => throw new ArgumentOutOfRangeException(nameof(vendor), vendor, "Only POV and PGE authorise payments."),
    };

    public static VendorName Of(string name) => name == Pov ? VendorName.Pov : VendorName.Pge;
}
