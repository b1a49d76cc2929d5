using System.Buffers.Binary;
using System.Diagnostics;

namespace TlsToll.Tls.Parts;

/// <summary>TLS's records: a header of five bytes, then the number of bytes that it announces (RFC 5246, section 6.2; RFC 8446, section 5).</summary>
internal static class RecordFormat
{
    /// <summary>Bytes of a header: type, version, length.</summary>
    public const int Header = 5;

    /// <summary>Most bytes of payload in a record.</summary>
    public const int MostPayload = 1 << 14;

    /// <summary>Most bytes after a header: a record of TLS 1.2 may be 2048 bytes longer than its payload.</summary>
    public const int MostBody = MostPayload + 2048;

    /// <summary>Type of a record of handshake messages.</summary>
    public const byte Handshake = 22;

    /// <summary>Type of a record of application data.</summary>
    public const byte Data = 23;

    /// <summary>Writes a header.</summary>
    public static void WriteHeader(Span<byte> record, byte type, int body)
    {
        Debug.Assert(body is >= 0 and <= MostBody);
        record[0] = type;
        BinaryPrimitives.WriteUInt16BigEndian(record[1..], 0x0303);
        BinaryPrimitives.WriteUInt16BigEndian(record[3..], (ushort)body);
    }

    /// <summary>Bytes that come after a header.</summary>
    /// <exception cref="IOException">It is no header of TLS.</exception>
    public static int BodyOf(ReadOnlySpan<byte> header)
    {
        var body = BinaryPrimitives.ReadUInt16BigEndian(header[3..]);
        return header[0] is >= 20 and <= 23 && header[1] == 3 && body <= MostBody
            ? body
            : throw new IOException("The bytes received are not a record of TLS.");
    }
}
