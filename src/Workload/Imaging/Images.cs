using System.Globalization;

namespace TlsToll.Workload;

/// <summary>The images of items: names, sizes and content.</summary>
public static class Images
{
    /// <summary>Least size of an image in bytes.</summary>
    public const int LeastBytes = 1024;

    /// <summary>Greatest size of an image in bytes.</summary>
    public const int GreatestBytes = 1 << 24;

    private const int Hundred = 100;

    // "IMAGE"; any number that is no other path's beginning would do.
    private const ulong ImagePath = 0x494D_4147_45;

    // TPC-W: 45 % of 5 kB, 35 % of 10 kB, 15 % of 50 kB, 4 % of 100 kB, 1 % of 250 kB.
    private static readonly (int KiloBytes, int Percent)[] Sizes = [(5, 45), (10, 35), (50, 15), (100, 4), (250, 1)];

    /// <summary>
    /// Size of an item's image in bytes: 5, 10, 50, 100, 250 kB (of 1024 bytes) for 45, 35, 15, 4, 1 % of the items (TPC-W), exactly in
    /// every hundred successive ids; which item has which is the same for every seed.
    /// </summary>
    public static int SizeFor(int itemId) => SizesOfHundred(itemId)[(itemId - 1) % Hundred];

    /// <summary>File name of an item's image.</summary>
    public static string NameFor(int itemId) => string.Create(CultureInfo.InvariantCulture, $"item-{itemId:D9}.jpg");

    /// <summary>A JPEG of exactly so many bytes; see <see cref="JpegEncoder"/>.</summary>
    /// <param name="stream">Where the picture comes from: the same state gives the same bytes.</param>
    /// <param name="sizeBytes"><see cref="LeastBytes"/> to <see cref="GreatestBytes"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The size is not of its range.</exception>
    public static byte[] Jpeg(RandomStream stream, int sizeBytes)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(sizeBytes, LeastBytes);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(sizeBytes, GreatestBytes);
        return JpegEncoder.Encode(stream, sizeBytes);
    }

    /// <summary>The image of an item: of <see cref="SizeFor"/> bytes, a function of seed and item.</summary>
    public static byte[] JpegFor(ulong seed, int itemId) => Jpeg(RandomStream.For(seed, ImagePath, (ulong)itemId), SizeFor(itemId));

    /// <summary>
    /// The items among the same hundred ids, at most <paramref name="items"/>, whose images are as large as that of
    /// <paramref name="itemId"/>, which is one of them.
    /// </summary>
    internal static List<int> OfSameSize(int itemId, int items)
    {
        var sizes = SizesOfHundred(itemId);
        var first = itemId - ((itemId - 1) % Hundred);
        var same = new List<int>();
        for (var i = 0; i < Hundred && first + i <= items; i++)
        {
            if (sizes[i] == sizes[itemId - first])
                same.Add(first + i);
        }

        return same;
    }

    // Shuffled, not a pattern of the id: NURand favours ids with many bits set, and would otherwise favour some size.
    private static int[] SizesOfHundred(int itemId)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(itemId, 1);
        int[] sizes = [.. Sizes.SelectMany(size => Enumerable.Repeat(size.KiloBytes * 1024, size.Percent))];
        RandomStream.For(ImagePath, (ulong)((itemId - 1) / Hundred)).Shuffle<int>(sizes);
        return sizes;
    }
}
