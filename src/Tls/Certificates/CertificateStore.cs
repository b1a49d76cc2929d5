using System.Collections.Frozen;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls;

/// <summary>
/// A directory with the test CA (<c>ca.pem</c>, <c>ca.key</c>) and its list of revoked certificates (<c>ca.crl</c>), one server certificate for each
/// kind of key (<c>rsa-2048.pem</c>, <c>rsa-2048.key</c>, …), further certificates of the same keys with longer chains (<c>rsa-2048.chain4.pem</c>) and
/// their intermediate CAs (<c>ca-1.pem</c>, …), and client certificates (<c>client-rsa-2048.pem</c>). The store and its loaded certificates live as long
/// as the process.
/// </summary>
public sealed class CertificateStore
{
    private readonly CertificateDirectory _directory;
    private readonly FrozenDictionary<(KeyKind Kind, int ChainLength), X509Certificate2> _leaves;
    private readonly FrozenDictionary<int, X509Certificate2Collection> _between;

    private CertificateStore(CertificateDirectory directory, X509Certificate2 root, IReadOnlyCollection<(KeyKind Kind, int ChainLength)> leaves)
    {
        _directory = directory;
        (Root, Revoked) = (root, RevokedCertificates.Of(directory.CaPath, root));
        _leaves = leaves.ToFrozenDictionary(l => l, l => directory.Load(CertificateDirectory.LeafName(l.Kind, l.ChainLength), l.Kind.Name, l.Kind));
        _between = leaves.Select(l => l.ChainLength).Distinct()
            .ToFrozenDictionary(length => length, length => new X509Certificate2Collection(directory.Between(length).ToArray()));
        Profiles = leaves.Where(l => l.ChainLength == TlsProfile.ShortestChain).ToFrozenDictionary(
            l => l.Kind.HostName, l => MakeContext(new TlsProfile(l.Kind)), StringComparer.OrdinalIgnoreCase);
    }

    /// <summary>Path of the CA's certificate (PEM), which a client must trust.</summary>
    public string CaPath => _directory.CaPath;

    /// <summary>The CA's certificate, without a private key.</summary>
    public X509Certificate2 Root { get; }

    /// <summary>The certificates that the CA had revoked when the store was opened.</summary>
    public RevokedCertificates Revoked { get; }

    /// <summary>
    /// The certificates by the host name that selects them (<see cref="KeyKind.HostName"/>, such as <c>rsa-2048.sut.test</c>, not
    /// case-sensitive), each ready for a listener and created once.
    /// </summary>
    public IReadOnlyDictionary<string, SslStreamCertificateContext> Profiles { get; }

    /// <summary>The kinds of key and chain lengths of the server certificates.</summary>
    public IReadOnlyCollection<(KeyKind Kind, int ChainLength)> Leaves => _leaves.Keys;

    /// <summary>
    /// Creates missing keys and certificates in a directory. Existing keys are kept. Existing certificates are kept unless they expire
    /// within a day, have other names, come from another CA, are revoked, or do not match their key. The CA is valid for 10 years and a certificate for
    /// 2 years; both are signed with SHA-256. Key files are created with mode 0600. Generating an RSA-8192 key can take a minute.
    /// Concurrent calls for the same directory, also from other processes, wait for each other.
    /// </summary>
    /// <param name="directory">The directory; created if it does not exist.</param>
    /// <param name="kinds">The kinds of key; at least one.</param>
    /// <param name="time">The clock for validity checks; null for the system clock.</param>
    /// <returns>The store with the requested kinds.</returns>
    /// <exception cref="CertificateStoreException">A file is corrupt or the CA's key is missing; the message names the file.</exception>
    /// <exception cref="ArgumentException">No kind was given.</exception>
    public static CertificateStore Create(string directory, IEnumerable<KeyKind> kinds, TimeProvider? time = null) =>
        Create(directory, new CertificateNeeds { Keys = [.. kinds] }, time);

