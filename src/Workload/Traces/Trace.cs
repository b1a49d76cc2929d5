namespace TlsToll.Workload;

/// <summary>A request of a trace; its number is its index in the trace.</summary>
/// <param name="Client">
/// Number of the client, 0 or more. A client keeps its TLS session after its first connection and makes its requests in the order of the
/// trace.
/// </param>
/// <param name="Page">Number of the page, ascending for each client. A client does not request a page before it has received the whole
/// previous page.</param>
/// <param name="Path">Path of the requested document.</param>
/// <param name="Bytes">Length of the response body.</param>
public readonly record struct TraceRequest(int Client, int Page, string Path, int Bytes);

/// <summary>Requests of clients to a web server, in order of arrival.</summary>
/// <param name="Name">Name in the results.</param>
/// <param name="Requests">The requests, at least one.</param>
public sealed record Trace(string Name, IReadOnlyList<TraceRequest> Requests)
{
    /// <summary>Number of clients. With session resumption, each performs one full handshake.</summary>
    public int Clients => Requests.Select(r => r.Client).Distinct().Count();

    /// <summary>Mean length of the responses in bytes, over all requests.</summary>
    public double MeanBytes => Requests.Average(r => (double)r.Bytes);

    /// <summary>Total length of the distinct requested documents in bytes.</summary>
    public long WorkingSetBytes => Requests.DistinctBy(r => r.Path).Sum(r => (long)r.Bytes);
}
