using System.Buffers.Text;

namespace TlsToll.Load.Http;

/// <summary>Reads a chunked body (RFC 9112, section 7.1) and removes the framing in place.</summary>
/// <param name="buffer">Buffer that contains the response.</param>
/// <param name="start">Start of the body in the buffer.</param>
/// <param name="fill">Reads more bytes into the buffer; throws at the end of the stream.</param>
internal sealed class ChunkedBody(ResponseBuffer buffer, int start, Func<CancellationToken, ValueTask> fill)
{
    private const int LongestLine = 1024;

    /// <summary>Reads to the end of the body.</summary>
    /// <exception cref="HttpFormatException">The framing is malformed.</exception>
    public async ValueTask<ArraySegment<byte>> ReadAsync(CancellationToken cancellationToken)
    {
        var position = start;
        while (true)
        {
            var line = await LineAsync(position, cancellationToken);
            var size = Size(buffer.Filled.Slice(position, line));
            buffer.Remove(position, line + 2);
            if (size == 0)
                break;
            buffer.Reserve(position + size + 2);
            while (buffer.Count < position + size + 2)
                await fill(cancellationToken);
            position += (int)size;
            if (!buffer.Filled[position..].StartsWith("\r\n"u8))
                throw new HttpFormatException("A chunk is longer than its announced size.");
            buffer.Remove(position, 2);
        }

        await SkipTrailersAsync(position, cancellationToken);
        if (buffer.Count > position)
            throw new HttpFormatException("Unexpected bytes follow the response.");
        return buffer.Segment(start, position - start);
    }

    private async ValueTask SkipTrailersAsync(int position, CancellationToken cancellationToken)
    {
        int line;
        do
        {
            line = await LineAsync(position, cancellationToken);
            buffer.Remove(position, line + 2);
        }
        while (line > 0);
    }

    private async ValueTask<int> LineAsync(int position, CancellationToken cancellationToken)
    {
        while (true)
        {
            var end = buffer.Filled[position..].IndexOf("\r\n"u8);
            if (end >= 0)
                return end;
            if (buffer.Count - position > LongestLine)
                throw new HttpFormatException("A line of the chunk framing is too long.");
            await fill(cancellationToken);
        }
    }

    private static long Size(ReadOnlySpan<byte> line)
    {
        var extension = line.IndexOf((byte)';');
        var digits = (extension < 0 ? line : line[..extension]).TrimEnd(" \t"u8);
        return Utf8Parser.TryParse(digits, out long size, out var used, 'x') && used == digits.Length && size is >= 0 and <= ResponseBuffer.Largest
            ? size
            : throw new HttpFormatException("The size of a chunk is not a number.");
    }
}
