using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>The files of a certificate directory; creates missing ones.</summary>
internal sealed class CertificateDirectory(string path)
{
    private const string Ca = "ca";
    private const string ClientPrefix = "client-";

    public string FullPath => path;

    /// <summary>The directory of a path. If it is a link, it stands for its target, so that one directory has one path; links above it are not followed.</summary>
    public static CertificateDirectory At(string path)
    {
        var full = Path.TrimEndingDirectorySeparator(Path.GetFullPath(path));
        return new CertificateDirectory((Directory.Exists(full) ? Directory.ResolveLinkTarget(full, returnFinalTarget: true)?.FullName : null) ?? full);
    }

    public string CaPath => Pem(Ca);

    public string Pem(string name) => Path.Combine(path, name + ".pem");

    public string Key(string name) => Path.Combine(path, name + ".key");

    /// <summary>File name of a server certificate for a chain length; certificates of all lengths share one key file.</summary>
    public static string LeafName(KeyKind kind, int chainLength) =>
        chainLength == TlsProfile.ShortestChain ? kind.Name : string.Create(null, $"{kind}.chain{chainLength}");

    public static string ClientName(KeyKind kind) => ClientPrefix + kind.Name;

    /// <summary>The CA of this directory, which is created if there is none.</summary>
    /// <param name="now">Time for validity checks.</param>
    public CertificateAuthority Authority(DateTimeOffset now) => CertificateAuthority.OpenOrMake(CaPath, Key(Ca), now);

    /// <summary>Moves this directory's CA to another that has none, so that it stays the same one. Copies for clients remain.</summary>
    /// <exception cref="CertificateStoreException">Both have a CA.</exception>
    public void MoveAuthority(CertificateDirectory to)
    {
        var (own, others) = (File.Exists(Key(Ca)), File.Exists(to.Key(Ca)));
        if (own && (others || File.Exists(to.CaPath)))
            throw new CertificateStoreException($"{Key(Ca)} is that of another CA than {to.CaPath}. Delete it, or use the directory without another authority.");
        // Without a key, it is a copy, and its CA is gone.
        if (File.Exists(to.CaPath) || !File.Exists(CaPath) || !(own || others))
            return;
        if (own)
            File.Move(Key(Ca), to.Key(Ca));
        CopyAuthority(to);
    }

    /// <summary>Copies the CA's certificate and its list of revoked ones, which comes first, so that no client finds the one without the other.</summary>
    public void CopyAuthority(CertificateDirectory to)
    {
        if (File.Exists(RevokedCertificates.PathOf(CaPath)))
            PemFiles.Copy(RevokedCertificates.PathOf(CaPath), RevokedCertificates.PathOf(to.CaPath));
        PemFiles.Copy(CaPath, to.CaPath);
    }

    /// <summary>Creates missing certificates and replaces invalid ones.</summary>
    public void Ensure(CertificateNeeds needs, CertificateAuthority authority)
    {
        var issuer = authority.RootIssuer;
        for (var length = TlsProfile.ShortestChain; length <= needs.ChainLengths.Append(TlsProfile.ShortestChain).Max(); length++)
        {
            if (length > TlsProfile.ShortestChain)
                issuer = EnsureAuthority(length - TlsProfile.ShortestChain, issuer, authority);
            if (length > TlsProfile.ShortestChain && !needs.ChainLengths.Contains(length))
                continue;
            foreach (var kind in needs.Keys.Distinct())
                Ensure(LeafName(kind, length), kind.Name, kind, CertificateSubject.Server(kind, needs.Tier), issuer, authority);
        }

        foreach (var kind in needs.ClientKeys.Distinct())
            Ensure(ClientName(kind), ClientName(kind), kind, CertificateSubject.Client(kind), authority.RootIssuer, authority);
    }

