namespace TlsToll.Load.Http;

/// <summary>
/// HTTP/1.1 over one stream: one request at a time, no pool, no automatic retry. A general HTTP client would manage connections itself, but
/// sessions and connections are the subject of the measurement. Not thread safe.
/// </summary>
/// <param name="stream">The connection's stream; not owned.</param>
/// <param name="buffer">Receives the responses; an EB's connections use it one after the other.</param>
/// <param name="time">Clock for the timestamps of a response's first and last byte.</param>
internal sealed class HttpConnection(Stream stream, ResponseBuffer buffer, TimeProvider time) : IHttpConnection
{
    private const int LongestHead = 64 * 1024;

    /// <inheritdoc/>
    public async ValueTask<HttpAnswer> SendAsync(ReadOnlyMemory<byte> request, CancellationToken cancellationToken)
    {
        await stream.WriteAsync(request, cancellationToken);
        buffer.Clear();
        await FillAsync(cancellationToken);
        var first = time.GetTimestamp();
        while (true)
        {
            var headEnd = await ReadHeadAsync(cancellationToken);
            var head = ResponseHead.Parse(buffer.Filled[..headEnd]);
            var bodyStart = headEnd + 4;
            if (head.Status < 200)
            {
                // An interim response (100 Continue) has no body; the final response follows.
                buffer.Remove(0, bodyStart);
                continue;
            }

            var body = head.Chunked ? await new ChunkedBody(buffer, bodyStart, FillAsync).ReadAsync(cancellationToken)
                : head.Length is { } length ? await ReadLengthAsync(bodyStart, length, cancellationToken)
                : await ReadToCloseAsync(bodyStart, cancellationToken);
            var close = head.Close || (!head.Chunked && head.Length is null);
            return new HttpAnswer(head.Status, body, close, buffer.Received, first, time.GetTimestamp());
        }
    }

    private async ValueTask<int> ReadHeadAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            var end = buffer.Filled.IndexOf("\r\n\r\n"u8);
            if (end >= 0 && end <= LongestHead)
                return end;
            if (buffer.Count > LongestHead)
                throw new HttpFormatException("The head of the response is too long.");
            await FillAsync(cancellationToken);
        }
    }

    private async ValueTask<ArraySegment<byte>> ReadLengthAsync(int start, long length, CancellationToken cancellationToken)
    {
        buffer.Reserve(start + length);
        while (buffer.Count < start + length)
            await FillAsync(cancellationToken);
        if (buffer.Count > start + length)
            throw new HttpFormatException("Unexpected bytes follow the response.");
        return buffer.Segment(start, (int)length);
    }

    private async ValueTask<ArraySegment<byte>> ReadToCloseAsync(int start, CancellationToken cancellationToken)
    {
        while (await buffer.ReadFromAsync(stream, cancellationToken) > 0)
        {
            // Read until the server closes the connection.
        }

        return buffer.Segment(start, buffer.Count - start);
    }

    private async ValueTask FillAsync(CancellationToken cancellationToken)
    {
        if (await buffer.ReadFromAsync(stream, cancellationToken) == 0)
            throw new HttpFormatException("The server closed the connection before the end of its response.");
    }
}