    /// <summary>
    /// Like <see cref="Create(string, IEnumerable{KeyKind}, TimeProvider?)"/>, with longer chains and client certificates.
    /// </summary>
    /// <param name="directory">The directory; created if it does not exist.</param>
    /// <param name="needs">The required certificates.</param>
    /// <param name="time">The clock for validity checks; null for the system clock.</param>
    /// <returns>The store with the requested certificates.</returns>
    /// <exception cref="CertificateStoreException">A file is corrupt or the CA's key is missing; the message names the file.</exception>
    /// <exception cref="ArgumentException">No kind was given, or a chain length is out of range.</exception>
    public static CertificateStore Create(string directory, CertificateNeeds needs, TimeProvider? time = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(directory);
        ArgumentNullException.ThrowIfNull(needs);
        if (needs.Keys.Count == 0)
            throw new ArgumentException("At least one kind of key is required.", nameof(needs));
        if (needs.ChainLengths.Any(length => length is < TlsProfile.ShortestChain or > TlsProfile.LongestChain))
            throw new ArgumentException($"A chain has {TlsProfile.ShortestChain} to {TlsProfile.LongestChain} certificates.", nameof(needs));

        Directory.CreateDirectory(directory);
        var files = CertificateDirectory.At(directory);
        var root = Use(files, needs.AuthorityDirectory, time, authority =>
        {
            files.Ensure(needs, authority);
            return authority.Root;
        });
        var lengths = needs.ChainLengths.Append(TlsProfile.ShortestChain).Distinct().ToArray();
        return new CertificateStore(files, root, [.. from kind in needs.Keys.Distinct() from length in lengths select (kind, length)]);
    }

    /// <summary>
    /// Revokes the server certificates in the directory with keys of some kinds, because the keys are no longer secret, and deletes these keys and
    /// certificates; the next <see cref="Create(string, CertificateNeeds, TimeProvider?)"/> makes new ones. Longer chains end with the same keys, so the
    /// intermediate CAs that issued them are revoked, and all longer chains are deleted. Processes that have loaded the store are not affected until they
    /// start again.
    /// </summary>
    /// <param name="directory">The directory.</param>
    /// <param name="kinds">The kinds of key.</param>
    /// <param name="authorityDirectory">Directory of the CA, as in <see cref="CertificateNeeds.AuthorityDirectory"/>; null for the same directory.</param>
    /// <param name="time">The clock; null for the system clock.</param>
    /// <returns>Number of certificates that are revoked by this call.</returns>
    /// <exception cref="CertificateStoreException">A file is corrupt or the CA's key is missing; the message names the file.</exception>
    public static int Revoke(string directory, IReadOnlyCollection<KeyKind> kinds, string? authorityDirectory = null, TimeProvider? time = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(directory);
        ArgumentNullException.ThrowIfNull(kinds);
        var files = CertificateDirectory.At(directory);
        return File.Exists(files.CaPath) ? Use(files, authorityDirectory, time, authority => files.Revoke(kinds, authority)) : 0;
    }

    /// <summary>
    /// Loads a directory created by <see cref="Create(string, CertificateNeeds, TimeProvider?)"/>. Does not read the CA's key.
    /// </summary>
    /// <param name="directory">The directory.</param>
    /// <returns>The store with all certificates found, except those whose keys this process's OpenSSL does not have (<see cref="KeyKind.IsSupported"/>).</returns>
    /// <exception cref="CertificateStoreException">A file is missing or corrupt; the message names it.</exception>
    public static CertificateStore Open(string directory)
    {
        ArgumentException.ThrowIfNullOrEmpty(directory);
        var files = new CertificateDirectory(Path.GetFullPath(directory));
        var root = PemFiles.ReadCertificate(files.CaPath)
            ?? throw new CertificateStoreException($"{files.CaPath} is missing: the directory contains no test CA.");
        var found =
            from kind in KeyKind.All
            // A process with another OpenSSL may have made them.
            where kind.IsSupported
            from length in Enumerable.Range(TlsProfile.ShortestChain, TlsProfile.LongestChain - TlsProfile.ShortestChain + 1)
            where File.Exists(files.Pem(CertificateDirectory.LeafName(kind, length)))
            select (kind, length);
        var leaves = found.ToArray();
        return leaves.Length != 0
            ? new CertificateStore(files, root, leaves)
            : throw new CertificateStoreException($"{files.FullPath} contains a CA but no server certificate.");
    }

