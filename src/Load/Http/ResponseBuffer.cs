namespace TlsToll.Load.Http;

/// <summary>A buffer that grows to the largest response seen and is reused. Not thread safe.</summary>
internal sealed class ResponseBuffer
{
    /// <summary>Largest response accepted, in bytes: 64 MiB, above 50 images of 250 kB in base64.</summary>
    public const int Largest = 64 << 20;

    private byte[] _bytes = new byte[32 * 1024];

    /// <summary>Bytes held.</summary>
    public int Count { get; private set; }

    /// <summary>Bytes read since the last <see cref="Clear"/>, those removed since included.</summary>
    public int Received { get; private set; }

    /// <summary>The bytes held.</summary>
    public ReadOnlySpan<byte> Filled => _bytes.AsSpan(0, Count);

    /// <summary>Empties the buffer.</summary>
    public void Clear() => Count = Received = 0;

    /// <summary>Empties the buffer and frees its memory.</summary>
    public void Release()
    {
        Clear();
        _bytes = [];
    }

    /// <summary>A part of the bytes.</summary>
    public ArraySegment<byte> Segment(int start, int count) => new(_bytes, start, count);

    /// <summary>Makes room for so many bytes in all.</summary>
    /// <exception cref="HttpFormatException">More than <see cref="Largest"/>.</exception>
    public void Reserve(long total)
    {
        if (total > Largest)
            throw new HttpFormatException("The response is too long.");
        if (total > _bytes.Length)
            Array.Resize(ref _bytes, (int)Math.Max(total, Math.Min(2L * _bytes.Length, Largest)));
    }

    /// <summary>Reads once.</summary>
    /// <returns>Bytes read; 0 at the stream's end.</returns>
    public async ValueTask<int> ReadFromAsync(Stream stream, CancellationToken cancellationToken)
    {
        if (Count == _bytes.Length)
            Reserve(Count + 1L);
        var read = await stream.ReadAsync(_bytes.AsMemory(Count), cancellationToken);
        Count += read;
        Received += read;
        return read;
    }

    /// <summary>Removes bytes.</summary>
    public void Remove(int start, int count)
    {
        _bytes.AsSpan(start + count, Count - start - count).CopyTo(_bytes.AsSpan(start));
        Count -= count;
    }
}
