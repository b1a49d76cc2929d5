using System.Globalization;
using System.Text;
using System.Text.Unicode;

namespace TlsToll.Load.Http;

/// <summary>
/// Holds one request, head and body in one piece, so that it is sent by one write. The body is written first, because the head contains its
/// length; the head then goes into room kept free before it. Reused from request to request. Not thread safe.
/// </summary>
public sealed class RequestBuffer : IDisposable
{
    private const int HeadRoom = 512;

    private readonly MemoryStream _stream = new(4096);

    /// <summary>Empties the buffer and gives the stream that the body is written to.</summary>
    public Stream BeginBody()
    {
        _stream.SetLength(HeadRoom);
        _stream.Position = HeadRoom;
        return _stream;
    }

    /// <summary>Puts the head before the body and gives the whole request.</summary>
    /// <param name="head">Request line and headers but Content-Length, ending with CR LF.</param>
    /// <exception cref="InvalidOperationException">The head is longer than the room for it.</exception>
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
