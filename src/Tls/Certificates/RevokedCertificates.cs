using System.Collections.Frozen;
using System.Formats.Asn1;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls;

/// <summary>
/// The certificates that a CA has revoked, as of when its list is read (RFC 5280, section 5): the file <c>ca.crl</c> next to <c>ca.pem</c>. The list comes
/// with the CA's certificate, so a client makes no request for it, and its time of the next update does not matter.
/// </summary>
public sealed class RevokedCertificates
{
    private const string RsaWithSha256 = "1.2.840.113549.1.1.11";

    private readonly string _issuer;
    private readonly FrozenDictionary<string, DateTimeOffset> _times;

    private RevokedCertificates(string issuer, IEnumerable<KeyValuePair<string, DateTimeOffset>> times) =>
        (_issuer, _times) = (issuer, times.ToFrozenDictionary(StringComparer.Ordinal));

    /// <summary>The list of a CA that has revoked nothing.</summary>
    public static RevokedCertificates None { get; } = new("", []);

    /// <summary>Number of revoked certificates.</summary>
    public int Count => _times.Count;

    /// <summary>Reads the list of a CA.</summary>
    /// <param name="caPath">File of the CA's certificate.</param>
    /// <param name="root">The CA's certificate.</param>
    /// <returns>The list; <see cref="None"/> if there is no file.</returns>
    /// <exception cref="CertificateStoreException">The file is unreadable, or is not signed by the CA; the message names it.</exception>
    public static RevokedCertificates Of(string caPath, X509Certificate2 root)
    {
        ArgumentException.ThrowIfNullOrEmpty(caPath);
        ArgumentNullException.ThrowIfNull(root);
        var path = PathOf(caPath);
        if (!File.Exists(path))
            return None;
        try
        {
            return Read(DerOf(path), root);
        }
        catch (Exception e) when (e is CryptographicException or AsnContentException or ArgumentException or IOException or UnauthorizedAccessException)
        {
            // Without the list, a client would accept what was revoked.
            throw new CertificateStoreException($"{path} is not a list of revoked certificates of {Path.GetFileName(caPath)}: {e.Message.TrimEnd('.')}.", e);
        }
    }

    /// <summary>File of the list of a CA.</summary>
    internal static string PathOf(string caPath) => Path.ChangeExtension(caPath, ".crl");

    /// <summary>Reads the DER encoding of a list.</summary>
    internal static byte[] DerOf(string path)
    {
        var text = File.ReadAllText(path);
        return Convert.FromBase64String(text[PemEncoding.Find(text).Base64Data]);
    }

    /// <summary>Time at which a certificate was revoked; null if it was not.</summary>
    internal DateTimeOffset? TimeOf(CertificateFacts certificate) =>
        certificate.Issuer == _issuer && _times.TryGetValue(certificate.Serial, out var time) ? time : null;

    private static RevokedCertificates Read(byte[] der, X509Certificate2 root)
    {
        var outer = new AsnReader(der, AsnEncodingRules.DER).ReadSequence();
        var signed = outer.PeekEncodedValue();
        var list = outer.ReadSequence();
        var algorithm = outer.ReadSequence().ReadObjectIdentifier();
        var signature = outer.ReadBitString(out _);
        using var key = root.GetRSAPublicKey();
        if (algorithm != RsaWithSha256 || key?.VerifyData(signed.Span, signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1) != true)
            throw new CryptographicException("its signature by RSA and SHA-256 is not the CA's");

        // The version, which is not there in lists of version 1, then the algorithm again.
        if (list.PeekTag().HasSameClassAndValue(Asn1Tag.Integer))
            list.ReadEncodedValue();
        list.ReadEncodedValue();
        var issuer = CertificateFacts.NameOf(list.ReadEncodedValue().Span);
        ReadTime(list);
        if (list.HasData && IsTime(list.PeekTag()))
            ReadTime(list);
        return new RevokedCertificates(issuer, list.HasData && list.PeekTag().HasSameClassAndValue(Asn1Tag.Sequence) ? Entries(list.ReadSequence()) : []);
    }

    private static List<KeyValuePair<string, DateTimeOffset>> Entries(AsnReader entries)
    {
        var times = new List<KeyValuePair<string, DateTimeOffset>>();
        while (entries.HasData)
        {
            var entry = entries.ReadSequence();
            times.Add(new(CertificateFacts.SerialOf(entry.ReadIntegerBytes().Span), ReadTime(entry)));
        }

        return times;
    }

    // Until 2049 a UTCTime, then a GeneralizedTime (RFC 5280, section 5.1.2.4).
    private static bool IsTime(Asn1Tag tag) => tag.HasSameClassAndValue(Asn1Tag.UtcTime) || tag.HasSameClassAndValue(Asn1Tag.GeneralizedTime);

    private static DateTimeOffset ReadTime(AsnReader reader) =>
        reader.PeekTag().HasSameClassAndValue(Asn1Tag.UtcTime) ? reader.ReadUtcTime() : reader.ReadGeneralizedTime();
}
