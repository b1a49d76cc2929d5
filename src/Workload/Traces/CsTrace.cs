namespace TlsToll.Workload;

/// <summary>
/// The web server of a computer science department, after Coarfa, Druschel and Wallach (2006, section 3.2.2): a mean of 46 KB and 100,000
/// hits by 11,000 clients, each with one full handshake. The rest is not published and is this project's assumption: the number of requests
/// per client is geometrically distributed, and about 60 clients are active at a time, the number that replayed the trace.
/// </summary>
public static class CsTrace
{
    /// <summary>Number of hits in the published trace.</summary>
    public const int Hits = 100_000;

    /// <summary>Number of clients in the published trace.</summary>
    public const int Clients = 11_000;

    private const ulong Path = 0x4353545241430001;
    private const int ClientsAtATime = 60;

    /// <summary>Draws a trace; the number of clients is proportional to that of the requests.</summary>
    /// <param name="seed">Seed of the documents and the trace.</param>
    /// <param name="part">Distinguishes the trace from others of the same seed.</param>
    /// <param name="requests">Number of requests.</param>
    /// <exception cref="ArgumentOutOfRangeException">There are too few requests for a client.</exception>
    public static Trace Draw(ulong seed, ulong part, int requests)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(requests, (Hits / Clients) + 1);
        var stream = RandomStream.For(seed, Path, part);
        var clients = Order(ClientOfEach(requests, stream), stream);
        var draws = DocumentCorpus.Cs.Draw(seed, requests, stream);
        // Each request is a separate page, because nothing is published about pages.
        return new Trace("cs", [.. clients.Select((client, i) => new TraceRequest(client, i, StaticDocuments.Root + draws[i].Name, draws[i].Bytes))]);
    }

    // Each client makes one request. Every further request is assigned to the client of a random earlier request, so that the number of
    // requests per client is geometrically distributed (Pólya's urn).
    private static int[] ClientOfEach(int requests, RandomStream stream)
    {
        var clients = (int)Math.Round((double)requests * Clients / Hits);
        var client = new int[requests];
        for (var i = 0; i < requests; i++)
            client[i] = i < clients ? i : client[stream.NextInt(0, i - 1)];
        return client;
    }

    // Orders the requests by time: a client arrives at a uniformly random time and makes its requests at exponential intervals.
    private static int[] Order(int[] clientOfEach, RandomStream stream)
    {
        var clients = clientOfEach.Max() + 1;
        var distance = Math.Min(1, (double)ClientsAtATime / clients) * clients / clientOfEach.Length;
        var now = new double[clients];
        foreach (ref var start in now.AsSpan())
            start = stream.NextDouble();
        return
        [
            .. clientOfEach
                .Select(client => (Client: client, Time: now[client] += -Math.Log(1 - stream.NextDouble()) * distance))
                .OrderBy(request => request.Time)
                .Select(request => request.Client),
        ];
    }
}
