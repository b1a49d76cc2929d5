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
        _key = PemFiles.ReadKey(keyPath, KeyAlgorithm.Rsa)?.Rsa;
        var existing = PemFiles.ReadCertificate(certificatePath);
        if (existing is not null && _key is not null && !HasKey(existing, _key))
            throw new CertificateStoreException($"{keyPath} is not the key of {certificatePath}. Delete both; the next run then creates a new CA.");
        if (existing is not null && IsCurrent(existing) && MayHaveAuthoritiesBelow(existing))
        {
            Root = existing;
            _revoked = ReadOrBeginList();
            return;
        }

        // RSA, because the client verifies the CA's signature in every handshake, and RSA signatures are the cheapest to verify.
        // With the same key, what a lost list had revoked would be good again.
        if (_key is null || existing is null)
        {
            _key?.Dispose();
            // Another authority's.
            File.Delete(RevokedCertificates.PathOf(certificatePath));
            _key = RSA.Create(2048);
            PemFiles.WriteKey(keyPath, _key.ExportPkcs8PrivateKeyPem());
        }

        using var issued = SelfSign(_key);
        PemFiles.WriteCertificate(certificatePath, issued);
        Root = X509CertificateLoader.LoadCertificate(issued.RawData);
        _revoked = ReadOrBeginList();
    }

    public X509Certificate2 Root { get; }

    /// <summary>The root as an issuer.</summary>
    public Issuer RootIssuer => new(Root, RootKey, []);

    public static CertificateAuthority OpenOrMake(string certificatePath, string keyPath, DateTimeOffset now) => new(certificatePath, keyPath, now);

    /// <summary>
    /// True if a certificate can still be used: current, not revoked, for exactly this subject, names and usage, for this key, and signed by this
    /// issuer.
    /// </summary>
    public bool Vouches(X509Certificate2 leaf, CertificateKey leafKey, CertificateSubject subject, Issuer issuer) =>
        IsCurrent(leaf)
        && !HasRevoked(leaf)
        && leaf.Subject == subject.DistinguishedName
        && SequenceEqual(leaf.Extensions["2.5.29.17"]?.RawData, subject.Names?.RawData)
        && leaf.PublicKey.ExportSubjectPublicKeyInfo().AsSpan().SequenceEqual(leafKey.ExportPublicKey())
        && IsSignedBy(leaf, issuer, subject.Usage);

    /// <summary>True if a certificate is on the list of revoked ones.</summary>
    public bool HasRevoked(X509Certificate2 certificate) => _revoked.TimeOf(CertificateFacts.Of(certificate)) is not null;

    public X509Certificate2 Issue(CertificateSubject subject, CertificateKey key, Issuer issuer)
    {
        var request = key.RequestFor(new X500DistinguishedName(subject.DistinguishedName));
        subject.Extend(request, key.Rsa is not null);
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
        // Its signature was verified when it was read.
        var list = CertificateRevocationListBuilder.Load(RevokedCertificates.DerOf(RevokedCertificates.PathOf(_certificatePath)), out var number);
        foreach (var certificate in certificates)
            list.AddEntry(certificate, _now, X509RevocationReason.KeyCompromise);
        Write(list, number + 1);
        _revoked = RevokedCertificates.Of(_certificatePath, Root);
    }

    // An empty list is a file, too, so that whoever copies the files of the directory copies it as well.
    private RevokedCertificates ReadOrBeginList()
    {
        if (_key is not null && !File.Exists(RevokedCertificates.PathOf(_certificatePath)))
            Write(new CertificateRevocationListBuilder(), number: 1);
        return RevokedCertificates.Of(_certificatePath, Root);
    }

    private void Write(CertificateRevocationListBuilder list, BigInteger number)
    {
        using var signer = Root.CopyWithPrivateKey(RootKey());
        var until = new DateTimeOffset(Root.NotAfter.ToUniversalTime());
        PemFiles.WriteRevocations(
            RevokedCertificates.PathOf(_certificatePath), list.Build(signer, number, until, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1, _now - Backdating));
    }

    public void Dispose() => _key?.Dispose();

    private static bool HasKey(X509Certificate2 certificate, RSA key) =>
        certificate.PublicKey.ExportSubjectPublicKeyInfo().AsSpan().SequenceEqual(key.ExportSubjectPublicKeyInfo());

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
        var request = new CertificateRequest(new X500DistinguishedName("CN=TLS Toll test CA"), caKey, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, critical: true));
        var usage = X509KeyUsageFlags.KeyCertSign | X509KeyUsageFlags.CrlSign;
        request.CertificateExtensions.Add(new X509KeyUsageExtension(usage, critical: true));
        request.CertificateExtensions.Add(new X509SubjectKeyIdentifierExtension(request.PublicKey, false));
        request.CertificateExtensions.Add(CertificateNames.Constraints());
        return request.CreateSelfSigned(_now - Backdating, _now.AddYears(10));
    }
}
