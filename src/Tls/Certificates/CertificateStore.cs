using System.Collections.Frozen;
using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls;

/// <summary>
/// A directory with the test CA (<c>ca.pem</c>, <c>ca.key</c>) and one server certificate a kind of key (<c>rsa-2048.pem</c>,
/// <c>rsa-2048.key</c>, …). It lives as long as the process, and so do the certificates it loads.
/// </summary>
public sealed class CertificateStore
{
    private const string CaName = "ca";

    private readonly string _directory;

    private CertificateStore(string directory, X509Certificate2 root, IEnumerable<(KeyKind Kind, X509Certificate2 Leaf)> leaves)
    {
        _directory = directory;
        Root = root;

        // offline: no attempt to fetch issuers or OCSP answers; the leaf alone is sent, the root is the client's own.
        Profiles = leaves.ToFrozenDictionary(
            l => l.Kind.HostName,
            l => SslStreamCertificateContext.Create(l.Leaf, additionalCertificates: null, offline: true),
            StringComparer.OrdinalIgnoreCase);
    }

    /// <summary>The CA's certificate as a PEM file: what a client must trust.</summary>
    public string CaPath => CertificateIn(_directory, CaName);

    /// <summary>The CA's certificate, without a private key.</summary>
    public X509Certificate2 Root { get; }

    /// <summary>
    /// The certificates by the host name that picks them (<see cref="KeyKind.HostName"/>, such as <c>rsa-2048.sut.test</c>; case does not
    /// matter), each ready for a listener and made once.
    /// </summary>
    public IReadOnlyDictionary<string, SslStreamCertificateContext> Profiles { get; }

    /// <summary>
    /// Makes what is missing in a directory and keeps what is there: keys always, certificates unless they have expired (or will within a
    /// day), were made for other names or by another CA, or do not fit their key. The CA is valid for 10 years, a certificate for 2, both
    /// signed with SHA-256. Keys have mode 0600 from their first byte on. An RSA-8192 key can take a minute to make, once. Processes that
    /// do this in the same directory at the same time wait for one another.
    /// </summary>
    /// <param name="directory">The directory; made if it does not exist.</param>
    /// <param name="kinds">The kinds of key; at least one.</param>
    /// <param name="time">The clock that validity is measured by; the system's if null.</param>
    /// <returns>The store, holding the kinds asked for.</returns>
    /// <exception cref="CertificateStoreException">A file is corrupt or the CA's key is missing; the message names the file.</exception>
    /// <exception cref="ArgumentException">No kind was given.</exception>
    public static CertificateStore Create(string directory, IEnumerable<KeyKind> kinds, TimeProvider? time = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(directory);
        ArgumentNullException.ThrowIfNull(kinds);
        KeyKind[] wanted = [.. kinds.Distinct()];
        if (wanted.Length == 0)
            throw new ArgumentException("At least one kind of key is needed.", nameof(kinds));

        directory = Path.GetFullPath(directory);
        Directory.CreateDirectory(directory);
        using var alone = DirectoryLock.Take(directory);
        using var authority = CertificateAuthority.OpenOrMake(
            CertificateIn(directory, CaName), KeyIn(directory, CaName), (time ?? TimeProvider.System).GetUtcNow());
        foreach (var kind in wanted)
            EnsureLeaf(directory, kind, authority);
        return new CertificateStore(directory, authority.Root, wanted.Select(k => (k, LoadLeaf(directory, k))));
    }

    /// <summary>Loads a directory that <see cref="Create"/> made. Does not need, and does not read, the CA's key.</summary>
    /// <param name="directory">The directory.</param>
    /// <returns>The store, holding every kind found.</returns>
    /// <exception cref="CertificateStoreException">A file is missing or corrupt; the message names it.</exception>
    public static CertificateStore Open(string directory)
    {
        ArgumentException.ThrowIfNullOrEmpty(directory);
        directory = Path.GetFullPath(directory);
        var caPath = CertificateIn(directory, CaName);
        var root = PemFiles.ReadCertificate(caPath)
            ?? throw new CertificateStoreException($"{caPath} is missing: the directory holds no test CA.");
        KeyKind[] found = [.. KeyKind.All.Where(k => File.Exists(CertificateIn(directory, k.Name)))];
        return found.Length != 0
            ? new CertificateStore(directory, root, found.Select(k => (k, LoadLeaf(directory, k))))
            : throw new CertificateStoreException($"{directory} holds a CA but no server certificate.");
    }

    /// <summary>The file with a kind's certificate, PEM.</summary>
    /// <param name="kind">The kind of key.</param>
    /// <returns>An absolute path; the file exists only if the store holds that kind.</returns>
    public string CertificatePath(KeyKind kind)
    {
        ArgumentNullException.ThrowIfNull(kind);
        return CertificateIn(_directory, kind.Name);
    }

    /// <summary>The file with a kind's private key, PEM (PKCS #8), mode 0600.</summary>
    /// <param name="kind">The kind of key.</param>
    /// <returns>An absolute path; the file exists only if the store holds that kind.</returns>
    public string KeyPath(KeyKind kind)
    {
        ArgumentNullException.ThrowIfNull(kind);
        return KeyIn(_directory, kind.Name);
    }

    private static string CertificateIn(string directory, string name) => Path.Combine(directory, name + ".pem");

    private static string KeyIn(string directory, string name) => Path.Combine(directory, name + ".key");

    private static AsymmetricAlgorithm? ReadKey(string path, KeyKind kind)
    {
        var key = PemFiles.ReadKey(path, kind.IsRsa);
        return key is null || key.KeySize == kind.Bits
            ? key
            : throw new CertificateStoreException($"{path} holds a key of {key.KeySize} bits, not {kind}. Delete it to have it made anew.");
    }

    private static void EnsureLeaf(string directory, KeyKind kind, CertificateAuthority authority)
    {
        var keyPath = KeyIn(directory, kind.Name);
        var certificatePath = CertificateIn(directory, kind.Name);
        var key = ReadKey(keyPath, kind);
        if (key is null)
            PemFiles.WriteKey(keyPath, key = kind.Generate());
        using (key)
        using (var existing = PemFiles.ReadCertificate(certificatePath))
        {
            if (existing is not null && authority.Vouches(existing, key, kind))
                return;
            using var issued = authority.Issue(kind, key);
            PemFiles.WriteCertificate(certificatePath, issued);
        }
    }

    private static X509Certificate2 LoadLeaf(string directory, KeyKind kind)
    {
        var keyPath = KeyIn(directory, kind.Name);
        if (!File.Exists(keyPath))
            throw new CertificateStoreException($"{keyPath} is missing.");
        using var certificate = PemFiles.ReadCertificate(CertificateIn(directory, kind.Name))!;
        using var key = ReadKey(keyPath, kind)!;
        return PemFiles.Naming(
            keyPath, () => key is RSA rsa ? certificate.CopyWithPrivateKey(rsa) : certificate.CopyWithPrivateKey((ECDsa)key));
    }
}
