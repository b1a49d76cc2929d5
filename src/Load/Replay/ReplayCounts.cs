using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using TlsToll.Load.Http;
using TlsToll.Load.Messages;
using TlsToll.Load.Sessions;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Statistics;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Load.Replay;

/// <summary>The counts of a replay. Thread safe.</summary>
/// <param name="timed">True to record the pages' response times.</param>
public sealed class ReplayCounts(bool timed = false)
{
    private readonly Lock _lock = new();
    private readonly long[] _outcomes = new long[Enum.GetValues<Outcome>().Length];
    private readonly ConcurrentBag<(double FirstByte, double Whole)>? _pages = timed ? [] : null;
    private readonly Dictionary<NegotiatedParameters, long> _negotiated = [];
    private readonly ErrorReasons _reasons = new();
    private long _connections;
    private long _wireBytes;

    /// <summary>
    /// Parts of TLS that connections use. They determine which kinds of handshake count as set-ups; other kinds count as failures.
    /// </summary>
    public TlsParts Parts { get; init; } = TlsParts.Full;

    /// <summary>Handshakes as the client counts them.</summary>
    public HandshakeCounters Handshakes { get; } = new();

    /// <summary>Counts an opened connection.</summary>
    public void Open() => Interlocked.Increment(ref _connections);

    /// <summary>Counts a successful response.</summary>
    /// <param name="start">Start of the request, a timestamp of the stopwatch.</param>
    /// <param name="answer">The response.</param>
    public void Answer(long start, in HttpAnswer answer)
    {
        _pages?.Add((Milliseconds(start, answer.FirstByte), Milliseconds(start, answer.LastByte)));
        Interlocked.Increment(ref _outcomes[(int)Outcome.Ok]);
    }

    /// <summary>Counts the response to a request for a page: an error if it is another one.</summary>
    /// <param name="page">The page.</param>
    /// <param name="start">Start of the request, a timestamp of the stopwatch.</param>
    /// <param name="answer">The response.</param>
    public void Answer(TraceRequest page, long start, in HttpAnswer answer)
    {
        if (answer.Status == 200 && answer.Body.Count == page.Bytes)
            Answer(start, answer);
        else
            Fail(Outcome.Error, string.Create(CultureInfo.InvariantCulture, $"{page.Path}: status {answer.Status}, {answer.Body.Count} bytes"));
    }

    /// <summary>Counts a request without a complete response.</summary>
    /// <param name="error">Error of the network; a cancellation if the wait exceeded its limit.</param>
    public void Fail(Exception error)
    {
        if (error is OperationCanceledException)
            Fail(Outcome.Timeout, "no complete response in time");
        else
            Fail(Outcome.Transport, error.Message);
    }

    /// <summary>Counts a failed request; requests are not retried.</summary>
    public void Fail(Outcome outcome, string reason)
    {
        Interlocked.Increment(ref _outcomes[(int)outcome]);
        _reasons.Add(reason);
    }

    /// <summary>Counts the parameters of a completed handshake.</summary>
    public void Negotiate(NegotiatedTls tls)
    {
        var parameters = NegotiatedParameters.Of(tls);
        lock (_lock)
            _negotiated[parameters] = _negotiated.GetValueOrDefault(parameters) + 1;
    }

    /// <summary>Adds the bytes of a closed connection.</summary>
    public void Close(WireBytes bytes) => Interlocked.Add(ref _wireBytes, bytes.Sent + bytes.Received);

    /// <summary>Returns the counts; call it after the replay.</summary>
    public ReplayResult Result(long start, long end) => new()
    {
        Start = start,
        End = end,
        Outcomes = Enum.GetValues<Outcome>().ToDictionary(OutcomeName.Of, o => _outcomes[(int)o], StringComparer.Ordinal),
        Connections = _connections,
        Full = Count(Parts.FullKind),
        Resumed = Parts.ResumedKind == Parts.FullKind ? 0 : Count(Parts.ResumedKind),
        Failed = Enum.GetValues<HandshakeKind>().Where(kind => kind != Parts.FullKind && kind != Parts.ResumedKind).Sum(Count),
        WireBytes = _wireBytes,
        Pages = _pages is { IsEmpty: false }
            ? new PageTimes(Percentiles.Summarise([.. _pages.Select(p => p.FirstByte)])!, Percentiles.Summarise([.. _pages.Select(p => p.Whole)])!)
            : null,
        Negotiated = [.. _negotiated.Select(n => new NegotiatedCount(n.Key, n.Value))],
        ErrorReasons = _reasons.Counts,
    };

    private static double Milliseconds(long start, long end) => Stopwatch.GetElapsedTime(start, end).TotalMilliseconds;

    private long Count(HandshakeKind kind) => Handshakes.Count(Hop.RbeToSut, TlsRole.Client, kind);
}
