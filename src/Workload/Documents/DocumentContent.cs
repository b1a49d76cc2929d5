using System.Runtime.InteropServices;

namespace TlsToll.Workload;

/// <summary>
/// The bytes of all static documents: one block of incompressible random bytes, in which each document starts at a different offset.
/// Therefore 530 MB of documents need no disk space, and a document is sent without copying. Limitation: cache misses of documents are
/// modelled only up to the size of the block.
/// </summary>
public sealed class DocumentContent
{
    /// <summary>Length of the longest document, and of the block, in bytes: 32 MiB.</summary>
    public const int LargestDocument = 32 << 20;

    // Distinguishes this stream of the seed from all others.
    private const ulong Path = 0x5354415449430001;

    private readonly byte[] _block = new byte[LargestDocument];

    /// <summary>Fills the block in about 10 ms.</summary>
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

    /// <summary>The offset of a document, derived from its length and number.</summary>
    /// <param name="bytes">Length of the document in bytes, 0 to <see cref="LargestDocument"/>.</param>
    /// <param name="number">Distinguishes documents of the same length.</param>
    internal static int StartOf(int bytes, ulong number) => RandomStream.For(Path, (ulong)bytes, number).NextInt(0, LargestDocument - bytes);
}
