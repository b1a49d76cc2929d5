using System.Collections.Concurrent;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Client;

/// <summary>
/// The recorded properties of a server's certificate, cached by certificate: decoding its key costs more than the rest of the record.
/// </summary>
/// <param name="Key">The key, such as <c>rsa-2048</c>.</param>
/// <param name="CertificateBytes">Length of the DER-encoded certificate.</param>
internal sealed record PeerFacts(string Key, int CertificateBytes)
{
    private static readonly ConcurrentDictionary<ReadOnlyMemory<byte>, PeerFacts> Known = new(new ByContent());

    public static PeerFacts Of(X509Certificate2 certificate)
    {
        var der = certificate.RawDataMemory;
        return Known.TryGetValue(der, out var facts)
            ? facts
            : Known.GetOrAdd(der.ToArray(), new PeerFacts(KeyOf(certificate), der.Length));
    }

    private static string KeyOf(X509Certificate2 certificate)
    {
        using var rsa = certificate.GetRSAPublicKey();
        if (rsa is not null)
            return string.Create(CultureInfo.InvariantCulture, $"rsa-{rsa.KeySize}");
        using var ecdsa = certificate.GetECDsaPublicKey();
        return ecdsa is not null
            ? string.Create(CultureInfo.InvariantCulture, $"ecdsa-p{Field(ecdsa)}")
            : certificate.PublicKey.Oid.Value ?? "unknown";
    }

    // For a key from a certificate, .NET reports the bits of the curve's order. They equal the bits of its field, except for secp160r1,
    // whose order has one bit more.
    private static int Field(ECDsa key) => key.KeySize == 161 ? 160 : key.KeySize;

    private sealed class ByContent : IEqualityComparer<ReadOnlyMemory<byte>>
    {
        public bool Equals(ReadOnlyMemory<byte> x, ReadOnlyMemory<byte> y) => x.Span.SequenceEqual(y.Span);

        // A certificate ends with its signature, so its last bytes serve as a hash.
        public int GetHashCode(ReadOnlyMemory<byte> certificate) =>
            certificate.Length < sizeof(int) ? certificate.Length : MemoryMarshal.Read<int>(certificate.Span[^sizeof(int)..]);
    }
}
