using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Primitives.Catalogue;

/// <summary>A server certificate, issued in memory by a CA with an RSA-2048 key, and the client's chain policy for it.</summary>
internal sealed class HandshakeCertificate : IDisposable
{
    private readonly X509Certificate2 _root;
    private readonly X509Certificate2 _leaf;

    /// <summary>Issues the certificate.</summary>
    /// <param name="host">The server's name.</param>
    /// <param name="leafKey">The server's key, which the constructor disposes of.</param>
    public HandshakeCertificate(string host, AsymmetricAlgorithm leafKey)
    {
        using var caKey = RsaKeys.Of(2048);
        var now = TimeProvider.System.GetUtcNow();
        var ca = new CertificateRequest("CN=TLS Toll measurement CA", caKey, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        ca.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, critical: true));
        _root = ca.CreateSelfSigned(now.AddDays(-1), now.AddDays(2));

        var request = leafKey is RSA rsa
            ? new CertificateRequest($"CN={host}", rsa, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1)
            : new CertificateRequest($"CN={host}", (ECDsa)leafKey, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName(host);
        request.CertificateExtensions.Add(names.Build());
        using var issued = request.Create(
            _root.SubjectName,
            X509SignatureGenerator.CreateForRSA(caKey, RSASignaturePadding.Pkcs1),
            now.AddDays(-1),
            now.AddDays(1),
            [1, 2, 3, 4]);
        _leaf = leafKey is RSA leafRsa ? issued.CopyWithPrivateKey(leafRsa) : issued.CopyWithPrivateKey((ECDsa)leafKey);
        leafKey.Dispose();
        Context = SslStreamCertificateContext.Create(_leaf, additionalCertificates: null, offline: true);
    }

    /// <summary>The certificate context for the server's options.</summary>
    public SslStreamCertificateContext Context { get; }

    /// <summary>Length of the certificate in bytes; a full handshake sends it, a resumed one does not.</summary>
    public int Length => _leaf.RawData.Length;

    /// <summary>A chain policy that trusts only this CA and makes no network requests.</summary>
    public X509ChainPolicy ClientPolicy() => ChainPolicies.TrustOnly(_root, usage: null);

    /// <inheritdoc/>
    public void Dispose()
    {
        _leaf.Dispose();
        _root.Dispose();
    }
}
