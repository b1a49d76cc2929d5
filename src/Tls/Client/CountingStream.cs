using System.Runtime.CompilerServices;

namespace TlsToll.Tls.Client;

/// <summary>Counts the bytes of a transport without copying or allocating. Supports one reader and one writer at a time.</summary>
internal sealed class CountingStream(Stream transport) : TransportStream(transport)
{
    private long _sent;
    private long _received;

    public WireBytes Bytes => new(Volatile.Read(ref _sent), Volatile.Read(ref _received));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var read = Transport.ReadAsync(buffer, cancellationToken);
        return read.IsCompletedSuccessfully ? new ValueTask<int>(Count(read.Result)) : Awaited(read);
    }

    // Counted before the write completes, so that it needs no continuation; the count is too high only for a broken connection.
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Volatile.Write(ref _sent, _sent + buffer.Length);
        return Transport.WriteAsync(buffer, cancellationToken);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> Awaited(ValueTask<int> read) => Count(await read);

    private int Count(int bytes)
    {
        // A socket is shut down before it is closed, which a read in progress sees as the end of the other side's data.
        ObjectDisposedException.ThrowIf(bytes == 0 && IsDisposed, this);
        Volatile.Write(ref _received, _received + bytes);
        return bytes;
    }
}
