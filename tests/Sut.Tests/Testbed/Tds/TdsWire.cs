using System.Buffers.Binary;

namespace TlsToll.Sut.Tests.Testbed.Tds;

/// <summary>Messages as packets (MS-TDS, 2.2.3.1): eight bytes of header, with kind, status and length.</summary>
internal static class TdsWire
{
    public const int Header = 8;
    public const int LargestPayload = 4000;

    private const byte LastPacket = 1;
    private const byte Reply = 0x04;

    /// <summary>The next message; null at the end of the stream.</summary>
    public static async Task<(TdsKind Kind, byte[] Body)?> ReadAsync(Stream from, CancellationToken cancellationToken)
    {
        var header = new byte[Header];
        var body = new MemoryStream();
        do
        {
            if (await from.ReadAtLeastAsync(header, Header, throwOnEndOfStream: false, cancellationToken) < Header)
                return null;
            var payload = new byte[BinaryPrimitives.ReadUInt16BigEndian(header.AsSpan(2)) - Header];
            await from.ReadExactlyAsync(payload, cancellationToken);
            body.Write(payload);
        }
        while ((header[1] & LastPacket) == 0);

        return ((TdsKind)header[0], body.ToArray());
    }

    /// <summary>A reply.</summary>
    public static async Task WriteAsync(Stream to, byte[] body, CancellationToken cancellationToken)
    {
        for (var start = 0; start == 0 || start < body.Length; start += LargestPayload)
        {
            var payload = body.AsMemory(start, Math.Min(LargestPayload, body.Length - start));
            await to.WriteAsync(Packet(Reply, payload.Span, isLast: start + payload.Length == body.Length), cancellationToken);
        }

        await to.FlushAsync(cancellationToken);
    }

    /// <summary>A packet.</summary>
    public static byte[] Packet(byte kind, ReadOnlySpan<byte> payload, bool isLast)
    {
        var packet = new byte[Header + payload.Length];
        packet[0] = kind;
        packet[1] = isLast ? LastPacket : (byte)0;
        BinaryPrimitives.WriteUInt16BigEndian(packet.AsSpan(2), (ushort)packet.Length);
        packet[6] = 1;
        payload.CopyTo(packet.AsSpan(Header));
        return packet;
    }
}
