namespace TlsToll.Contracts.Administration;

/// <summary>Counters of a tier, at <c>GET /counters</c> of its administration port. All counts are since the process started.</summary>
public sealed record TierCounters
{
    /// <summary><c>sut</c> or <c>vendors</c>.</summary>
    public required string Tier { get; init; }

    /// <summary>Process id in the tier's own process namespace.</summary>
    public required int ProcessId { get; init; }

    /// <summary>Nanoseconds since the process started.</summary>
    public required long UptimeNanoseconds { get; init; }

    /// <summary>CPU time, user and system, in nanoseconds.</summary>
    public required long CpuNanoseconds { get; init; }

    /// <summary>Limits and usage of the tier's control group; null if unreadable.</summary>
    public ContainerCounters? Container { get; init; }

    /// <summary>Boot id of the host: random and new after each boot; null if unreadable.</summary>
    public string? Machine { get; init; }

    /// <summary>Memory and garbage collection.</summary>
    public required MemoryCounters Memory { get; init; }

    /// <summary>Just-in-time compilation of methods.</summary>
    public required JitCounters Jit { get; init; }

    /// <summary>Number of open file descriptors; null if unreadable.</summary>
    public int? Handles { get; init; }

    /// <summary>Connections to the service ports by listener (<c>plain</c>, <c>tls</c>).</summary>
    public required IReadOnlyDictionary<string, ConnectionCounters> Connections { get; init; }

    /// <summary>Handshakes by hop, role and kind. Combinations that never occurred are absent.</summary>
    public required IReadOnlyList<HandshakeCounter> Handshakes { get; init; }

    /// <summary>
    /// Completed handshakes of the tier's listeners by negotiated parameters. Combinations that never occurred are absent.
    /// </summary>
    public IReadOnlyList<NegotiatedCounter> Negotiated { get; init; } = [];

    /// <summary>CPU time in OpenSSL calls by role and kind; null in a process without the meter.</summary>
    public IReadOnlyList<MeterCounter>? Meter { get; init; }

    /// <summary>Calls of no-ops that replace cryptography, by class; null in a process without the no-op provider.</summary>
    public IReadOnlyDictionary<string, long>? Noops { get; init; }

    /// <summary>Service interactions by operation.</summary>
    public required IReadOnlyDictionary<string, InteractionCounters> Interactions { get; init; }

    /// <summary>Durable queues by name (<c>shipping</c>, <c>stock</c>, <c>void</c>); empty if the tier has none.</summary>
    public required IReadOnlyDictionary<string, QueueCounters> Queues { get; init; }

    /// <summary>True if the background work is paused; null if the tier has none.</summary>
    public bool? BackgroundPaused { get; init; }

    /// <summary>
    /// Ids of the database's processes that have served this tier's connections, in the database's process namespace; null if the database has no process per
    /// connection. Some may have ended.
    /// </summary>
    public IReadOnlyList<int>? DatabaseProcesses { get; init; }

    /// <summary>What this tier has asked of its database; null if the database's driver does not count it, or the tier has no database.</summary>
    public DatabaseTraffic? DatabaseTraffic { get; init; }

    /// <summary>Current settings and versions to report in the results, such as the OpenSSL version.</summary>
    public required IReadOnlyDictionary<string, string> Settings { get; init; }
}

/// <summary>
/// CPU time and memory of a tier, at <c>GET /cpu</c>. Unlike the full counters, cheap enough to read around each measurement.
/// </summary>
/// <param name="CpuNanoseconds">User and system time since the process started.</param>
/// <param name="ResidentBytes">Resident memory; null if unknown.</param>
public sealed record TierCpu(long CpuNanoseconds, long? ResidentBytes = null);

/// <summary>What a tier has asked of its database since it started.</summary>
/// <param name="Commands">Commands, or batches of them, each one round trip.</param>
/// <param name="SentBytes">Bytes sent to the database.</param>
/// <param name="ReceivedBytes">Bytes received from the database.</param>
public sealed record DatabaseTraffic(long Commands, long SentBytes, long ReceivedBytes);

/// <summary>Control group (cgroup) of a tier's container. Null means no limit or an unreadable value.</summary>
/// <param name="CpuNanoseconds">CPU time of all processes in the group, including health checks.</param>
/// <param name="CpuLimit">CPU limit in processors.</param>
/// <param name="MemoryLimitBytes">Memory limit.</param>
/// <param name="ThrottledPeriods">Scheduler periods in which the CPU limit throttled the group.</param>
/// <param name="ThrottledNanoseconds">Total time during which the CPU limit throttled the group.</param>
public sealed record ContainerCounters(
    long? CpuNanoseconds, double? CpuLimit, long? MemoryLimitBytes, long? ThrottledPeriods, long? ThrottledNanoseconds);

