using System.Buffers.Binary;

namespace TlsToll.Workload;

/// <summary>Everything before the scan's data (ITU-T T.81, annex B; JFIF 1.01).</summary>
internal static class JpegHeader
{
    /// <summary>Bytes of it, without the comment.</summary>
    public const int Length = BeforeComment + AfterComment;

    private const int BeforeComment = 2 + 18;
    private const int AfterComment = 69 + 13 + 33 + 183 + 10;

    /// <summary>Writes it with a comment of so many characters, at most 65,533.</summary>
    public static void Write(Span<byte> image, int width, int height, int comment)
    {
        var rest = Append(image, [0xFF, 0xD8]);
        rest = Segment(rest, 0xE0, [.. "JFIF\0"u8, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
        rest = Comment(rest, comment);
        rest = Segment(rest, 0xDB, [0, .. JpegTables.Quanta]);
        rest = Segment(rest, 0xC0, [8, High(height), Low(height), High(width), Low(width), 1, 1, 0x11, 0]);
        rest = Segment(rest, 0xC4, [0x00, .. JpegTables.MeanHuffman]);
        rest = Segment(rest, 0xC4, [0x10, .. JpegTables.DetailHuffman]);
        Segment(rest, 0xDA, [1, 1, 0, 0, 63, 0]);
    }

    private static Span<byte> Comment(Span<byte> image, int length)
    {
        Head(image, 0xFE, length);
        image.Slice(4, length).Fill((byte)'.');
        return image[(4 + length)..];
    }

    private static Span<byte> Segment(Span<byte> image, byte marker, scoped ReadOnlySpan<byte> content)
    {
        Head(image, marker, content.Length);
        return Append(image[4..], content);
    }

    // The length counts its own two bytes.
    private static void Head(Span<byte> image, byte marker, int length)
    {
        (image[0], image[1]) = (0xFF, marker);
        BinaryPrimitives.WriteUInt16BigEndian(image[2..], checked((ushort)(length + 2)));
    }

    private static Span<byte> Append(Span<byte> image, scoped ReadOnlySpan<byte> content)
    {
        content.CopyTo(image);
        return image[content.Length..];
    }

    private static byte High(int value) => checked((byte)(value >> 8));

    private static byte Low(int value) => (byte)value;
}
