namespace TlsToll.Workload;

/// <summary>
/// The web server of a computer science department, after Coarfa, Druschel and Wallach (2006, section 3.2.2): a mean of 46 KB, 100,000 hits of
/// 11,000 clients, each with one full handshake. Not published, and so this project's assumptions: the requests of a client are geometrically
/// distributed; about 60 clients, as many as replayed it, are active at a time.
/// </summary>
public static class CsTrace
{
    /// <summary>Hits of the published trace.</summary>
    public const int Hits = 100_000;

    /// <summary>Clients of the published trace.</summary>
    public const int Clients = 11_000;

    private const ulong Path = 0x4353545241430001;
    private const int ClientsAtATime = 60;

    /// <summary>Draws a trace; a shorter one than the published has clients in proportion.</summary>
    /// <param name="seed">Seed of the documents and the trace.</param>
    /// <param name="part">Distinguishes it from other traces of the seed.</param>
    /// <param name="requests">How many requests it has.</param>
    /// <exception cref="ArgumentOutOfRangeException">There are fewer requests than a client makes.</exception>
    public static Trace Draw(ulong seed, ulong part, int requests)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(requests, (Hits / Clients) + 1);
        var stream = RandomStream.For(seed, Path, part);
        var clients = Order(ClientOfEach(requests, stream), stream);
        var draws = DocumentCorpus.Cs.Draw(seed, requests, stream);
        // Each request is a page of its own: nothing is published of pages.
        return new Trace("cs", [.. clients.Select((client, i) => new TraceRequest(client, i, StaticDocuments.Root + draws[i].Name, draws[i].Bytes))]);
    }

    // Each client once; every further request is of the client of a request before, any of them, which makes clients' requests geometric (Pólya's urn).
    private static int[] ClientOfEach(int requests, RandomStream stream)
    {
        var clients = (int)Math.Round((double)requests * Clients / Hits);
        var client = new int[requests];
        for (var i = 0; i < requests; i++)
            client[i] = i < clients ? i : client[stream.NextInt(0, i - 1)];
        return client;
    }

    // In the order of time: a client comes at any time, and makes its requests at exponential distances.
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
