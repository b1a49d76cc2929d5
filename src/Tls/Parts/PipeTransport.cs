using System.Buffers;
using System.IO.Pipelines;

namespace TlsToll.Tls.Parts;

/// <summary>
/// Kestrel's transport as a stream. A read never crosses the end of a record, so a reader of the last handshake record does not consume the
/// data after it.
/// </summary>
/// <param name="transport">The transport, which the stream does not own.</param>
internal sealed class PipeTransport(IDuplexPipe transport) : AsyncStream
{
    private int _left;

    /// <summary>True if no record has been read partially.</summary>
    public bool IsBetweenRecords => _left == 0;

    /// <summary>Reads the first bytes without consuming them.</summary>
    /// <param name="count">Number of bytes.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <returns>The bytes; fewer if the transport ends.</returns>
    public async ValueTask<byte[]> PeekAsync(int count, CancellationToken cancellationToken)
    {
        var buffer = (await transport.Input.ReadAtLeastAsync(count, cancellationToken)).Buffer;
        var bytes = buffer.Slice(0, Math.Min(count, buffer.Length)).ToArray();
        transport.Input.AdvanceTo(buffer.Start);
        return bytes;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var come = (await transport.Input.ReadAtLeastAsync(_left == 0 ? RecordFormat.Header : 1, cancellationToken)).Buffer;
        var count = 0;
        try
        {
            if (come.IsEmpty)
                return _left == 0 ? 0 : throw Cut();
            if (_left == 0)
                _left = LengthOf(come);
            count = (int)Math.Min(Math.Min(buffer.Length, _left), come.Length);
            come.Slice(0, count).CopyTo(buffer.Span);
            _left -= count;
            return count;
        }
        finally
        {
            transport.Input.AdvanceTo(come.GetPosition(count));
        }
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        await transport.Output.WriteAsync(buffer, cancellationToken);

    private static int LengthOf(ReadOnlySequence<byte> come)
    {
        if (come.Length < RecordFormat.Header)
            throw Cut();
        Span<byte> header = stackalloc byte[RecordFormat.Header];
        come.Slice(0, RecordFormat.Header).CopyTo(header);
        return RecordFormat.Header + RecordFormat.BodyOf(header);
    }

    private static EndOfStreamException Cut() => new("The connection ended within a record.");
}
