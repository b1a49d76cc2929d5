namespace TlsToll.Load.Http;

/// <summary>A reusable buffer that grows to the largest response received. Not thread safe.</summary>
internal sealed class ResponseBuffer
{
    /// <summary>Largest response accepted, in bytes: 64 MiB, above 50 images of 250 kB in base64.</summary>
    public const int Largest = 64 << 20;

    private byte[] _bytes = new byte[32 * 1024];

    /// <summary>Number of bytes in the buffer.</summary>
    public int Count { get; private set; }

    /// <summary>Number of bytes read since the last <see cref="Clear"/>, including those removed since.</summary>
    public int Received { get; private set; }

    /// <summary>Bytes in the buffer.</summary>
    public ReadOnlySpan<byte> Filled => _bytes.AsSpan(0, Count);

    public void Clear() => Count = Received = 0;

    /// <summary>Empties the buffer and frees its memory.</summary>
    public void Release()
    {
        Clear();
        _bytes = [];
    }

    public ArraySegment<byte> Segment(int start, int count) => new(_bytes, start, count);

    /// <summary>Grows the buffer to at least this many bytes in total.</summary>
    /// <exception cref="HttpFormatException"><paramref name="total"/> exceeds <see cref="Largest"/>.</exception>
    public void Reserve(long total)
    {
        if (total > Largest)
            throw new HttpFormatException("The response is too long.");
        if (total > _bytes.Length)
            Array.Resize(ref _bytes, (int)Math.Max(total, Math.Min(2L * _bytes.Length, Largest)));
    }

    /// <summary>Reads once from the stream.</summary>
    /// <returns>Number of bytes read; 0 at the end of the stream.</returns>
    public async ValueTask<int> ReadFromAsync(Stream stream, CancellationToken cancellationToken)
    {
        if (Count == _bytes.Length)
            Reserve(Count + 1L);
        var read = await stream.ReadAsync(_bytes.AsMemory(Count), cancellationToken);
        Count += read;
        Received += read;
        return read;
    }

    /// <summary>Removes bytes and moves the following ones up.</summary>
    public void Remove(int start, int count)
    {
        _bytes.AsSpan(start + count, Count - start - count).CopyTo(_bytes.AsSpan(start));
        Count -= count;
    }
}