/// <summary>Memory and garbage collection of a tier.</summary>
/// <param name="ResidentBytes">Working set.</param>
/// <param name="HeapBytes">Managed heap after the last collection.</param>
/// <param name="AllocatedBytes">Managed bytes allocated since the process started.</param>
/// <param name="Gen0">Collections of generation 0.</param>
/// <param name="Gen1">Collections of generation 1.</param>
/// <param name="Gen2">Collections of generation 2.</param>
/// <param name="PauseMicroseconds">Total time that collections paused the process.</param>
public sealed record MemoryCounters(
    long ResidentBytes, long HeapBytes, long AllocatedBytes, int Gen0, int Gen1, int Gen2, long PauseMicroseconds);

/// <summary>Just-in-time compilation of methods: work outside the service, which should end with the warm-up.</summary>
/// <param name="Methods">Compilations since the process started. A method compiled twice counts twice.</param>
/// <param name="Microseconds">Time from start to end of the compilations by the clock, the sum over threads; not CPU time.</param>
public sealed record JitCounters(long Methods, long Microseconds);

/// <summary>Connections of a listener.</summary>
/// <param name="Accepted">Connections accepted since the process started.</param>
/// <param name="Open">Connections open now.</param>
public sealed record ConnectionCounters(long Accepted, long Open)
{
    /// <summary>
    /// Connections that ended because the client broke the rules of the protocol, such as TLS connections that did not begin with a
    /// handshake.
    /// </summary>
    public long Broken { get; init; }

    /// <summary>Connections closed at once, because the maximum number was open. They are not among the accepted ones.</summary>
    public long Refused { get; init; }
}

/// <summary>Handshakes of one hop, role and kind.</summary>
/// <param name="Hop">1 RBE to SUT, 2 SUT to vendors, 3 SUT to database.</param>
/// <param name="Role"><c>client</c> or <c>server</c>.</param>
/// <param name="Kind">
/// <c>full</c>, <c>resumed</c>, <c>failed</c>, or <c>unknown</c> if resumption could not be detected. <c>skeleton</c>,
/// <c>skeletonresumed</c> and <c>minimalsetup</c> count set-ups that replace the handshake (<c>--parts</c>).
/// </param>
/// <param name="Count">Number of handshakes.</param>
public sealed record HandshakeCounter(int Hop, string Role, string Kind, long Count);

/// <summary>Completed handshakes of a listener with the same negotiated parameters.</summary>
/// <param name="Hop">1 RBE to SUT, 2 SUT to vendors.</param>
/// <param name="Protocol">Protocol version: <c>1.3</c>, <c>1.2</c>, …</param>
/// <param name="Suite">IANA name of the cipher suite.</param>
/// <param name="Group">Group of the key agreement; <c>none</c> without one, null if unknown.</param>
/// <param name="Profile">Certificate profile that the client selected by SNI, such as <c>rsa-2048</c>.</param>
/// <param name="Alpn">Protocol negotiated by ALPN; <c>none</c> without ALPN.</param>
/// <param name="Mutual">True if the client sent a certificate that was accepted.</param>
/// <param name="Kind">
/// <c>full</c>, <c>resumed</c>, <c>unknown</c>, or the kind of a set-up that replaces the handshake (<see cref="HandshakeCounter"/>).
/// </param>
/// <param name="Count">Number of handshakes.</param>
/// <param name="Parts">TLS parts of the connections: <c>full</c>, or another value of <c>--parts</c>.</param>
public sealed record NegotiatedCounter(
    int Hop, string Protocol, string Suite, string? Group, string Profile, string Alpn, bool Mutual, string Kind, long Count,
    string Parts = "full");

/// <summary>CPU time in OpenSSL calls, as measured by the meter.</summary>
/// <param name="Role"><c>client</c> (hops 2 and 3) or <c>server</c> (hop 1).</param>
/// <param name="Kind"><c>full</c>, <c>resumed</c> or <c>unfinished</c> handshakes, <c>read</c>, <c>write</c> or <c>shutdown</c>.</param>
/// <param name="Count">Number of handshakes or calls.</param>
/// <param name="Nanoseconds">CPU time that the calling threads spent in them.</param>
public sealed record MeterCounter(string Role, string Kind, long Count, long Nanoseconds);

/// <summary>Interactions of one operation by outcome.</summary>
/// <param name="Completed">Interactions completed as requested.</param>
/// <param name="Refused">Interactions that a vendor refused.</param>
/// <param name="Faulted">Interactions that ended with any other fault.</param>
public sealed record InteractionCounters(long Completed, long Refused, long Faulted)
{
    /// <summary>Interactions without a response, because the client disconnected; 0 from earlier versions, which did not count them.</summary>
    public long Aborted { get; init; }
}

/// <summary>Messages of a durable queue by state.</summary>
/// <param name="Ready">Waiting messages, including delayed retries.</param>
/// <param name="Leased">Messages in progress.</param>
/// <param name="Dead">Messages abandoned after the maximum number of attempts.</param>
/// <param name="Done">Messages completed by this process since it started.</param>
public sealed record QueueCounters(long Ready, long Leased, long Dead, long Done)
{
    /// <summary>Number of times that this process has taken messages since it started, one or more at a time.</summary>
    public long Batches { get; init; }
}
