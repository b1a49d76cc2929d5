using System.IO.Pipelines;
using TlsToll.Tls;

namespace TlsToll.Primitives.Catalogue;

/// <summary>
/// One end of a duplex pipe in memory. A write completes the other end's pending read on the writer's thread. Therefore a whole handshake
/// of two SslStreams runs on one thread, and its wall time is the CPU time of both ends, without thread switches.
/// </summary>
internal sealed class InMemoryWire(PipeReader inbound, PipeWriter outbound) : AsyncStream
{
    private readonly Stream _inbound = inbound.AsStream();

    public long Written { get; private set; }

    public static (InMemoryWire Client, InMemoryWire Server) Pair()
    {
        var options = new PipeOptions(null, PipeScheduler.Inline, PipeScheduler.Inline, pauseWriterThreshold: 0, useSynchronizationContext: false);
        var (toClient, toServer) = (new Pipe(options), new Pipe(options));
        return (new(toClient.Reader, toServer.Writer), new(toServer.Reader, toClient.Writer));
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        _inbound.ReadAsync(buffer, cancellationToken);

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Written += buffer.Length;
        await outbound.WriteAsync(buffer, cancellationToken);
    }

    protected override void Dispose(bool disposing)
    {
        outbound.Complete();
        inbound.Complete();
        base.Dispose(disposing);
    }
}
