namespace TlsToll.Tls.Costs;

/// <summary>The cost of a connection to a server's OpenSSL in one round of measurements: CPU time in microseconds.</summary>
/// <param name="Handshake">A handshake, full or resumed as requested.</param>
/// <param name="WriteFixed">Sending a record, whatever its length.</param>
/// <param name="WriteNext">Sending another right after it, whatever its length.</param>
/// <param name="WritePerByte">Sending a byte.</param>
/// <param name="ReadFixed">Receiving a record, whatever its length.</param>
/// <param name="ReadPerByte">Receiving a byte.</param>
public sealed record ServerCost(double Handshake, double WriteFixed, double WriteNext, double WritePerByte, double ReadFixed, double ReadPerByte);

/// <summary>
/// Measures the cost of connections to a server's OpenSSL: both ends in memory on one thread, of which the calls of the server's end are timed as
/// .NET makes them, with <see cref="CachePollution"/> before each.
/// </summary>
public static unsafe class ServerCosts
{
    private static readonly int[] Sizes = [128, 512, 2048, 8192, 16384];

    /// <summary>Measures in rounds, each independent of the others.</summary>
    /// <param name="subject">The connection.</param>
    /// <param name="resumed">Whether its handshakes are resumed ones; the server must keep sessions then.</param>
    /// <param name="work">The server's other work.</param>
    /// <param name="certificate">File of the server's certificates.</param>
    /// <param name="key">File of its key.</param>
    /// <param name="rounds">Rounds, 1 or more.</param>
    /// <param name="perRound">
    /// Connections a round, 1 or more; of handshakes their mean is the round's value, as the meter sums them, interrupts included.
    /// </param>
    /// <returns>A value a round.</returns>
    /// <exception cref="ArgumentException">The server keeps no sessions, but is to resume one.</exception>
    /// <exception cref="System.Security.Authentication.AuthenticationException">This OpenSSL does not support the connection.</exception>
    public static IReadOnlyList<ServerCost> Measure(
        CostSubject subject, bool resumed, ServerWork work, string certificate, string key, int rounds, int perRound)
    {
        ArgumentNullException.ThrowIfNull(subject);
        ArgumentNullException.ThrowIfNull(work);
        if (resumed && subject.Sessions == ServerSessions.None)
            throw new ArgumentException("A server that keeps no sessions resumes none.", nameof(resumed));
        ArgumentOutOfRangeException.ThrowIfLessThan(rounds, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(perRound, 1);
        using var other = new CachePollution(work);
        using var contexts = new CostContexts(subject, certificate, key);
        Round(contexts, resumed, other, perRound);
        return [.. Enumerable.Range(0, rounds).Select(_ => Round(contexts, resumed, other, perRound))];
    }

    /// <summary>Duration of reading a thread's CPU clock in microseconds, by which a call between two readings seems longer.</summary>
    public static double ClockMicros() => Median([.. Enumerable.Range(0, 99).Select(_ => -NativeTls.CpuNanoseconds() + NativeTls.CpuNanoseconds())]) / 1e3;

    private static ServerCost Round(CostContexts contexts, bool resumed, CachePollution other, int connections)
    {
        var handshakes = new List<long>(connections);
        var (writes, nexts, reads) = (BySize(), BySize(), BySize());
        var clock = (long)(ClockMicros() * 1e3);
        var session = resumed ? FirstSession(contexts, other) : 0;
        for (var connection = 0; connection < connections; connection++)
        {
            // .NET makes a context for each connection where no session is resumed, and keeps one where they are: a context's first handshake costs more.
            using var own = contexts.Keeps ? null : contexts.Anew();
            using var pair = new InMemoryConnection((own ?? contexts).Server, (own ?? contexts).Client, session, other);
            handshakes.Add(pair.Handshake());
            if (pair.IsResumed != resumed)
                throw new System.Security.Authentication.AuthenticationException(resumed ? "A session was not resumed." : "A session was resumed.");
            if (resumed)
            {
                // A ticket of TLS 1.3 is used once.
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

    // Least squares through the medians, in microseconds.
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
