using System.Buffers.Binary;
using System.Diagnostics;

namespace TlsToll.Tls.Parts;

/// <summary>
/// The format of TLS records: a five-byte header, followed by the number of bytes that it announces (RFC 5246, section 6.2; RFC 8446,
/// section 5).
/// </summary>
internal static class RecordFormat
{
    /// <summary>Length of a header in bytes: type, version, length.</summary>
    public const int Header = 5;

    /// <summary>Maximum payload of a record in bytes.</summary>
    public const int MostPayload = 1 << 14;

    /// <summary>Maximum number of bytes after a header: a TLS 1.2 record may be 2048 bytes longer than its payload.</summary>
    public const int MostBody = MostPayload + 2048;

    /// <summary>Record type of handshake messages.</summary>
    public const byte Handshake = 22;

    /// <summary>Record type of application data.</summary>
    public const byte Data = 23;

    public static void WriteHeader(Span<byte> record, byte type, int body)
    {
        Debug.Assert(body is >= 0 and <= MostBody);
        record[0] = type;
        BinaryPrimitives.WriteUInt16BigEndian(record[1..], 0x0303);
        BinaryPrimitives.WriteUInt16BigEndian(record[3..], (ushort)body);
    }

    /// <summary>Number of bytes after a header.</summary>
    /// <exception cref="IOException">The bytes are not a TLS record header.</exception>
    public static int BodyOf(ReadOnlySpan<byte> header)
    {
        var body = BinaryPrimitives.ReadUInt16BigEndian(header[3..]);
        return header[0] is >= 20 and <= 23 && header[1] == 3 && body <= MostBody
            ? body
            : throw new IOException("The bytes received are not a record of TLS.");
    }
}
