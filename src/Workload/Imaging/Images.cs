using System.Buffers.Binary;
using System.Globalization;

namespace TlsToll.Workload;

/// <summary>Names, sizes and content of the item images.</summary>
public static class Images
{
    /// <summary>Minimum size of an image in bytes; large enough for the embedded picture.</summary>
    public const int LeastBytes = 1024;

    /// <summary>Maximum size of an image in bytes.</summary>
    public const int GreatestBytes = 1 << 24;

    private const int Hundred = 100;

    // SOI and the JFIF segment, which must come first; comments may follow (ITU-T T.81, annex B).
    private const int BeforeComments = 2 + 18;

    // Less than the 65,537 bytes of the longest comment, so that the remainder is never shorter than the header of a comment.
    private const int CommentBytes = 60_000;

    // "IMAGE" in ASCII; no other path starts with this number.
    private const ulong ImagePath = 0x494D_4147_45;

    // TPC-W: 45 % of 5 kB, 35 % of 10 kB, 15 % of 50 kB, 4 % of 100 kB, 1 % of 250 kB.
    private static readonly (int KiloBytes, int Percent)[] Sizes = [(5, 45), (10, 35), (50, 15), (100, 4), (250, 1)];

    private static readonly byte[] Picture = EmbeddedFile.Read("item.jpg");

    /// <summary>
    /// Size of an item's image in bytes: 5, 10, 50, 100, 250 kB (of 1024 bytes) for 45, 35, 15, 4, 1 % of the items (TPC-W), exactly in
    /// every hundred successive ids. The assignment of sizes to items is the same for every seed.
    /// </summary>
    public static int SizeFor(int itemId) => SizesOfHundred(itemId)[(itemId - 1) % Hundred];

    /// <summary>File name of an item's image.</summary>
    public static string NameFor(int itemId) => string.Create(CultureInfo.InvariantCulture, $"item-{itemId:D9}.jpg");

    /// <summary>
    /// A baseline JPEG of exactly the given size: always the same small picture, padded with comments of incompressible random bytes, which
    /// decoders skip.
    /// </summary>
    /// <param name="stream">Random stream for the comments; the same state gives the same bytes.</param>
    /// <param name="sizeBytes">Size of the image, <see cref="LeastBytes"/> to <see cref="GreatestBytes"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The size is out of range.</exception>
    public static byte[] Jpeg(RandomStream stream, int sizeBytes)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(sizeBytes, LeastBytes);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(sizeBytes, GreatestBytes);
        var image = new byte[sizeBytes];
        Picture.AsSpan(0, BeforeComments).CopyTo(image);
        Picture.AsSpan(BeforeComments).CopyTo(image.AsSpan(sizeBytes - Picture.Length + BeforeComments));
        for (var rest = image.AsSpan(BeforeComments, sizeBytes - Picture.Length); !rest.IsEmpty;)
        {
            var comment = rest[..(rest.Length <= ushort.MaxValue ? rest.Length : CommentBytes)];
            (comment[0], comment[1]) = (0xFF, 0xFE);
            BinaryPrimitives.WriteUInt16BigEndian(comment[2..], (ushort)(comment.Length - 2));
            foreach (ref var value in comment[4..])
                value = (byte)stream.NextBits();
            rest = rest[comment.Length..];
        }

        return image;
    }

    /// <summary>The image of an item, of <see cref="SizeFor"/> bytes; a function of seed and item.</summary>
    public static byte[] JpegFor(ulong seed, int itemId) => Jpeg(RandomStream.For(seed, ImagePath, (ulong)itemId), SizeFor(itemId));

    /// <summary>
    /// The ids in the same hundred as <paramref name="itemId"/>, up to <paramref name="items"/>, whose images have the same size; includes
    /// <paramref name="itemId"/>.
    /// </summary>
    internal static List<int> OfSameSize(int itemId, int items)
    {
        var sizes = SizesOfHundred(itemId);
        var first = itemId - ((itemId - 1) % Hundred);
        return [.. Enumerable.Range(first, Math.Min(Hundred, items - first + 1)).Where(id => sizes[id - first] == sizes[itemId - first])];
    }

    // Shuffled instead of a pattern of the id, because NURand favours ids with many bits set and would otherwise favour certain sizes.
    private static int[] SizesOfHundred(int itemId)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(itemId, 1);
        int[] sizes = [.. Sizes.SelectMany(size => Enumerable.Repeat(size.KiloBytes * 1024, size.Percent))];
        RandomStream.For(ImagePath, (ulong)((itemId - 1) / Hundred)).Shuffle<int>(sizes);
        return sizes;
    }
}
