using System.Buffers;
using System.Runtime.CompilerServices;

namespace TlsToll.Tls.Parts;

/// <summary>Splits a transport into records. Like SslStream, it reads as much as is available at once. Not thread-safe.</summary>
internal sealed class RecordReader(Stream transport) : IDisposable
{
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(RecordFormat.Header + RecordFormat.MostBody);
    private int _start;
    private int _end;

    /// <summary>True if no bytes are buffered.</summary>
    public bool IsEmpty => _start == _end;

    /// <summary>Reads the next record.</summary>
    /// <returns>The whole record, header included; valid until the next call; empty at the end of the transport.</returns>
    /// <exception cref="IOException">The transport ended within a record, or the data are not a TLS record.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<Memory<byte>> ReadAsync(CancellationToken cancellationToken)
    {
        if (!await FillAsync(RecordFormat.Header, cancellationToken))
            return default;
        var length = RecordFormat.Header + RecordFormat.BodyOf(_buffer.AsSpan(_start));
        await FillAsync(length, cancellationToken);
        _start += length;
        return _buffer.AsMemory(_start - length, length);
    }

    /// <summary>Returns the buffer to the pool; does not dispose of the transport.</summary>
    public void Dispose()
    {
        var buffer = _buffer;
        (_buffer, _start, _end) = ([], 0, 0);
        if (buffer.Length > 0)
            ArrayPool<byte>.Shared.Return(buffer);
    }

    private async ValueTask<bool> FillAsync(int count, CancellationToken cancellationToken)
    {
        while (_end - _start < count)
        {
            if (_start == _end || _start + count > _buffer.Length)
                MoveToFront();
            var read = await transport.ReadAsync(_buffer.AsMemory(_end), cancellationToken);
            if (read == 0)
                return IsEmpty ? false : throw new EndOfStreamException("The connection ended within a record.");
            _end += read;
        }

        return true;
    }

    private void MoveToFront()
    {
        _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
        (_start, _end) = (0, _end - _start);
    }
}
