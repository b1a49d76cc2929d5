using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Authentication;

namespace TlsToll.Tls.Client;

/// <summary>
/// A client's TLS over a transport by OpenSSL itself. It holds no buffer between calls: what it receives is decrypted within the caller's.
/// Supports one operation at a time. A read of no bytes returns at once.
/// </summary>
/// <param name="connection">OpenSSL's end.</param>
/// <param name="transport">The transport, which is disposed of with the stream.</param>
internal sealed class OpenSslStream(OpenSslConnection connection, CountingStream transport) : TransportStream(transport)
{
    // A record and its header.
    private const int FlightBuffer = (16 << 10) + 512;

    // Into a smaller buffer, a record would come by many calls. It holds a server's usual flight, too: when thousands of EBs connect at once, each waits with one.
    private const int SmallestBuffer = 4096;

    private volatile bool _ended;
    private int _operations;

    /// <summary>Called when the first data were received: by then, the server's tickets were, too.</summary>
    public Action? FirstData { get; set; }

    /// <summary>Performs the handshake.</summary>
    /// <exception cref="AuthenticationException">It failed; the message is OpenSSL's reason.</exception>
    /// <exception cref="IOException">The transport failed, or the server closed it.</exception>
    public async ValueTask HandshakeAsync(CancellationToken cancellationToken)
    {
        using var held = connection.Hold();
        var buffer = ArrayPool<byte>.Shared.Rent(SmallestBuffer);
        try
        {
            while (true)
            {
                var done = connection.Handshake(out var failure);
                try
                {
                    // A failed handshake ends with an alert, which the server may no longer receive.
                    await SendAsync(cancellationToken);
                }
                catch (IOException) when (failure is not null)
                {
                    // The failure is reported, and not this one.
                }

                if (failure is not null)
                    throw new AuthenticationException(failure);
                if (done)
                    return;
                var received = await Transport.ReadAsync(buffer, cancellationToken);
                if (received == 0)
                    throw new IOException("The server closed the connection in the handshake.");
                connection.Receive(buffer.AsSpan(0, received));
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <inheritdoc/>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        using var operation = Begin();
        if (buffer.IsEmpty || _ended)
            return 0;
        while (true)
        {
            if (connection.HasReceived && connection.Read(buffer.Span) is { } data)
            {
                _ended = data == 0;
                if (FirstData is { } first && data > 0)
                {
                    FirstData = null;
                    first();
                }

                return data;
            }

            // The answer to a key update, for example.
            if (connection.ToSend > 0)
                await SendAsync(cancellationToken);
            if (await ReceiveAsync(buffer, cancellationToken))
                continue;
            _ended = true;
            return connection.IsWithinRecord ? throw new IOException("The server closed the connection within a record.") : 0;
        }
    }

    /// <inheritdoc/>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        using var operation = Begin();
        if (buffer.IsEmpty)
            return;
        connection.Write(buffer.Span);
        try
        {
            await SendAsync(cancellationToken);
        }
        catch
        {
            // Part of a record may be on the wire, which nothing can follow: neither data nor a close alert, for which a disposal would wait.
            _ended = true;
            throw;
        }
    }

    /// <summary>Closes the transport without a close alert, after a handshake that failed.</summary>
    public ValueTask AbandonAsync()
    {
        _ended = true;
        return DisposeAsync();
    }

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        try
        {
            // An operation in progress uses OpenSSL's objects: the connection is then broken off.
            if (!_ended && !connection.IsClosed && Volatile.Read(ref _operations) == 0)
            {
                using var operation = Begin();
                connection.EndData();
                await SendAsync(CancellationToken.None);
            }
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // The server closed the connection first.
        }

        connection.Dispose();
        await base.DisposeAsync();
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            connection.Dispose();
        base.Dispose(disposing);
    }

    private Operation Begin()
    {
        var held = connection.Hold();
        Interlocked.Increment(ref _operations);
        return new Operation(this, held);
    }

    private void End() => Interlocked.Decrement(ref _operations);

    // Takes in what comes next; false at the end of the transport.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<bool> ReceiveAsync(Memory<byte> buffer, CancellationToken cancellationToken)
    {
        var rented = buffer.Length < SmallestBuffer ? ArrayPool<byte>.Shared.Rent(FlightBuffer) : null;
        try
        {
            var space = rented ?? buffer;
            var received = await Transport.ReadAsync(space, cancellationToken);
            connection.Receive(space.Span[..received]);
            return received > 0;
        }
        finally
        {
            if (rented is not null)
                ArrayPool<byte>.Shared.Return(rented);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask SendAsync(CancellationToken cancellationToken)
    {
        var length = connection.ToSend;
        if (length == 0)
            return;
        var buffer = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            await Transport.WriteAsync(buffer.AsMemory(0, connection.Send(buffer.AsSpan(0, length))), cancellationToken);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private readonly struct Operation(OpenSslStream stream, OpenSslConnection.Held held) : IDisposable
    {
        public void Dispose()
        {
            stream.End();
            held.Dispose();
        }
    }
}
