using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;
using TlsToll.Tls.Client;

namespace TlsToll.Tls;

/// <summary>A server's certificate in a file, for a driver that accepts exactly this certificate and does not verify a chain.</summary>
public static class PinnedCertificate
{
    /// <summary>Verifies the certificate as a client does in a handshake: chain to the root, validity period, usage, strength, revocation and name.</summary>
    /// <param name="path">The file, PEM or DER.</param>
    /// <param name="root">The only trusted CA.</param>
    /// <param name="revoked">The certificates that it has revoked.</param>
    /// <param name="name">The name or address that the client connects to.</param>
    /// <returns>The fault, as the end of a sentence; null if there is none.</returns>
    public static string? FindFault(string path, X509Certificate2 root, RevokedCertificates revoked, string name)
    {
        try
        {
            using var certificate = X509CertificateLoader.LoadCertificateFromFile(path);
            using var chain = new X509Chain { ChainPolicy = ChainPolicies.TrustOnly(root) };
            if (!chain.Build(certificate))
                return $"is not valid under the test CA: {string.Join(' ', chain.ChainStatus.Select(s => s.Status))}.";
            var intermediates = chain.ChainElements.Skip(1).SkipLast(1).Select(element => CertificateFacts.Of(element.Certificate));
            var rules = new CertificateRules(AllowShortKeys: false, revoked);
            if (CertificateVerdict.FindFault(CertificateFacts.Of(certificate), intermediates, rules) is { } fault)
                return $"is refused: {fault}.";
            return certificate.MatchesHostname(name) ? null : $"is not valid for '{name}'.";
        }
        catch (Exception e) when (e is CryptographicException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            return $"cannot be read: {e.Message}";
        }
    }
}
