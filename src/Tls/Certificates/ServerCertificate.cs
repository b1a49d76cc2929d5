using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls;

/// <summary>A certificate of a server that is not a tier's, with its key and chain.</summary>
public sealed class ServerCertificate
{
    private static readonly TimeSpan Validity = TimeSpan.FromDays(365);

    private ServerCertificate(X509Certificate2 leaf, X509Certificate2Collection issuers) => (Leaf, Issuers) = (leaf, issuers);

    /// <summary>The certificate with its key.</summary>
    internal X509Certificate2 Leaf { get; }

    /// <summary>Certificates of CAs to send with it.</summary>
    internal X509Certificate2Collection Issuers { get; }

    /// <summary>Reads a certificate and its key.</summary>
    /// <param name="path">PEM file of the certificate, which those of its CAs may follow.</param>
    /// <param name="keyPath">PEM file of the key, not encrypted.</param>
    /// <exception cref="FormatException">A file is missing or unreadable, or the key is not that of the certificate.</exception>
    public static ServerCertificate Read(string path, string keyPath)
    {
        try
        {
            var leaf = X509Certificate2.CreateFromPemFile(path, keyPath);
            var all = new X509Certificate2Collection();
            all.ImportFromPemFile(path);
            return new ServerCertificate(leaf, [.. all.Skip(1)]);
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException or IOException or UnauthorizedAccessException)
        {
            throw new FormatException(e.Message.ReplaceLineEndings(" ").TrimEnd('.'), e);
        }
    }

    /// <summary>Creates a self-signed certificate, which can sign no other, with a new key that stays in memory. It is valid for a year.</summary>
    /// <param name="name">Common name.</param>
    /// <param name="hosts">Host names of the server.</param>
    /// <param name="addresses">Addresses of the server.</param>
    /// <param name="now">The current time.</param>
    public static ServerCertificate SelfSign(string name, IEnumerable<string> hosts, IEnumerable<IPAddress> addresses, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(hosts);
        ArgumentNullException.ThrowIfNull(addresses);
        var names = new SubjectAlternativeNameBuilder();
        foreach (var host in hosts)
            names.AddDnsName(host);
        foreach (var address in addresses)
            names.AddIpAddress(address);
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var subject = new CertificateSubject($"CN={name}", names.Build(), ChainPolicies.ServerAuthentication);
        var request = new CertificateRequest(new X500DistinguishedName(subject.DistinguishedName), key, HashAlgorithmName.SHA256);
        subject.Extend(request, isRsa: false);
        return new ServerCertificate(request.CreateSelfSigned(now - CertificateAuthority.Backdating, now + Validity), []);
    }

    /// <summary>Writes the certificate without its key as PEM, readable by everybody.</summary>
    /// <exception cref="IOException">The file can't be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be written.</exception>
    public void WritePublic(string path) => PemFiles.WriteCertificate(path, Leaf);
}
