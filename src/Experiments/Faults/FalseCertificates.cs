using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Experiments.Faults;

/// <summary>Certificates of servers that stand in for a tier.</summary>
internal static class FalseCertificates
{
    private static readonly TimeSpan Day = TimeSpan.FromDays(1);

    /// <summary>A valid one that nobody vouches for.</summary>
    public static X509Certificate2 SelfSigned()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var certificate = Request(key, Right).CreateSelfSigned(DateTimeOffset.UtcNow - Day, DateTimeOffset.UtcNow + Day);
        return Usable(certificate);
    }

    /// <summary>One that the CA has issued, and that expired a day ago.</summary>
    /// <param name="caPath">The CA's certificate, next to its key.</param>
    public static X509Certificate2 Expired(string caPath) => Issued(caPath, Right, DateTimeOffset.UtcNow - Day);

    /// <summary>A valid one that the CA has issued for another host.</summary>
    /// <param name="caPath">The CA's certificate, next to its key.</param>
    public static X509Certificate2 Misnamed(string caPath) => Issued(caPath, static names => names.AddDnsName("elsewhere.test"), DateTimeOffset.UtcNow + Day);

    /// <summary>A valid one that the CA has issued for the vendors: what is false is the server.</summary>
    /// <param name="caPath">The CA's certificate, next to its key.</param>
    public static X509Certificate2 Genuine(string caPath) => Issued(caPath, Right, DateTimeOffset.UtcNow + Day);

    private static X509Certificate2 Issued(string caPath, Action<SubjectAlternativeNameBuilder> name, DateTimeOffset end)
    {
        using var authority = X509Certificate2.CreateFromPemFile(caPath, Path.ChangeExtension(caPath, ".key"));
        using var authorityKey = authority.GetRSAPrivateKey()!;
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var signer = X509SignatureGenerator.CreateForRSA(authorityKey, RSASignaturePadding.Pkcs1);
        using var certificate = Request(key, name).Create(authority.SubjectName, signer, end - (2 * Day), end, RandomNumberGenerator.GetBytes(16));
        using var withKey = certificate.CopyWithPrivateKey(key);
        return Usable(withKey);
    }

    private static CertificateRequest Request(ECDsa key, Action<SubjectAlternativeNameBuilder> name)
    {
        var request = new CertificateRequest("CN=vendors", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        name(names);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid(ChainPolicies.ServerAuthentication)], critical: false));
        return request;
    }

    private static void Right(SubjectAlternativeNameBuilder names)
    {
        names.AddDnsName("vendors");
        names.AddDnsName("localhost");
        names.AddIpAddress(System.Net.IPAddress.Loopback);
    }

    // SslStream takes no key that exists in memory alone.
    private static X509Certificate2 Usable(X509Certificate2 certificate) =>
        X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pkcs12), password: null);
}
