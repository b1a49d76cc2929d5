namespace TlsToll.Load.Http;

/// <summary>HTTP over one connection: one request at a time.</summary>
internal interface IHttpConnection
{
    /// <summary>Sends a request and reads its response to the end.</summary>
    /// <param name="request">The request as HTTP/1.1 has it: head and body.</param>
    /// <param name="cancellationToken">Token that cancels the request; the connection can't be used afterwards.</param>
    /// <exception cref="HttpFormatException">The response is malformed or incomplete.</exception>
    /// <exception cref="IOException">The connection failed.</exception>
    /// <exception cref="OperationCanceledException">The request was cancelled.</exception>
    ValueTask<HttpAnswer> SendAsync(ReadOnlyMemory<byte> request, CancellationToken cancellationToken);
}
