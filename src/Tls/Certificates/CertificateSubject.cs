using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>The subject of a certificate: a server, a client, or an intermediate CA.</summary>
/// <param name="DistinguishedName">The distinguished name.</param>
/// <param name="Names">The alternative names; null for none.</param>
/// <param name="Usage">Object identifier of the extended key usage; null for a CA.</param>
internal sealed record CertificateSubject(string DistinguishedName, X509Extension? Names, string? Usage)
{
    public static CertificateSubject Server(KeyKind kind, string? tier) =>
        new($"CN={kind.HostName}", CertificateNames.AlternativeNames(kind, tier), ChainPolicies.ServerAuthentication);

    public static CertificateSubject Client(KeyKind kind) => new($"CN=client {kind}", null, ChainPolicies.ClientAuthentication);

    public static CertificateSubject Authority(int number) => new(string.Create(null, $"CN=TLS Toll test CA {number}"), null, null);

    public void Extend(CertificateRequest request, bool isRsa)
    {
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(Usage is null, false, 0, critical: true));
        request.CertificateExtensions.Add(new X509KeyUsageExtension(KeyUsage(isRsa), critical: true));
        if (Usage is not null)
            request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid(Usage)], critical: false));
        else
            request.CertificateExtensions.Add(new X509SubjectKeyIdentifierExtension(request.PublicKey, false));
        if (Names is not null)
            request.CertificateExtensions.Add(Names);
    }

    private X509KeyUsageFlags KeyUsage(bool isRsa) => Usage switch
    {
        null => X509KeyUsageFlags.KeyCertSign | X509KeyUsageFlags.CrlSign,
        // Key encipherment is required for static RSA key exchange.
        ChainPolicies.ServerAuthentication when isRsa => X509KeyUsageFlags.DigitalSignature | X509KeyUsageFlags.KeyEncipherment,
        _ => X509KeyUsageFlags.DigitalSignature,
    };
}
