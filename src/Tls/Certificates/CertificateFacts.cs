using System.Collections.Concurrent;
using System.Formats.Asn1;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>
/// The recorded properties of a server's certificate, cached by certificate: decoding its key costs more than the rest of the record.
/// </summary>
/// <param name="Key">The key, such as <c>rsa-2048</c>.</param>
/// <param name="CertificateBytes">Length of the DER-encoded certificate.</param>
/// <param name="IsKeyShort">True if the key has less than 112 bits of strength.</param>
/// <param name="OldSignature">Algorithm of the issuer's signature if it uses MD5 or SHA-1, such as <c>sha1RSA</c>; otherwise null.</param>
/// <param name="Issuer">Name of the issuer (<see cref="NameOf"/>).</param>
/// <param name="Serial">Serial number (<see cref="SerialOf"/>).</param>
internal sealed record CertificateFacts(string Key, int CertificateBytes, bool IsKeyShort, string? OldSignature, string Issuer, string Serial)
{
    private const string Pss = "1.2.840.113549.1.1.10";
    private const string Md5 = "1.2.840.113549.2.5";
    private const string Sha1 = "1.3.14.3.2.26";

    // RSA with MD2, MD4, MD5 and SHA-1, DSA and ECDSA with SHA-1.
    private static readonly string[] OldSignatures =
        ["1.2.840.113549.1.1.2", "1.2.840.113549.1.1.3", "1.2.840.113549.1.1.4", "1.2.840.113549.1.1.5", "1.2.840.10040.4.3", "1.2.840.10045.4.1"];

    private static readonly ConcurrentDictionary<ReadOnlyMemory<byte>, CertificateFacts> Known = new(new ByContent());

    public static CertificateFacts Of(X509Certificate2 certificate)
    {
        var der = certificate.RawDataMemory;
        return Known.TryGetValue(der, out var facts)
            ? facts
            : Known.GetOrAdd(der.ToArray(), Read(certificate, der));
    }

    /// <summary>Facts of a certificate of which only the DER encoding is at hand.</summary>
    public static CertificateFacts Of(ReadOnlyMemory<byte> der)
    {
        if (Known.TryGetValue(der, out var facts))
            return facts;
        using var certificate = X509CertificateLoader.LoadCertificate(der.Span);
        return Of(certificate);
    }

    /// <summary>A distinguished name to compare with another: its DER encoding in hexadecimal.</summary>
    public static string NameOf(ReadOnlySpan<byte> name) => Convert.ToHexString(name);

    /// <summary>A serial number to compare with another: in hexadecimal, without leading zeros.</summary>
    public static string SerialOf(ReadOnlySpan<byte> number) => Convert.ToHexString(number).TrimStart('0');

    private static CertificateFacts Read(X509Certificate2 certificate, ReadOnlyMemory<byte> der)
    {
        var (key, isShort) = KeyOf(certificate);
        return new CertificateFacts(
            key, der.Length, isShort, OldSignatureOf(certificate, der), NameOf(certificate.IssuerName.RawData), SerialOf(certificate.SerialNumberBytes.Span));
    }

    private static (string Name, bool IsShort) KeyOf(X509Certificate2 certificate)
    {
        using var rsa = certificate.GetRSAPublicKey();
        if (rsa is not null)
            return (string.Create(CultureInfo.InvariantCulture, $"rsa-{rsa.KeySize}"), KeyKind.IsTooShort(isRsa: true, rsa.KeySize));
        using var ecdsa = certificate.GetECDsaPublicKey();
        return ecdsa is not null
            ? (string.Create(CultureInfo.InvariantCulture, $"ecdsa-p{Field(ecdsa)}"), KeyKind.IsTooShort(isRsa: false, Field(ecdsa)))
            : (KeyKind.OfIdentifier(certificate.GetKeyAlgorithm())?.Name ?? certificate.GetKeyAlgorithm(), false);
    }

    private static string? OldSignatureOf(X509Certificate2 certificate, ReadOnlyMemory<byte> der)
    {
        var algorithm = certificate.SignatureAlgorithm;
        if (algorithm.Value == Pss)
            return PssDigest(der) is Md5 or Sha1 ? "RSASSA-PSS with an old digest" : null;
        return OldSignatures.Contains(algorithm.Value, StringComparer.Ordinal) ? algorithm.FriendlyName ?? algorithm.Value : null;
    }

    // The digest of PSS is a parameter of the algorithm: RFC 4055, section 3.1.
    private static string PssDigest(ReadOnlyMemory<byte> der)
    {
        var certificate = new AsnReader(der, AsnEncodingRules.DER).ReadSequence();
        certificate.ReadEncodedValue();
        var algorithm = certificate.ReadSequence();
        algorithm.ReadObjectIdentifier();
        var parameters = algorithm.HasData ? algorithm.ReadSequence() : algorithm;
        var digest = new Asn1Tag(TagClass.ContextSpecific, 0, isConstructed: true);
        return parameters.HasData && parameters.PeekTag() == digest ? parameters.ReadSequence(digest).ReadSequence().ReadObjectIdentifier() : Sha1;
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
