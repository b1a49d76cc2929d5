using System.Numerics;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>The test CA: verifies existing certificates and issues new ones.</summary>
internal sealed class CertificateAuthority : IDisposable
{
    /// <summary>How much earlier than its creation a certificate becomes valid: it allows for different clocks on two hosts.</summary>
    public static readonly TimeSpan Backdating = TimeSpan.FromHours(1);

    // A certificate must remain valid at least this long, so that it does not expire during a run.
    private static readonly TimeSpan Margin = TimeSpan.FromDays(1);

    private readonly string _certificatePath;
    private readonly string _keyPath;
    private readonly DateTimeOffset _now;
    private RSA? _key;
    private RevokedCertificates _revoked;

    private CertificateAuthority(string certificatePath, string keyPath, DateTimeOffset now)
    {
        (_certificatePath, _keyPath, _now) = (certificatePath, keyPath, now);
        _key = (RSA?)PemFiles.ReadKey(keyPath, rsa: true);
        var existing = PemFiles.ReadCertificate(certificatePath);
        if (existing is not null && IsCurrent(existing) && MayHaveAuthoritiesBelow(existing))
        {
            Root = existing;
            _revoked = RevokedCertificates.Of(certificatePath, Root);
            return;
        }

        // RSA, because the client verifies the CA's signature in every handshake, and RSA signatures are the cheapest to verify.
        if (_key is null)
        {
            // Another authority's.
            File.Delete(RevokedCertificates.PathOf(certificatePath));
            PemFiles.WriteKey(keyPath, _key = RSA.Create(2048));
        }

        using var issued = SelfSign(_key);
        PemFiles.WriteCertificate(certificatePath, issued);
        Root = X509CertificateLoader.LoadCertificate(issued.RawData);
        _revoked = RevokedCertificates.Of(certificatePath, Root);
    }

    public X509Certificate2 Root { get; }

    /// <summary>The root as an issuer.</summary>
    public Issuer RootIssuer => new(Root, RootKey, []);

    public static CertificateAuthority OpenOrMake(string certificatePath, string keyPath, DateTimeOffset now) => new(certificatePath, keyPath, now);

    /// <summary>
    /// True if a certificate can still be used: current, not revoked, for exactly this subject, names and usage, for this key, and signed by this
    /// issuer.
    /// </summary>
    public bool Vouches(X509Certificate2 leaf, AsymmetricAlgorithm leafKey, CertificateSubject subject, Issuer issuer) =>
        IsCurrent(leaf)
        && _revoked.TimeOf(CertificateFacts.Of(leaf)) is null
        && leaf.Subject == subject.DistinguishedName
        && SequenceEqual(leaf.Extensions["2.5.29.17"]?.RawData, subject.Names?.RawData)
        && leaf.PublicKey.ExportSubjectPublicKeyInfo().AsSpan().SequenceEqual(leafKey.ExportSubjectPublicKeyInfo())
        && IsSignedBy(leaf, issuer, subject.Usage);

    public X509Certificate2 Issue(CertificateSubject subject, AsymmetricAlgorithm key, Issuer issuer)
    {
        var request = RequestFor(new X500DistinguishedName(subject.DistinguishedName), key);
        subject.Extend(request, key);
        request.CertificateExtensions.Add(X509AuthorityKeyIdentifierExtension.CreateFromCertificate(issuer.Certificate, true, false));
        var end = _now.AddYears(2);
        var last = new DateTimeOffset(issuer.Certificate.NotAfter.ToUniversalTime());
        return request.Create(
            issuer.Certificate.SubjectName, issuer.Signer(), _now - Backdating, end < last ? end : last, RandomNumberGenerator.GetBytes(16));
    }

    /// <summary>Adds certificates that the root has issued to its list of revoked ones.</summary>
    /// <exception cref="CertificateStoreException">The CA's key is missing, or its list is corrupt.</exception>
    public void Revoke(IReadOnlyCollection<X509Certificate2> certificates)
    {
        if (certificates.Count == 0)
            return;
        var path = RevokedCertificates.PathOf(_certificatePath);
        // Read above, when its signature was verified.
        BigInteger number = 0;
        var list = File.Exists(path) ? CertificateRevocationListBuilder.Load(RevokedCertificates.DerOf(path), out number) : new CertificateRevocationListBuilder();
        foreach (var certificate in certificates)
            list.AddEntry(certificate, _now, X509RevocationReason.KeyCompromise);
        using var signer = Root.CopyWithPrivateKey(RootKey());
        var until = new DateTimeOffset(Root.NotAfter.ToUniversalTime());
        PemFiles.WriteRevocations(path, list.Build(signer, number + 1, until, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1, _now - Backdating));
        _revoked = RevokedCertificates.Of(_certificatePath, Root);
    }

    public void Dispose() => _key?.Dispose();

    private static bool SequenceEqual(byte[]? left, byte[]? right) =>
        left is null || right is null ? left is null && right is null : left.AsSpan().SequenceEqual(right);

    private RSA RootKey() => _key ?? throw new CertificateStoreException(
        $"{_keyPath} is missing, so no certificate can be issued. Restore it, or delete ca.pem next to it; the next run then creates a new CA.");

    private bool IsCurrent(X509Certificate2 certificate) =>
        certificate.NotBefore.ToUniversalTime() <= _now.UtcDateTime
        && certificate.NotAfter.ToUniversalTime() >= (_now + Margin).UtcDateTime;

    private static bool MayHaveAuthoritiesBelow(X509Certificate2 root) =>
        root.Extensions.OfType<X509BasicConstraintsExtension>().All(constraints => !constraints.HasPathLengthConstraint);

    private bool IsSignedBy(X509Certificate2 leaf, Issuer issuer, string? usage)
    {
        using var chain = new X509Chain { ChainPolicy = ChainPolicies.TrustOnly(Root, usage) };
        foreach (var between in issuer.Between)
            chain.ChainPolicy.ExtraStore.Add(between);
        chain.ChainPolicy.VerificationTime = _now.UtcDateTime;
        return chain.Build(leaf) && chain.ChainElements.Count == issuer.Between.Count + 2;
    }

    private X509Certificate2 SelfSign(RSA caKey)
    {
        var request = RequestFor(new X500DistinguishedName("CN=TLS Toll test CA"), caKey);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, critical: true));
        var usage = X509KeyUsageFlags.KeyCertSign | X509KeyUsageFlags.CrlSign;
        request.CertificateExtensions.Add(new X509KeyUsageExtension(usage, critical: true));
        request.CertificateExtensions.Add(new X509SubjectKeyIdentifierExtension(request.PublicKey, false));
        request.CertificateExtensions.Add(CertificateNames.Constraints());
        return request.CreateSelfSigned(_now - Backdating, _now.AddYears(10));
    }

    private static CertificateRequest RequestFor(X500DistinguishedName subject, AsymmetricAlgorithm key) =>
        key is RSA rsa
            ? new CertificateRequest(subject, rsa, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1)
            : new CertificateRequest(subject, (ECDsa)key, HashAlgorithmName.SHA256);
}
