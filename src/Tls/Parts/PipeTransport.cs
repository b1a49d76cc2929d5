using System.Buffers;
using System.IO.Pipelines;

namespace TlsToll.Tls.Parts;

/// <summary>
/// Kestrel's transport as a stream. A read never goes beyond the end of a record, so that a reader of the last record of a handshake leaves
/// what comes after it where it is.
/// </summary>
/// <param name="transport">The transport; it is not the stream's own.</param>
internal sealed class PipeTransport(IDuplexPipe transport) : AsyncStream
{
    private int _left;

    /// <summary>Whether nothing of a record has been read without the rest of it.</summary>
    public bool IsBetweenRecords => _left == 0;

    /// <summary>Looks at the first bytes that come.</summary>
    /// <param name="count">How many.</param>
    /// <param name="cancellationToken">Gives up.</param>
    /// <returns>These bytes; fewer if the transport ends.</returns>
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
