using TlsToll.Results.Cells;
using TlsToll.Results.Records;

namespace TlsToll.Load.Messages;

/// <summary>A trace replay that the controller requests from a worker.</summary>
public sealed record ReplayRequest : WorkerRequest
{
    /// <summary>Path of the trace file.</summary>
    public required string TracePath { get; init; }

    /// <summary>
    /// True to only prepare the replay: read the trace and, if the offer omits parts of TLS, determine the model of its connection set-up.
    /// A later replay then takes no time for this.
    /// </summary>
    public bool ReadOnly { get; init; }

    /// <summary>True to record response times, which costs some of the driver's CPU time.</summary>
    public bool Timed { get; init; }

    /// <summary>Rules of the replay.</summary>
    public required ReplayRules Rules { get; init; }

    /// <summary>
    /// Requests that are due per second, at even distances, on as many connections as may have outstanding requests, opened before and kept; the other rules do not
    /// apply then. Null to send as fast as the order of the trace and the server allow.
    /// </summary>
    public double? PerSecond { get; init; }
}

/// <summary>Rules of a trace replay.</summary>
/// <param name="Outstanding">Maximum number of outstanding requests; the paper uses 72 for one trace and 60 for the other.</param>
/// <param name="PerClient">Maximum number of outstanding requests, and so connections, per client; the paper uses 4, "as common web
/// browsers do".</param>
/// <param name="Bound">Maximum distance of a request ahead of the first request not yet served; the paper uses 10,000.</param>
/// <param name="PerConnection">Maximum number of requests on a connection.</param>
public sealed record ReplayRules(int Outstanding, int PerClient, int Bound, int PerConnection);

/// <summary>Result of a replay as the client counts it.</summary>
public sealed record ReplayResult
{
    /// <summary>Empty result of a request that replayed nothing.</summary>
    public static ReplayResult Nothing { get; } = new();

    /// <summary>Start in nanoseconds since the run's epoch.</summary>
    public long Start { get; init; }

    /// <summary>End in nanoseconds since the run's epoch.</summary>
    public long End { get; init; }

    /// <summary>Number of requests by outcome.</summary>
    public IReadOnlyDictionary<string, long> Outcomes { get; init; } = new Dictionary<string, long>(StringComparer.Ordinal);

    /// <summary>Number of TCP connections opened.</summary>
    public long Connections { get; init; }

    /// <summary>Number of full handshakes, or of the connection set-ups that replace them.</summary>
    public long Full { get; init; }

    /// <summary>Number of resumed handshakes, or of the connection set-ups that replace them.</summary>
    public long Resumed { get; init; }

    /// <summary>Number of failed handshakes, including those of unknown kind.</summary>
    public long Failed { get; init; }

    /// <summary>Bytes on the wire below TLS, in both directions.</summary>
    public long WireBytes { get; init; }

    /// <summary>
    /// Response times of the pages, which start when the request is due if there is a rate; null if they were not recorded or no request succeeded.
    /// </summary>
    public PageTimes? Pages { get; init; }

    /// <summary>Requests sent per second, from the first to the last; null without a rate, and for fewer than two requests.</summary>
    public double? SentPerSecond { get; init; }

    /// <summary>Negotiated parameters with the number of connections.</summary>
    public IReadOnlyList<NegotiatedCount> Negotiated { get; init; } = [];

    /// <summary>Reasons for errors, with counts.</summary>
    public IReadOnlyDictionary<string, long> ErrorReasons { get; init; } = new Dictionary<string, long>(StringComparer.Ordinal);
}
