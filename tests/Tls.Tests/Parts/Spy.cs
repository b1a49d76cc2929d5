using System.Text;

namespace TlsToll.Tls.Tests.Parts;

/// <summary>A transport that keeps all that is written to it.</summary>
internal sealed class Spy(Stream transport) : AsyncStream
{
    private readonly MemoryStream _written = new();

    /// <summary>What was written, a character a byte.</summary>
    public string Text => Encoding.Latin1.GetString(_written.ToArray());

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        transport.ReadAsync(buffer, cancellationToken);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        _written.Write(buffer.Span);
        return transport.WriteAsync(buffer, cancellationToken);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            transport.Dispose();
        base.Dispose(disposing);
    }
}
