using System.Threading.Tasks.Sources;

namespace TlsToll.Primitives.Catalogue;

/// <summary>
/// One end of a duplex pipe in memory. A write completes the other end's pending read on the writer's thread. So a whole handshake of two
/// SslStreams runs on one thread, and its wall time is the CPU time of both ends, without thread switches.
/// </summary>
internal sealed class InMemoryWire : Stream, IValueTaskSource<int>
{
    private readonly MemoryStream _inbound = new();
    private ManualResetValueTaskSourceCore<int> _waiting;
    private Memory<byte>? _target;
    private InMemoryWire? _peer;
    private long _read;

    private InMemoryWire()
    {
    }

    /// <summary>Bytes written by this end.</summary>
    public long Written { get; private set; }

    /// <inheritdoc/>
    public override bool CanRead => true;

    /// <inheritdoc/>
    public override bool CanWrite => true;

    /// <inheritdoc/>
    public override bool CanSeek => false;

    /// <inheritdoc/>
    public override long Length => throw new NotSupportedException();

    /// <inheritdoc/>
    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public static (InMemoryWire Client, InMemoryWire Server) Pair()
    {
        var (client, server) = (new InMemoryWire(), new InMemoryWire());
        (client._peer, server._peer) = (server, client);
        return (client, server);
    }

    /// <inheritdoc/>
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_inbound.Length > _read)
            return new(Take(buffer.Span));
        _target = buffer;
        _waiting.Reset();
        return new(this, _waiting.Version);
    }

    /// <inheritdoc/>
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Write(buffer.Span);
        return ValueTask.CompletedTask;
    }

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        Written += buffer.Length;
        _peer!.Deliver(buffer);
    }

    /// <inheritdoc/>
    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    /// <inheritdoc/>
    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("Reads are asynchronous here.");

    /// <inheritdoc/>
    public override void Flush()
    {
    }

    /// <inheritdoc/>
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    /// <inheritdoc/>
    public override void SetLength(long value) => throw new NotSupportedException();

    int IValueTaskSource<int>.GetResult(short token) => _waiting.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => _waiting.GetStatus(token);

    void IValueTaskSource<int>.OnCompleted(
        Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _waiting.OnCompleted(continuation, state, token, flags);

    private void Deliver(ReadOnlySpan<byte> bytes)
    {
        _inbound.Position = _inbound.Length;
        _inbound.Write(bytes);
        if (_target is not { } target)
            return;
        _target = null;
        _waiting.SetResult(Take(target.Span));
    }

    private int Take(Span<byte> target)
    {
        _inbound.Position = _read;
        var count = _inbound.Read(target);
        _read += count;
        return count;
    }
}
