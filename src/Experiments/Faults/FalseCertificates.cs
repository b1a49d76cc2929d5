using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Experiments.Faults;

/// <summary>Certificates of servers that a client must refuse.</summary>
internal static class FalseCertificates
{
    private static readonly TimeSpan Day = TimeSpan.FromDays(1);

    /// <summary>A valid one that nobody vouches for.</summary>
    public static X509Certificate2 SelfSigned()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var certificate = Request(key).CreateSelfSigned(DateTimeOffset.UtcNow - Day, DateTimeOffset.UtcNow + Day);
        return Usable(certificate);
    }

    /// <summary>One that the CA has issued, and that expired a day ago.</summary>
    /// <param name="caPath">The CA's certificate, next to its key.</param>
    public static X509Certificate2 Expired(string caPath)
    {
        using var authority = X509Certificate2.CreateFromPemFile(caPath, Path.ChangeExtension(caPath, ".key"));
        using var authorityKey = authority.GetRSAPrivateKey()!;
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var signer = X509SignatureGenerator.CreateForRSA(authorityKey, RSASignaturePadding.Pkcs1);
        using var certificate = Request(key).Create(
            authority.SubjectName, signer, DateTimeOffset.UtcNow - (2 * Day), DateTimeOffset.UtcNow - Day, RandomNumberGenerator.GetBytes(16));
        using var withKey = certificate.CopyWithPrivateKey(key);
        return Usable(withKey);
    }

    private static CertificateRequest Request(ECDsa key)
    {
        var request = new CertificateRequest("CN=vendors", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        foreach (var name in (string[])["vendors", "localhost"])
            names.AddDnsName(name);
        names.AddIpAddress(System.Net.IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid(ChainPolicies.ServerAuthentication)], critical: false));
        return request;
    }

    // SslStream takes no key that exists in memory alone.
    private static X509Certificate2 Usable(X509Certificate2 certificate) =>
        X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pkcs12), password: null);
}
