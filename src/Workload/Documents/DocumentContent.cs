using System.Runtime.InteropServices;

namespace TlsToll.Workload;

/// <summary>
/// The bytes of all static documents: one block of random bytes, which no compression shortens, in which each document begins at a place of its
/// own. So 530 MB of documents take no disk, and a document is sent without copying. A limit: it does not show how often documents miss the
/// processor's caches beyond the block's size.
/// </summary>
public sealed class DocumentContent
{
    /// <summary>Bytes of the longest document, 32 MiB: the block's own length.</summary>
    public const int LargestDocument = 32 << 20;

    // Tells this stream of the seed from all others.
    private const ulong Path = 0x5354415449430001;

    private readonly byte[] _block = new byte[LargestDocument];

    /// <summary>Fills the block, which takes about 10 ms.</summary>
    /// <param name="seed">The seed of the documents.</param>
    public DocumentContent(ulong seed)
    {
        var stream = RandomStream.For(seed, Path);
        var words = MemoryMarshal.Cast<byte, ulong>(_block.AsSpan());
        for (var i = 0; i < words.Length; i++)
            words[i] = stream.NextBits();
    }

    /// <summary>The bytes of a document.</summary>
    public ReadOnlyMemory<byte> Of(Document document)
    {
        ArgumentNullException.ThrowIfNull(document);
        return _block.AsMemory(document.Start, document.Bytes);
    }

    /// <summary>The start of a document, derived from its length and number.</summary>
    /// <param name="bytes">Its length, 0 to <see cref="LargestDocument"/>.</param>
    /// <param name="number">Distinguishes it from others of that length.</param>
    internal static int StartOf(int bytes, ulong number) => RandomStream.For(Path, (ulong)bytes, number).NextInt(0, LargestDocument - bytes);
}
