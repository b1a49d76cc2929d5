using System.IO.Pipelines;

namespace TlsToll.Tls.Tests.Parts;

/// <summary>A connection in memory, and all the bytes that have passed from its first end to its second.</summary>
internal sealed class Link
{
    private readonly Pipe _there = new();
    private readonly Pipe _back = new();

    public Link()
    {
        Here = new End(_back.Reader, _there.Writer, Passed);
        There = new End(_there.Reader, _back.Writer, []);
        Transport = new Pipes(_there.Reader, _back.Writer);
    }

    public List<byte> Passed { get; } = [];

    public Stream Here { get; }

    public Stream There { get; }

    /// <summary>The second end, as Kestrel has it.</summary>
    public IDuplexPipe Transport { get; }

    private sealed record Pipes(PipeReader Input, PipeWriter Output) : IDuplexPipe;

    private sealed class End(PipeReader reader, PipeWriter writer, List<byte> sent) : AsyncStream
    {
        private readonly Stream _input = reader.AsStream();

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            _input.ReadAsync(buffer, cancellationToken);

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            sent.AddRange(buffer.Span);
            await writer.WriteAsync(buffer, cancellationToken);
        }

        protected override void Dispose(bool disposing)
        {
            writer.Complete();
            base.Dispose(disposing);
        }
    }
}
