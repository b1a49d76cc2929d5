using System.Buffers;

namespace TlsToll.Load.Http;

/// <summary>
/// A reusable buffer for a response. Thousands of EBs wait for small responses at the same time, so a buffer for a large one is only borrowed. Not thread safe.
/// </summary>
internal sealed class ResponseBuffer
{
    /// <summary>Largest response accepted, in bytes: 64 MiB, above 50 images of 250 kB in base64.</summary>
    public const int Largest = 64 << 20;

    // Holds most responses, and with TLS their records.
    private const int Smallest = 8 * 1024;

    private byte[] _own = new byte[Smallest];
    private byte[]? _borrowed;

    /// <summary>Number of bytes in the buffer.</summary>
    public int Count { get; private set; }

    /// <summary>Number of bytes read since the last <see cref="Clear"/>, including those removed since.</summary>
    public int Received { get; private set; }

    /// <summary>Bytes in the buffer.</summary>
    public ReadOnlySpan<byte> Filled => Bytes.AsSpan(0, Count);

    private byte[] Bytes => _borrowed ?? _own;

    /// <summary>Empties the buffer; segments of it are no longer valid.</summary>
    public void Clear()
    {
        Count = Received = 0;
        Replace(null);
    }

    /// <summary>Empties the buffer and frees its memory.</summary>
    public void Release()
    {
        Clear();
        _own = [];
    }

    public ArraySegment<byte> Segment(int start, int count) => new(Bytes, start, count);

    /// <summary>Grows the buffer to at least this many bytes in total.</summary>
    /// <exception cref="HttpFormatException"><paramref name="total"/> exceeds <see cref="Largest"/>.</exception>
    public void Reserve(long total)
    {
        if (total > Largest)
            throw new HttpFormatException("The response is too long.");
        if (total <= Bytes.Length)
            return;
        var larger = ArrayPool<byte>.Shared.Rent((int)Math.Max(total, Math.Min(2L * Bytes.Length, Largest)));
        Filled.CopyTo(larger);
        Replace(larger);
    }

    /// <summary>Reads once from the stream.</summary>
    /// <returns>Number of bytes read; 0 at the end of the stream.</returns>
    public async ValueTask<int> ReadFromAsync(Stream stream, CancellationToken cancellationToken)
    {
        if (Count == Bytes.Length)
            Reserve(Count + 1L);
        var read = await stream.ReadAsync(Bytes.AsMemory(Count), cancellationToken);
        Count += read;
        Received += read;
        return read;
    }

    /// <summary>Removes bytes and moves the following ones up.</summary>
    public void Remove(int start, int count)
    {
        Bytes.AsSpan(start + count, Count - start - count).CopyTo(Bytes.AsSpan(start));
        Count -= count;
    }

    private void Replace(byte[]? borrowed)
    {
        if (_borrowed is not null)
            ArrayPool<byte>.Shared.Return(_borrowed);
        _borrowed = borrowed;
    }
}
