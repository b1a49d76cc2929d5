using System.Buffers;
using System.IO.Pipelines;

namespace TlsToll.Sut.Endpoints.Interactions;

/// <summary>
/// A message in one array of the shared pool: first the request's bytes, then the response's. JSON writes to it as a buffer writer, XML as
/// a stream; either way the length is known before the first byte is sent.
/// </summary>
internal sealed class PooledBuffer : Stream, IBufferWriter<byte>
{
    private const int Initial = 4096;

    private byte[] array = ArrayPool<byte>.Shared.Rent(Initial);
    private int count;

    /// <summary>The array that holds the message from its first byte on; another one after the next write.</summary>
    public byte[] Array => array;

    /// <summary>Length of the message in bytes.</summary>
    public int Count => count;

    /// <summary>The message.</summary>
    public ReadOnlyMemory<byte> Written => array.AsMemory(0, count);

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => count;

    public override long Position
    {
        get => count;
        set => throw new NotSupportedException();
    }

    /// <summary>Forgets the message and keeps the array.</summary>
    public void Clear() => count = 0;

    /// <summary>Appends all of a request's body. The server itself ends one that is larger than it allows.</summary>
    public async ValueTask FillAsync(PipeReader body)
    {
        while (true)
        {
            var read = await body.ReadAsync();
            foreach (var segment in read.Buffer)
                Write(segment.Span);
            body.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted)
                return;
        }
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        EnsureRoom(buffer.Length);
        buffer.CopyTo(array.AsSpan(count));
        count += buffer.Length;
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public void Advance(int count) => this.count += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        EnsureRoom(Math.Max(1, sizeHint));
        return array.AsMemory(count);
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    public override void Flush()
    {
        // All is in memory already.
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing && array.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(array);
            (array, count) = ([], 0);
        }

        base.Dispose(disposing);
    }

    private void EnsureRoom(int bytes)
    {
        if (array.Length - count >= bytes)
            return;
        var larger = ArrayPool<byte>.Shared.Rent(Math.Max(array.Length * 2, checked(count + bytes)));
        array.AsSpan(0, count).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(array);
        array = larger;
    }
}
