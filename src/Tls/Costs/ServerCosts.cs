using TlsToll.Tls.Native;

namespace TlsToll.Tls.Costs;

/// <summary>The cost of a connection in the server's OpenSSL, from one round of measurements, in microseconds of CPU time.</summary>
/// <param name="Handshake">A handshake, full or resumed as requested.</param>
/// <param name="WriteFixed">Fixed cost of sending a record.</param>
/// <param name="WriteNext">Fixed cost of sending another record immediately after it.</param>
/// <param name="WritePerByte">Cost per byte sent.</param>
/// <param name="ReadFixed">Fixed cost of receiving a record.</param>
/// <param name="ReadPerByte">Cost per byte received.</param>
public sealed record ServerCost(double Handshake, double WriteFixed, double WriteNext, double WritePerByte, double ReadFixed, double ReadPerByte)
{
    /// <summary>The cost on a processor that takes the given multiple of the time.</summary>
    public ServerCost Times(double factor) =>
        new(Handshake * factor, WriteFixed * factor, WriteNext * factor, WritePerByte * factor, ReadFixed * factor, ReadPerByte * factor);
}

/// <summary>
/// Measures the cost of connections in a server's OpenSSL. Both ends run in memory on one thread; only the server's calls are timed. They
/// are the calls that .NET makes, with <see cref="CachePollution"/> before each.
/// </summary>
public static unsafe class ServerCosts
{
    // A round's memory is new, and its first connections are not like the others.
    private const int WarmUpPart = 4;

    private static readonly int[] Sizes = [128, 512, 2048, 8192, 16384];

    /// <summary>Measures in independent rounds.</summary>
    /// <param name="subject">The connection to measure.</param>
    /// <param name="resumed">True to measure resumed handshakes; requires a session store at the server.</param>
    /// <param name="work">The server's other work.</param>
    /// <param name="certificate">Path of the server's certificates.</param>
    /// <param name="key">Path of the server's key.</param>
    /// <param name="rounds">Number of rounds, at least 1.</param>
    /// <param name="perRound">
    /// Connections per round, at least 1. The handshake cost of a round is their mean, interrupts included, because the meter also sums all
    /// handshakes.
    /// </param>
    /// <returns>One value per round. Each round is measured when it is enumerated.</returns>
    /// <exception cref="ArgumentException">Resumption is requested, but the server has no session store.</exception>
    /// <exception cref="System.Security.Authentication.AuthenticationException">This OpenSSL does not support the connection.</exception>
    public static IEnumerable<ServerCost> Measure(
        CostSubject subject, bool resumed, ServerWork work, string certificate, string key, int rounds, int perRound)
    {
        ArgumentNullException.ThrowIfNull(subject);
        ArgumentNullException.ThrowIfNull(work);
        if (resumed && subject.Sessions == ServerSessions.None)
            throw new ArgumentException("A server that keeps no sessions resumes none.", nameof(resumed));
        ArgumentOutOfRangeException.ThrowIfLessThan(rounds, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(perRound, 1);
        return Rounds();

        IEnumerable<ServerCost> Rounds()
        {
            for (var round = 0; round < rounds; round++)
                yield return InItsOwnMemory();
        }

        // Where memory lies decides what displaces what in the caches. Rounds in the same memory would agree better than two servers do.
        ServerCost InItsOwnMemory()
        {
            using var other = new CachePollution(work);
            using var contexts = new CostContexts(subject, certificate, key);
            Round(contexts, resumed, other, Math.Max(Sizes.Length, perRound / WarmUpPart));
            return Round(contexts, resumed, other, perRound);
        }
    }

    // A call timed by two readings of the thread's CPU clock appears longer by the duration of one.
    private static long ClockNanoseconds() => (long)Median([.. Enumerable.Range(0, 99).Select(_ => -NativeTls.CpuNanoseconds() + NativeTls.CpuNanoseconds())]);

    private static ServerCost Round(CostContexts contexts, bool resumed, CachePollution other, int connections)
    {
        var handshakes = new List<long>(connections);
        var (writes, nexts, reads) = (BySize(), BySize(), BySize());
        var clock = ClockNanoseconds();
        var session = resumed ? FirstSession(contexts, other) : 0;
        for (var connection = 0; connection < connections; connection++)
        {
            // .NET creates a context for each connection if it keeps none. The first handshake of a context costs more.
            using var own = contexts.Keeps ? null : contexts.Anew();
            using var pair = new InMemoryConnection((own ?? contexts).Server, (own ?? contexts).Client, session, other);
            handshakes.Add(pair.Handshake());
            if (pair.IsResumed != resumed)
                throw new System.Security.Authentication.AuthenticationException(resumed ? "A session was not resumed." : "A session was resumed.");
            if (resumed)
            {
                // A TLS 1.3 ticket is used only once.
                NativeTls.FreeSession(session);
                session = pair.Session();
            }

            var size = Sizes[connection % Sizes.Length];
            var (first, next) = pair.ServerWrites(size);
            writes[size].Add(first - clock);
            nexts[size].Add(next - clock);
            reads[size].Add(pair.ServerReads(size) - clock);
        }

        if (session != 0)
            NativeTls.FreeSession(session);
        var (write, read) = (LineOf(writes), LineOf(reads));
        return new ServerCost(handshakes.Average() / 1e3, write.Fixed, LineOf(nexts).Fixed, write.PerByte, read.Fixed, read.PerByte);
    }

    private static Dictionary<int, List<long>> BySize() => Sizes.ToDictionary(size => size, _ => new List<long>());

    private static nint FirstSession(CostContexts contexts, CachePollution other)
    {
        using var pair = new InMemoryConnection(contexts.Server, contexts.Client, 0, other);
        pair.Handshake();
        return pair.Session();
    }

    // Fits a line by least squares through the medians, in microseconds.
    private static (double Fixed, double PerByte) LineOf(Dictionary<int, List<long>> times)
    {
        var points = times.Where(t => t.Value.Count > 0).Select(t => (X: (double)t.Key, Y: Median(t.Value) / 1e3)).ToArray();
        if (points.Length < 2)
            return (points.Length == 0 ? 0 : points[0].Y, 0);
        var (x, y) = (points.Average(p => p.X), points.Average(p => p.Y));
        var slope = points.Sum(p => (p.X - x) * (p.Y - y)) / points.Sum(p => (p.X - x) * (p.X - x));
        return (y - (slope * x), slope);
    }

    private static double Median(List<long> values)
    {
        values.Sort();
        return (values[(values.Count - 1) / 2] + values[values.Count / 2]) / 2.0;
    }
}
