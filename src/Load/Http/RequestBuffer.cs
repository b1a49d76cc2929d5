using System.Globalization;
using System.Text;
using System.Text.Unicode;

namespace TlsToll.Load.Http;

/// <summary>
/// Contains one request, head and body contiguously, so that a single write sends it. The body is written first, because the head contains
/// its length. The head then fills space reserved before the body. Reused for all requests. Not thread safe.
/// </summary>
public sealed class RequestBuffer : IDisposable
{
    private const int HeadRoom = 512;

    private readonly MemoryStream _stream = new(4096);

    /// <summary>Empties the buffer and returns the stream for the body.</summary>
    public Stream BeginBody()
    {
        _stream.SetLength(HeadRoom);
        _stream.Position = HeadRoom;
        return _stream;
    }

    /// <summary>Empties the buffer and returns the room for a body; <see cref="EndBody"/> tells how much of it was used.</summary>
    /// <param name="longest">Size of the room in bytes.</param>
    public Span<byte> BeginBody(int longest)
    {
        _stream.SetLength(HeadRoom + longest);
        return _stream.GetBuffer().AsSpan(HeadRoom, longest);
    }

    /// <summary>Ends a body that was written to the room of <see cref="BeginBody(int)"/>.</summary>
    /// <param name="length">Length of the body in bytes, at most that of the room.</param>
    public void EndBody(int length) => _stream.SetLength(HeadRoom + length);

    /// <summary>Writes the head before the body and returns the complete request.</summary>
    /// <param name="head">Request line and headers except Content-Length, ending with CR LF.</param>
    /// <exception cref="InvalidOperationException">The head is longer than the reserved space.</exception>
    public ReadOnlyMemory<byte> Complete(ReadOnlySpan<byte> head)
    {
        Span<byte> end = stackalloc byte[48];
        Utf8.TryWrite(end, CultureInfo.InvariantCulture, $"Content-Length: {_stream.Length - HeadRoom}\r\n\r\n", out var written);
        end = end[..written];
        var start = HeadRoom - head.Length - end.Length;
        if (start < 0)
            throw new InvalidOperationException("The head of the request is too long: " + Encoding.ASCII.GetString(head));
        var buffer = _stream.GetBuffer();
        head.CopyTo(buffer.AsSpan(start));
        end.CopyTo(buffer.AsSpan(start + head.Length));
        return buffer.AsMemory(start, (int)_stream.Length - start);
    }

    /// <inheritdoc/>
    public void Dispose() => _stream.Dispose();
}
