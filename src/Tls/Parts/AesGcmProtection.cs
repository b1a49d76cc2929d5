using System.Buffers.Binary;
using System.Security.Cryptography;

namespace TlsToll.Tls.Parts;

/// <summary>
/// AES-128-GCM as in TLS 1.2 (RFC 5288) and TLS 1.3 (RFC 8446, section 5.2), with publicly known keys: "set to zero" (Coarfa et al. 2006,
/// section 3.3.9), except for a bit that distinguishes the directions.
/// </summary>
internal sealed class AesGcmProtection : RecordProtection
{
    private const int Tag = 16;
    private const int ExplicitNonce = 8;

    private readonly bool _tls13;
    private readonly AesGcm _sending;
    private readonly AesGcm _receiving;
    private ulong _sent;
    private ulong _received;

    /// <summary>Creates the protection of one end.</summary>
    /// <param name="protocol">TLS 1.2 or 1.3.</param>
    /// <param name="role">The end.</param>
    public AesGcmProtection(TlsVersion protocol, TlsRole role)
    {
        _tls13 = protocol == TlsVersion.Tls13;
        (_sending, _receiving) = (KeyOf(role), KeyOf(role == TlsRole.Client ? TlsRole.Server : TlsRole.Client));
    }

    public override int Before => _tls13 ? 0 : ExplicitNonce;

    public override int After => _tls13 ? 1 + Tag : Tag;

    public override void Seal(Span<byte> record)
    {
        if (_tls13)
            record[^After] = RecordFormat.Data;
        else
            BinaryPrimitives.WriteUInt64BigEndian(record[RecordFormat.Header..], _sent);
        Span<byte> nonce = stackalloc byte[12], bound = stackalloc byte[13];
        var content = record[(RecordFormat.Header + Before)..^Tag];
        _sending.Encrypt(Nonce(nonce, _sent), content, content, record[^Tag..], Bound(bound, record, content.Length, _sent));
        _sent++;
    }

    public override void Open(Span<byte> record)
    {
        if (record.Length < RecordFormat.Header + Before + After)
            throw new IOException("A record is too short to be encrypted.");
        Span<byte> nonce = stackalloc byte[12], bound = stackalloc byte[13];
        var content = record[(RecordFormat.Header + Before)..^Tag];
        try
        {
            _receiving.Decrypt(Nonce(nonce, _received), content, record[^Tag..], content, Bound(bound, record, content.Length, _received));
        }
        catch (AuthenticationTagMismatchException e)
        {
            throw new IOException("A record was not encrypted by the other end.", e);
        }

        _received++;
    }

    public override void Dispose()
    {
        _sending.Dispose();
        _receiving.Dispose();
        base.Dispose();
    }

    private static AesGcm KeyOf(TlsRole sender)
    {
        Span<byte> key = stackalloc byte[16];
        key.Clear();
        key[0] = (byte)sender;
        return new AesGcm(key, Tag);
    }

    // The nonce is the record number, as in TLS 1.3 with an IV of zeros and in TLS 1.2 with a salt of zeros.
    private static Span<byte> Nonce(Span<byte> nonce, ulong number)
    {
        nonce.Clear();
        BinaryPrimitives.WriteUInt64BigEndian(nonce[4..], number);
        return nonce;
    }

    // The associated data: in TLS 1.3 the record header; in TLS 1.2 the record number, type, version and payload length.
    private ReadOnlySpan<byte> Bound(Span<byte> bound, ReadOnlySpan<byte> record, int content, ulong number)
    {
        if (_tls13)
            return record[..RecordFormat.Header];
        BinaryPrimitives.WriteUInt64BigEndian(bound, number);
        record[..3].CopyTo(bound[8..]);
        BinaryPrimitives.WriteUInt16BigEndian(bound[11..], (ushort)content);
        return bound;
    }
}
