using System.Buffers;
using System.IO.Pipelines;

namespace TlsToll.Hosting.Messages;

/// <summary>
/// A message in one array from the shared pool: first the request, then the response. JSON writes to it as a buffer writer, XML as a
/// stream. In both cases, the length is known before the first byte is sent.
/// </summary>
internal sealed class MessageBuffer : Stream, IBufferWriter<byte>
{
    private const int InitialBytes = 4096;

    private byte[] _array = ArrayPool<byte>.Shared.Rent(InitialBytes);
    private int _count;

    /// <summary>The array, which contains the message from index 0. A write may replace the array.</summary>
    public byte[] Array => _array;

    /// <summary>Length of the message in bytes.</summary>
    public int Count => _count;

    public ReadOnlyMemory<byte> Written => _array.AsMemory(0, _count);

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => _count;

    public override long Position
    {
        get => _count;
        set => throw new NotSupportedException();
    }

    /// <summary>Empties the buffer; the array stays rented.</summary>
    public void Clear() => _count = 0;

    /// <summary>Appends the whole body of a request. The server enforces the size limit.</summary>
    /// <exception cref="BadHttpRequestException">The body is too large, or violates HTTP.</exception>
    /// <exception cref="ClientGoneException">The connection broke.</exception>
    public async ValueTask FillAsync(HttpRequest request)
    {
        var body = request.BodyReader;
        while (true)
        {
            ReadResult read;
            try
            {
                read = await body.ReadAsync();
            }
            catch (IOException e) when (e.InnerException is OverflowException)
            {
                // Kestrel does not report the size of a chunk that overflows an integer as the client's mistake.
                throw new BadHttpRequestException(e.Message, StatusCodes.Status400BadRequest, e);
            }
            catch (Exception e) when (e is OperationCanceledException || (e is IOException and not BadHttpRequestException))
            {
                // A reset, or a TLS record that cannot be decrypted. Kestrel would otherwise read on for the next request, and may log that it cannot.
                request.HttpContext.Abort();
                throw new ClientGoneException(e);
            }

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
        buffer.CopyTo(_array.AsSpan(_count));
        _count += buffer.Length;
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public void Advance(int count) => _count += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        EnsureRoom(Math.Max(1, sizeHint));
        return _array.AsMemory(_count);
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    public override void Flush()
    {
        // Everything is already in memory.
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing && _array.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(_array);
            (_array, _count) = ([], 0);
        }

        base.Dispose(disposing);
    }

    private void EnsureRoom(int bytes)
    {
        if (_array.Length - _count >= bytes)
            return;
        var larger = ArrayPool<byte>.Shared.Rent(Math.Max(_array.Length * 2, checked(_count + bytes)));
        _array.AsSpan(0, _count).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_array);
        _array = larger;
    }
}

/// <summary>The connection broke before the end of the request: closed, reset, or by a broken TLS record. The request's RequestAborted may be canceled only later.</summary>
internal sealed class ClientGoneException(Exception inner) : OperationCanceledException("The connection broke.", inner);