    /// <summary>Path of the certificate (PEM) for a kind of key.</summary>
    /// <param name="kind">The kind of key.</param>
    /// <returns>An absolute path; the file exists only if the store contains this kind.</returns>
    public string CertificatePath(KeyKind kind)
    {
        ArgumentNullException.ThrowIfNull(kind);
        return _directory.Pem(kind.Name);
    }

    /// <summary>Path of the private key (PEM, PKCS #8, mode 0600) for a kind of key.</summary>
    /// <param name="kind">The kind of key.</param>
    /// <returns>An absolute path; the file exists only if the store contains this kind.</returns>
    public string KeyPath(KeyKind kind)
    {
        ArgumentNullException.ThrowIfNull(kind);
        return _directory.Key(kind.Name);
    }

    /// <summary>Path of the client certificate (PEM) for a kind of key.</summary>
    /// <param name="kind">The kind of key.</param>
    /// <returns>An absolute path; the file exists only if the directory contains such a certificate.</returns>
    public string ClientCertificatePath(KeyKind kind)
    {
        ArgumentNullException.ThrowIfNull(kind);
        return _directory.Pem(CertificateDirectory.ClientName(kind));
    }

    /// <summary>Path of the private key (PEM, PKCS #8, mode 0600) of the client certificate for a kind of key.</summary>
    /// <param name="kind">The kind of key.</param>
    /// <returns>An absolute path; the file exists only if the directory contains such a certificate.</returns>
    public string ClientKeyPath(KeyKind kind)
    {
        ArgumentNullException.ThrowIfNull(kind);
        return _directory.Key(CertificateDirectory.ClientName(kind));
    }

    /// <summary>Loads a client certificate with its private key.</summary>
    /// <param name="directory">The certificate directory.</param>
    /// <param name="kind">The kind of key.</param>
    /// <returns>The certificate, which the caller must dispose of.</returns>
    /// <exception cref="CertificateStoreException">A file is missing or corrupt; the message names it.</exception>
    public static X509Certificate2 LoadClient(string directory, KeyKind kind)
    {
        ArgumentNullException.ThrowIfNull(kind);
        var name = CertificateDirectory.ClientName(kind);
        return new CertificateDirectory(Path.GetFullPath(directory)).Load(name, name, kind);
    }

    // Before and afterwards, the directory gets the CA's certificate and list as they are then: what others have revoked counts here, even if this fails.
    private static T Use<T>(CertificateDirectory files, string? authorityDirectory, TimeProvider? time, Func<CertificateAuthority, T> use)
    {
        Directory.CreateDirectory(authorityDirectory ?? files.FullPath);
        var home = authorityDirectory is null ? files : CertificateDirectory.At(authorityDirectory);
        var now = (time ?? TimeProvider.System).GetUtcNow();
        if (home.FullPath == files.FullPath)
        {
            using var alone = DirectoryLock.Take(files.FullPath);
            using var own = files.Authority(now);
            return use(own);
        }

        // Others may take certificates of the same CA to directories of their own. Whoever needs two locks takes them in the same order.
        string[] both = [files.FullPath, home.FullPath];
        Array.Sort(both, StringComparer.Ordinal);
        using var one = DirectoryLock.Take(both[0]);
        using var other = DirectoryLock.Take(both[1]);
        files.MoveAuthority(home);
        using var authority = home.Authority(now);
        home.CopyAuthority(files);
        var used = use(authority);
        home.CopyAuthority(files);
        return used;
    }

    /// <summary>A certificate with its chain, ready for a listener.</summary>
    internal SslStreamCertificateContext MakeContext(TlsProfile profile) =>
        // offline: do not fetch issuers or OCSP responses. The root is not sent, because the client has it.
        SslStreamCertificateContext.Create(_leaves[(profile.Key, profile.ChainLength)], _between[profile.ChainLength], offline: true);
}
