using System.Globalization;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Workload;

namespace TlsToll.Experiments.Replay;

/// <summary>Replays of one page over loopback: fixed work for comparisons of servers and drivers.</summary>
internal static class OnePageReplay
{
    // No client waits for the requests of others.
    private const int Unbounded = 1 << 30;

    private const double Timeout = 30;

    /// <summary>Creates a replay without TLS, and the file of its trace if there is none yet.</summary>
    /// <param name="testbed">Has the directory of the file, and the certificates.</param>
    /// <param name="page">The page.</param>
    /// <param name="port">Port on loopback.</param>
    /// <param name="requests">Number of requests.</param>
    /// <param name="connections">Connections at a time, each with one request at a time.</param>
    /// <param name="perConnection">Requests on a connection.</param>
    public static ReplayRequest Of(ReplayTestbed testbed, Document page, int port, int requests, int connections, int perConnection)
    {
        var path = testbed.Run.PathOf(string.Create(CultureInfo.InvariantCulture, $"page-{page.Name}-{requests}-{connections}.csv"));
        if (!File.Exists(path))
            TraceFile.Write(path, ReplayTraces.OfOnePage(StaticDocuments.Root + page.Name, page.Bytes, requests, connections));
        return new ReplayRequest
        {
            TracePath = path,
            Seed = 1,
            Address = "127.0.0.1",
            Port = port,
            CaPath = testbed.CaPath,
            Rules = new ReplayRules(connections, PerClient: 1, Bound: Unbounded, perConnection),
            Timeout = Timeout,
            Epoch = testbed.Epoch,
        };
    }
}