    /// <summary>Revokes the server certificates with keys of some kinds, and deletes keys and certificates.</summary>
    /// <returns>Number of revoked certificates.</returns>
    public int Revoke(IReadOnlyCollection<KeyKind> kinds, CertificateAuthority authority)
    {
        var chains = kinds.SelectMany(kind => Named($"{kind}.chain*.pem")).ToArray();
        string[] issued = [.. kinds.Select(kind => Pem(kind.Name)), .. chains.Length > 0 ? [Pem(AuthorityName(1))] : Array.Empty<string>()];
        var revoked = issued.Select(PemFiles.ReadCertificate).OfType<X509Certificate2>().ToArray();
        // The list comes first, and keys go before their certificates: whatever interrupts this, no such key is certified again.
        authority.Revoke(revoked);
        foreach (var certificate in revoked)
            certificate.Dispose();
        // The authorities below a revoked one could be certified again with their old keys, and what they signed would be valid again.
        string[] below = chains.Length > 0 ? [.. Named("ca-*.key"), .. Named("*.chain*.pem"), .. Named("ca-*.pem")] : [];
        foreach (var file in kinds.Select(kind => Key(kind.Name)).Concat(below).Concat(kinds.Select(kind => Pem(kind.Name))))
            File.Delete(file);
        return revoked.Length;
    }

    /// <summary>The intermediate CAs between the root and a leaf, starting below the root; fewer if a file is missing.</summary>
    public IReadOnlyList<X509Certificate2> Between(int chainLength) =>
        [.. Enumerable.Range(1, chainLength - TlsProfile.ShortestChain).Select(n => PemFiles.ReadCertificate(Pem(AuthorityName(n)))).OfType<X509Certificate2>()];

    /// <summary>A certificate with its private key.</summary>
    /// <exception cref="CertificateStoreException">A file is missing or corrupt.</exception>
    public X509Certificate2 Load(string name, string keyName, KeyKind kind)
    {
        var keyPath = Key(keyName);
        if (!File.Exists(keyPath))
            throw new CertificateStoreException($"{keyPath} is missing.");
        using var certificate = PemFiles.ReadCertificate(Pem(name)) ?? throw new CertificateStoreException($"{Pem(name)} is missing.");
        using var key = ReadKey(keyPath, kind)!;
        return PemFiles.Naming(keyPath, () => key.AddTo(certificate));
    }

    private string[] Named(string pattern) => Directory.GetFiles(path, pattern);

    private static string AuthorityName(int number) => string.Create(null, $"ca-{number}");

    private Issuer EnsureAuthority(int number, Issuer above, CertificateAuthority authority)
    {
        var name = AuthorityName(number);
        Ensure(name, name, KeyKind.Rsa2048, CertificateSubject.Authority(number), above, authority);
        var certificate = PemFiles.ReadCertificate(Pem(name))!;
        return new Issuer(certificate, () => ReadKey(Key(name), KeyKind.Rsa2048)!.Rsa!, [.. above.Between, certificate]);
    }

    private void Ensure(string name, string keyName, KeyKind kind, CertificateSubject subject, Issuer issuer, CertificateAuthority authority)
    {
        var keyPath = Key(keyName);
        using var existing = PemFiles.ReadCertificate(Pem(name));
        var key = ReadKey(keyPath, kind);
        // Somebody else may have it.
        if (existing is not null && authority.HasRevoked(existing))
        {
            key?.Dispose();
            key = null;
        }

        if (key is null)
        {
            key = CertificateKey.Generate(kind);
            PemFiles.WriteKey(keyPath, key.ToPem());
        }

        using (key)
        {
            if (existing is not null && authority.Vouches(existing, key, subject, issuer))
                return;
            using var issued = authority.Issue(subject, key, issuer);
            PemFiles.WriteCertificate(Pem(name), issued);
        }
    }

    private static CertificateKey? ReadKey(string keyPath, KeyKind kind)
    {
        if (!kind.IsSupported)
            throw new CertificateStoreException($"{keyPath} cannot be used or made here: {KeyKind.MlDsaSince}.");
        var key = PemFiles.ReadKey(keyPath, kind.Algorithm);
        return key is null || key.IsOf(kind)
            ? key
            : throw new CertificateStoreException($"{keyPath} contains a key of {key.Size}, not {kind}. Delete it; the next run then creates it again.");
    }
}
