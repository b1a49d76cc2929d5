using System.Collections.Concurrent;
using System.Diagnostics;
using TlsToll.Load.Http;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Statistics;
using TlsToll.Tls;

namespace TlsToll.Load.Replay;

/// <summary>The counts of a replay. Thread safe.</summary>
/// <param name="timed">Whether it takes the pages' response times, too.</param>
public sealed class ReplayCounts(bool timed = false)
{
    private const int MostReasons = 20;

    private readonly Lock _lock = new();
    private readonly long[] _outcomes = new long[Enum.GetValues<Outcome>().Length];
    private readonly ConcurrentBag<(double FirstByte, double Whole)>? _pages = timed ? [] : null;
    private readonly Dictionary<NegotiatedParameters, long> _negotiated = [];
    private readonly Dictionary<string, long> _reasons = new(StringComparer.Ordinal);
    private long _connections;
    private long _bodyBytes;
    private long _wireBytes;

    /// <summary>Which parts of TLS connections have, and so what counts as a set-up; any other kind counts as a failure.</summary>
    public TlsParts Parts { get; init; } = TlsParts.Full;

    /// <summary>Handshakes as the client sees them.</summary>
    public HandshakeCounters Handshakes { get; } = new();

    /// <summary>A connection has been opened.</summary>
    public void Open() => Interlocked.Increment(ref _connections);

    /// <summary>A response has been received.</summary>
    /// <param name="start">When it began, of the stopwatch.</param>
    /// <param name="answer">The response.</param>
    public void Answer(long start, in HttpAnswer answer)
    {
        _pages?.Add((Milliseconds(start, answer.FirstByte), Milliseconds(start, answer.LastByte)));
        Interlocked.Increment(ref _outcomes[(int)Outcome.Ok]);
        Interlocked.Add(ref _bodyBytes, answer.Body.Count);
    }

    /// <summary>A request has failed for good.</summary>
    public void Fail(Outcome outcome, string reason)
    {
        Interlocked.Increment(ref _outcomes[(int)outcome]);
        lock (_lock)
        {
            var key = _reasons.Count < MostReasons || _reasons.ContainsKey(reason) ? reason : "other reasons";
            _reasons[key] = _reasons.GetValueOrDefault(key) + 1;
        }
    }

    /// <summary>A handshake has completed.</summary>
    public void Negotiate(NegotiatedTls tls)
    {
        var parameters = NegotiatedParameters.Of(tls);
        lock (_lock)
            _negotiated[parameters] = _negotiated.GetValueOrDefault(parameters) + 1;
    }

    /// <summary>A connection has been closed.</summary>
    public void Close(WireBytes bytes) => Interlocked.Add(ref _wireBytes, bytes.Sent + bytes.Received);

    /// <summary>The counts, once all is over.</summary>
    public ReplayResult Result(long start, long end) => new()
    {
        Start = start,
        End = end,
        Outcomes = Enum.GetValues<Outcome>().ToDictionary(o => o.ToString().ToLowerInvariant(), o => _outcomes[(int)o], StringComparer.Ordinal),
        Connections = _connections,
        Full = Count(Parts.FullKind),
        Resumed = Parts.ResumedKind == Parts.FullKind ? 0 : Count(Parts.ResumedKind),
        Failed = Enum.GetValues<HandshakeKind>().Where(kind => kind != Parts.FullKind && kind != Parts.ResumedKind).Sum(Count),
        BodyBytes = _bodyBytes,
        WireBytes = _wireBytes,
        Pages = _pages is { IsEmpty: false }
            ? new PageTimes(Percentiles.Summarise([.. _pages.Select(p => p.FirstByte)])!, Percentiles.Summarise([.. _pages.Select(p => p.Whole)])!)
            : null,
        Negotiated = [.. _negotiated.Select(n => new NegotiatedCount(n.Key, n.Value))],
        ErrorReasons = _reasons,
    };

    private static double Milliseconds(long start, long end) => Stopwatch.GetElapsedTime(start, end).TotalMilliseconds;

    private long Count(HandshakeKind kind) => Handshakes.Count(Hop.RbeToSut, TlsRole.Client, kind);
}
