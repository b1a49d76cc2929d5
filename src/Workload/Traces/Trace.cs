namespace TlsToll.Workload;

/// <summary>A request of a trace. Its place in the trace is its number.</summary>
/// <param name="Client">
/// Who makes it, 0 or more: a client keeps its TLS session from its first connection on, and makes its requests in the order of the trace.
/// </param>
/// <param name="Page">The page that it belongs to, ascending for each client: a client requests no page before it has all of the page before.</param>
/// <param name="Path">The requested document.</param>
/// <param name="Bytes">Bytes of the response's body.</param>
public readonly record struct TraceRequest(int Client, int Page, string Path, int Bytes);

/// <summary>Requests that clients made of a web server, in the order in which they came there.</summary>
/// <param name="Name">Its name in the results.</param>
/// <param name="Requests">The requests, at least one.</param>
public sealed record Trace(string Name, IReadOnlyList<TraceRequest> Requests)
{
    /// <summary>Clients, each of which makes one full handshake, should sessions be resumed.</summary>
    public int Clients => Requests.Select(r => r.Client).Distinct().Count();

    /// <summary>Mean length of the responses in bytes, weighted by their requests.</summary>
    public double MeanBytes => Requests.Average(r => (double)r.Bytes);

    /// <summary>Bytes of all documents that are requested at least once.</summary>
    public long WorkingSetBytes => Requests.DistinctBy(r => r.Path).Sum(r => (long)r.Bytes);
}
