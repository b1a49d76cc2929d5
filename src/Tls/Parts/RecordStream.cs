using System.Buffers;
using System.Runtime.CompilerServices;

namespace TlsToll.Tls.Parts;

/// <summary>Sends data in records, as SslStream does: at most 16,384 bytes per record, with one write each.</summary>
/// <param name="transport">The transport; disposed of with the stream.</param>
/// <param name="records">Reads records from the transport.</param>
/// <param name="protection">Seals and opens the records.</param>
internal sealed class RecordStream(Stream transport, RecordReader records, RecordProtection protection)
    : TransportStream(transport)
{
    private Memory<byte> _payload;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (_payload.IsEmpty)
        {
            var record = await records.ReadAsync(cancellationToken);
            if (record.IsEmpty)
                return 0;
            // Skips TLS 1.3 tickets, which may arrive at any time.
            if (record.Span[0] != RecordFormat.Data)
                continue;
            protection.Open(record.Span);
            _payload = record[(RecordFormat.Header + protection.Before)..^protection.After];
        }

        var count = Math.Min(buffer.Length, _payload.Length);
        _payload[..count].CopyTo(buffer);
        _payload = _payload[count..];
        return count;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var overhead = RecordFormat.Header + protection.Before + protection.After;
        var rented = ArrayPool<byte>.Shared.Rent(Math.Min(buffer.Length, RecordFormat.MostPayload) + overhead);
        try
        {
            for (var left = buffer; !left.IsEmpty;)
            {
                var payload = left[..Math.Min(left.Length, RecordFormat.MostPayload)];
                var record = rented.AsMemory(0, payload.Length + overhead);
                RecordFormat.WriteHeader(record.Span, RecordFormat.Data, record.Length - RecordFormat.Header);
                payload.CopyTo(record[(RecordFormat.Header + protection.Before)..]);
                protection.Seal(record.Span);
                await Transport.WriteAsync(record, cancellationToken);
                left = left[payload.Length..];
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            records.Dispose();
            protection.Dispose();
        }

        base.Dispose(disposing);
    }
}
