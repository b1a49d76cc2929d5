using TlsToll.Results.Cells;
using TlsToll.Results.Records;

namespace TlsToll.Load.Messages;

/// <summary>A trace to replay, as the controller requests it from a worker.</summary>
public sealed record ReplayRequest : WorkerRequest
{
    /// <summary>File of the trace.</summary>
    public required string TracePath { get; init; }

    /// <summary>
    /// Whether the trace is only to be read, and a model made of set-ups that are no handshakes, so that nobody's time is spent on that later.
    /// </summary>
    public bool ReadOnly { get; init; }

    /// <summary>Whether response times are taken, which costs some of the driver's time.</summary>
    public bool Timed { get; init; }

    /// <summary>How the trace is replayed.</summary>
    public required ReplayRules Rules { get; init; }
}

/// <summary>How a trace is replayed.</summary>
/// <param name="Outstanding">Requests outstanding at most: the paper has 72 for one trace and 60 for the other.</param>
/// <param name="PerClient">Requests, and so connections, of one client at most: the paper has 4, "as common web browsers do".</param>
/// <param name="Bound">How far a request may be ahead of the last before which all are served: the paper has 10,000.</param>
/// <param name="PerConnection">Requests on a connection at most.</param>
public sealed record ReplayRules(int Outstanding, int PerClient, int Bound, int PerConnection);

/// <summary>What came of a replay, as the client saw it.</summary>
public sealed record ReplayResult
{
    /// <summary>Nothing was replayed.</summary>
    public static ReplayResult Nothing { get; } = new();

    /// <summary>Start, nanoseconds since the run's epoch.</summary>
    public long Start { get; init; }

    /// <summary>End, nanoseconds since the run's epoch.</summary>
    public long End { get; init; }

    /// <summary>Requests by outcome.</summary>
    public IReadOnlyDictionary<string, long> Outcomes { get; init; } = new Dictionary<string, long>(StringComparer.Ordinal);

    /// <summary>Connections opened (TCP).</summary>
    public long Connections { get; init; }

    /// <summary>Full handshakes, or what is in their place.</summary>
    public long Full { get; init; }

    /// <summary>Resumed handshakes, or what is in their place.</summary>
    public long Resumed { get; init; }

    /// <summary>Failed handshakes, and those of unknown kind.</summary>
    public long Failed { get; init; }

    /// <summary>Bytes of bodies received.</summary>
    public long BodyBytes { get; init; }

    /// <summary>Bytes under TLS, both ways.</summary>
    public long WireBytes { get; init; }

    /// <summary>Response times of the pages; null where they were not taken, or no request ended well.</summary>
    public PageTimes? Pages { get; init; }

    /// <summary>Negotiated parameters, with the number of connections.</summary>
    public IReadOnlyList<NegotiatedCount> Negotiated { get; init; } = [];

    /// <summary>Reasons of errors with counts.</summary>
    public IReadOnlyDictionary<string, long> ErrorReasons { get; init; } = new Dictionary<string, long>(StringComparer.Ordinal);
}

/// <summary>Connections with the same parameters.</summary>
public sealed record NegotiatedCount(NegotiatedParameters Parameters, long Count);
