namespace TlsToll.Tls.Parts;

/// <summary>Picks what is done to records.</summary>
internal static class DataProtection
{
    /// <summary>For connections that have these parts.</summary>
    public static RecordProtection Of(TlsParts parts, TlsVersion protocol, TlsRole role) =>
        parts == TlsParts.MinimalSetup ? new AesGcmProtection(protocol, role) : new NoProtection(protocol);
}
