namespace TlsToll.Tls.Client;

/// <summary>What a client demands of a certificate besides what .NET and OpenSSL verify.</summary>
/// <param name="AllowShortKeys">True to accept keys for replication, such as RSA-1024.</param>
/// <param name="Revoked">The certificates that the trusted CA has revoked.</param>
internal sealed record CertificateRules(bool AllowShortKeys, RevokedCertificates Revoked)
{
    /// <summary>The rules for a server whose CA has no list here.</summary>
    public static CertificateRules Usual { get; } = new(AllowShortKeys: false, RevokedCertificates.None);
}
