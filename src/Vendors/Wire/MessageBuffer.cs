using System.Buffers;
using System.IO.Pipelines;

namespace TlsToll.Vendors.Wire;

/// <summary>A message in a pooled array: first the request, then the answer over it. JSON sees a buffer writer, XML a stream.</summary>
internal sealed class MessageBuffer : Stream, IBufferWriter<byte>
{
    // Holds any request of the testbed's and any answer but a label.
    private const int InitialSize = 2048;

    private byte[] _bytes = ArrayPool<byte>.Shared.Rent(InitialSize);
    private int _count;

    /// <summary>The array that the message starts; valid until the next write.</summary>
    public byte[] Bytes => _bytes;

    /// <summary>The message's length.</summary>
    public int Count => _count;

    /// <summary>The message.</summary>
    public ReadOnlyMemory<byte> Message => _bytes.AsMemory(0, _count);

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => _count;

    public override long Position
    {
        get => _count;
        set => throw new NotSupportedException();
    }

    /// <summary>Empties the buffer.</summary>
    public void Clear() => _count = 0;

    /// <summary>Appends a request's whole body; the server ends one that is too large.</summary>
    public async ValueTask ReadFromAsync(PipeReader body)
    {
        ReadResult read;
        do
        {
            read = await body.ReadAsync();
            foreach (var segment in read.Buffer)
                Write(segment.Span);
            body.AdvanceTo(read.Buffer.End);
        }
        while (!read.IsCompleted);
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Reserve(Math.Max(sizeHint, 1));
        return _bytes.AsMemory(_count);
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    public void Advance(int count) => _count += count;

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        buffer.CopyTo(GetSpan(buffer.Length));
        _count += buffer.Length;
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
        // There is nowhere to flush to.
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (_bytes.Length > 0)
            ArrayPool<byte>.Shared.Return(_bytes);
        (_bytes, _count) = ([], 0);
        base.Dispose(disposing);
    }

    private void Reserve(int more)
    {
        if (_bytes.Length - _count >= more)
            return;
        var grown = ArrayPool<byte>.Shared.Rent(Math.Max(2 * _bytes.Length, checked(_count + more)));
        Message.CopyTo(grown);
        ArrayPool<byte>.Shared.Return(_bytes);
        _bytes = grown;
    }
}
