namespace TlsToll.Sut.Tests.Testbed.Tds;

/// <summary>
/// A handshake within the protocol, as before version 8: its records are the payload of packets until it is over, and then stand alone.
/// </summary>
internal sealed class PreLogInStream(Stream inner) : Stream
{
    private int _left;

    /// <summary>Whether the handshake is under way.</summary>
    public bool Framed { get; set; } = true;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (!Framed)
            return await inner.ReadAsync(buffer, cancellationToken);
        if (_left == 0)
        {
            var header = new byte[TdsWire.Header];
            if (await inner.ReadAtLeastAsync(header, header.Length, throwOnEndOfStream: false, cancellationToken) < header.Length)
                return 0;
            _left = ((header[2] << 8) | header[3]) - header.Length;
        }

        var read = await inner.ReadAsync(buffer[..Math.Min(buffer.Length, _left)], cancellationToken);
        _left -= read;
        return read;
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) => Framed
        ? inner.WriteAsync(TdsWire.Packet((byte)TdsKind.PreLogIn, buffer.Span, isLast: true), cancellationToken)
        : inner.WriteAsync(buffer, cancellationToken);

    public override Task FlushAsync(CancellationToken cancellationToken) => inner.FlushAsync(cancellationToken);

    public override void Flush() => inner.Flush();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
