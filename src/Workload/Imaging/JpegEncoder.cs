using System.Buffers;
using System.Buffers.Binary;

namespace TlsToll.Workload;

/// <summary>
/// Makes baseline JPEGs (ITU-T T.81) of an exact size: greyscale, 8 × 8 blocks, the Huffman and quantisation tables of its annex K. The
/// picture is a gradient under noise, and is drawn where JPEG keeps pictures, in the coefficients of the cosine transform, so none has to
/// be computed. Rows of blocks are added while they fit; a comment, which decoders skip, takes up what is less than a row.
/// </summary>
internal static class JpegEncoder
{
    // An average block's entropy-coded bytes, measured; it only makes pictures about square.
    private const double BytesPerBlock = 11.5;

    // Coefficients drawn per block besides the first: 3 bits of one 64-bit draw each, the rest of it is for the first.
    private const int NoiseCoefficients = 20;

    // Longest code of a drawn coefficient with its bits (16 + 3), every byte stuffed.
    private const int MostBytesPerBlock = ((NoiseCoefficients + 2) * 19 / 8 * 2) + 16;

    // A comment's marker and length.
    private const int EmptyComment = 4;
    private const int EndOfImage = 2;

    public static byte[] Encode(RandomStream stream, int size)
    {
        var room = size - JpegHeader.Length - EmptyComment - EndOfImage;
        var width = Math.Max(1, (int)Math.Sqrt(room / BytesPerBlock));
        var scan = ArrayPool<byte>.Shared.Rent(room + (width * MostBytesPerBlock));
        try
        {
            var (length, rows) = EncodeRows(stream, scan, room, width);
            var image = new byte[size];
            JpegHeader.Write(image, 8 * width, 8 * rows, room - length);
            scan.AsSpan(0, length).CopyTo(image.AsSpan(size - EndOfImage - length));
            BinaryPrimitives.WriteUInt16BigEndian(image.AsSpan(size - EndOfImage), 0xFFD9);
            return image;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(scan);
        }
    }

    private static (int Length, int Rows) EncodeRows(RandomStream stream, byte[] scan, int room, int width)
    {
        var writer = new EntropyWriter(scan);
        var picture = new Gradient(stream);
        var kept = writer;
        var rows = 0;
        for (var previous = 0; ; rows++)
        {
            for (var column = 0; column < width; column++)
                previous = EncodeBlock(ref writer, stream.NextBits(), picture.At(column, rows), previous);
            if (writer.LengthAtEnd > room)
                break;
            kept = writer;
        }

        kept.Finish();
        return (kept.Length, rows);
    }

    private static int EncodeBlock(ref EntropyWriter writer, ulong noise, int level, int previous)
    {
        var mean = level + (int)(noise & 15);
        noise >>= 4;
        HuffmanCodes.Mean.Write(ref writer, 0, mean - previous);
        var zeros = 0;
        for (var i = 0; i < NoiseCoefficients; i++, noise >>= 3)
        {
            var value = (int)(noise & 7) - 4;
            if (value == 0)
            {
                zeros++;
                continue;
            }

            // A run of 16 has a code of its own; NoiseCoefficients zeros in a row are possible.
            for (; zeros >= 16; zeros -= 16)
                HuffmanCodes.Detail.WriteSymbol(ref writer, 0xF0);
            HuffmanCodes.Detail.Write(ref writer, zeros, value);
            zeros = 0;
        }

        HuffmanCodes.Detail.WriteSymbol(ref writer, 0x00);
        return mean;
    }
}
