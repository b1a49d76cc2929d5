#pragma warning disable SYSLIB5006 // .NET 10 calls the encodings of ML-DSA keys, and their use in certificates, experimental; nothing else reads or writes them.

using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>A certificate's private key. In .NET, a key of ML-DSA is no <see cref="AsymmetricAlgorithm"/>, as those of RSA and ECDSA are.</summary>
internal sealed class CertificateKey : IDisposable
{
    private readonly IDisposable _key;

    private CertificateKey(IDisposable key) => _key = key;

    /// <summary>The key if it is one of RSA; otherwise null.</summary>
    public RSA? Rsa => _key as RSA;

    /// <summary>The size in words, as in "a key of 2048 bits".</summary>
    public string Size => _key is MLDsa mlDsa ? mlDsa.Algorithm.Name : string.Create(null, $"{Classic.KeySize} bits");

    private AsymmetricAlgorithm Classic => (AsymmetricAlgorithm)_key;

    public static CertificateKey Generate(KeyKind kind)
    {
        IDisposable key = kind.Algorithm switch
        {
            KeyAlgorithm.Rsa => RSA.Create(kind.Bits),
            KeyAlgorithm.Ecdsa => ECDsa.Create(kind.Curve!.Value),
            _ => MLDsa.GenerateKey(kind.ParameterSet!),
        };
        return new CertificateKey(key);
    }

    /// <summary>Reads a key in PEM.</summary>
    /// <exception cref="ArgumentException">There is no such key.</exception>
    /// <exception cref="CryptographicException">The key is corrupt.</exception>
    public static CertificateKey FromPem(KeyAlgorithm algorithm, string pem)
    {
        if (algorithm == KeyAlgorithm.MlDsa)
            return new CertificateKey(MLDsa.ImportFromPem(pem));
        AsymmetricAlgorithm key = algorithm == KeyAlgorithm.Rsa ? RSA.Create() : ECDsa.Create();
        key.ImportFromPem(pem);
        return new CertificateKey(key);
    }

    /// <summary>OpenSSL's handle of a certificate's private key, which the caller must dispose of; null if the key is not one of OpenSSL.</summary>
    public static SafeEvpPKeyHandle? HandleOf(X509Certificate2 certificate)
    {
        if (KeyKind.OfIdentifier(certificate.GetKeyAlgorithm()) is not null)
        {
            using var mlDsa = certificate.GetMLDsaPrivateKey() as MLDsaOpenSsl;
            return mlDsa?.DuplicateKeyHandle();
        }

        using var rsa = certificate.GetRSAPrivateKey() as RSAOpenSsl;
        using var ecdsa = certificate.GetECDsaPrivateKey() as ECDsaOpenSsl;
        return rsa?.DuplicateKeyHandle() ?? ecdsa?.DuplicateKeyHandle();
    }

    public bool IsOf(KeyKind kind) => _key is MLDsa mlDsa ? mlDsa.Algorithm == kind.ParameterSet : Classic.KeySize == kind.Bits;

    public string ToPem() => _key is MLDsa mlDsa ? mlDsa.ExportPkcs8PrivateKeyPem() : Classic.ExportPkcs8PrivateKeyPem();

    /// <summary>The public key, as in a certificate.</summary>
    public byte[] ExportPublicKey() => _key is MLDsa mlDsa ? mlDsa.ExportSubjectPublicKeyInfo() : Classic.ExportSubjectPublicKeyInfo();

    /// <summary>The certificate with this key, which must be its own.</summary>
    public X509Certificate2 AddTo(X509Certificate2 certificate) => _key switch
    {
        RSA rsa => certificate.CopyWithPrivateKey(rsa),
        ECDsa ecdsa => certificate.CopyWithPrivateKey(ecdsa),
        _ => certificate.CopyWithPrivateKey((MLDsa)_key),
    };

    /// <summary>A request for a certificate that an issuer signs with SHA-256.</summary>
    public CertificateRequest RequestFor(X500DistinguishedName subject) => _key switch
    {
        RSA rsa => new CertificateRequest(subject, rsa, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1),
        ECDsa ecdsa => new CertificateRequest(subject, ecdsa, HashAlgorithmName.SHA256),
        // Of the public key alone: signatures by ML-DSA have no hash to choose, and the request would have none for the issuer's either.
        _ => new CertificateRequest(subject, new PublicKey((MLDsa)_key), HashAlgorithmName.SHA256),
    };

    public void Dispose() => _key.Dispose();
}
