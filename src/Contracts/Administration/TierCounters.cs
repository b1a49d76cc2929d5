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

    /// <summary>Limits and usage of its control group; null where none can be read.</summary>
    public ContainerCounters? Container { get; init; }

    /// <summary>Identifies the host: random, and new after each boot; null where it cannot be read.</summary>
    public string? Machine { get; init; }

    /// <summary>Memory and garbage collection.</summary>
    public required MemoryCounters Memory { get; init; }

    /// <summary>Compilation of methods while running.</summary>
    public required JitCounters Jit { get; init; }

    /// <summary>Open file descriptors; null where they cannot be read.</summary>
    public int? Handles { get; init; }

    /// <summary>Connections to the service ports, by listener (<c>plain</c>, <c>tls</c>).</summary>
    public required IReadOnlyDictionary<string, ConnectionCounters> Connections { get; init; }

    /// <summary>Handshakes by hop, role and kind; combinations that never happened are absent.</summary>
    public required IReadOnlyList<HandshakeCounter> Handshakes { get; init; }

    /// <summary>Parameters negotiated by the completed handshakes of its listeners; combinations that never happened are absent.</summary>
    public IReadOnlyList<NegotiatedCounter> Negotiated { get; init; } = [];

    /// <summary>CPU time in OpenSSL's calls, by role and kind; null in a process without the meter.</summary>
    public IReadOnlyList<MeterCounter>? Meter { get; init; }

    /// <summary>Calls of no-ops that replace cryptography, by class; null in a process without their provider.</summary>
    public IReadOnlyDictionary<string, long>? Noops { get; init; }

    /// <summary>Service interactions by operation.</summary>
    public required IReadOnlyDictionary<string, InteractionCounters> Interactions { get; init; }

    /// <summary>Durable queues by name (<c>shipping</c>, <c>stock</c>); empty where a tier has none.</summary>
    public required IReadOnlyDictionary<string, QueueCounters> Queues { get; init; }

    /// <summary>True if the background work is paused; null where a tier has none.</summary>
    public bool? BackgroundPaused { get; init; }

    /// <summary>Settings in force that the results should name, such as the OpenSSL version.</summary>
    public required IReadOnlyDictionary<string, string> Settings { get; init; }
}

/// <summary>CPU time and memory of a tier alone, at <c>GET /cpu</c>: cheap enough to be read before and after each measurement.</summary>
/// <param name="CpuNanoseconds">User and system time since its process started.</param>
/// <param name="ResidentBytes">Resident memory; null if unknown.</param>
public sealed record TierCpu(long CpuNanoseconds, long? ResidentBytes = null);

/// <summary>A tier's control group, that of its container; null means no limit, or not readable.</summary>
/// <param name="CpuNanoseconds">CPU time of all its processes, health checks included.</param>
/// <param name="CpuLimit">Processors' worth of CPU time that it may use.</param>
/// <param name="MemoryLimitBytes">Memory that it may use.</param>
/// <param name="ThrottledPeriods">Periods in which its limit stopped it.</param>
/// <param name="ThrottledNanoseconds">Time for which its limit stopped it.</param>
public sealed record ContainerCounters(
    long? CpuNanoseconds, double? CpuLimit, long? MemoryLimitBytes, long? ThrottledPeriods, long? ThrottledNanoseconds);

/// <summary>Memory and garbage collection of a tier.</summary>
/// <param name="ResidentBytes">Working set.</param>
/// <param name="HeapBytes">Managed heap after the last collection.</param>
/// <param name="AllocatedBytes">Managed bytes allocated since the start.</param>
/// <param name="Gen0">Collections of generation 0.</param>
/// <param name="Gen1">Collections of generation 1.</param>
/// <param name="Gen2">Collections of generation 2.</param>
/// <param name="PauseMicroseconds">Time that collections stopped the process.</param>
public sealed record MemoryCounters(
    long ResidentBytes, long HeapBytes, long AllocatedBytes, int Gen0, int Gen1, int Gen2, long PauseMicroseconds);

/// <summary>Compilation of methods while a tier runs: work outside the service, which ends with the warm-up.</summary>
/// <param name="Methods">Methods compiled since the start, each compilation of the same method counted.</param>
/// <param name="Microseconds">Time spent compiling.</param>
public sealed record JitCounters(long Methods, long Microseconds);

/// <summary>Connections of a listener.</summary>
/// <param name="Accepted">Accepted since the start.</param>
/// <param name="Open">Open now.</param>
public sealed record ConnectionCounters(long Accepted, long Open);

/// <summary>Handshakes of one hop, role and kind.</summary>
/// <param name="Hop">1 RBE to SUT, 2 SUT to vendors, 3 SUT to database.</param>
/// <param name="Role"><c>client</c> or <c>server</c>.</param>
/// <param name="Kind">
/// <c>full</c>, <c>resumed</c>, <c>failed</c>, or <c>unknown</c> if resumption could not be detected; without all parts of TLS,
/// <c>skeleton</c>, <c>skeletonresumed</c> or <c>minimalsetup</c>.
/// </param>
/// <param name="Count">Number of handshakes.</param>
public sealed record HandshakeCounter(int Hop, string Role, string Kind, long Count);

/// <summary>Completed handshakes of a listener with the same negotiated parameters.</summary>
/// <param name="Hop">1 RBE to SUT, 2 SUT to vendors.</param>
/// <param name="Protocol">Protocol version: <c>1.3</c>, <c>1.2</c>, …</param>
/// <param name="Suite">Cipher suite by IANA's name.</param>
/// <param name="Group">Group of the key agreement, <c>none</c> without one, null if unknown.</param>
/// <param name="Profile">Profile that the client picked by SNI, such as <c>rsa-2048</c>.</param>
/// <param name="Alpn">Protocol agreed on by ALPN, <c>none</c> without.</param>
/// <param name="Mutual">True if the client sent a certificate that was accepted.</param>
/// <param name="Kind">
/// <c>full</c>, <c>resumed</c>, <c>unknown</c>, or the replacement of a handshake (<see cref="HandshakeCounter"/>).
/// </param>
/// <param name="Count">Number of handshakes.</param>
/// <param name="Parts">Parts of TLS that the connections have: <c>full</c>, or the name of an ablation.</param>
public sealed record NegotiatedCounter(
    int Hop, string Protocol, string Suite, string? Group, string Profile, string Alpn, bool Mutual, string Kind, long Count,
    string Parts = "full");

/// <summary>CPU time measured by the meter in OpenSSL's calls.</summary>
/// <param name="Role"><c>client</c> (hops 2 and 3) or <c>server</c> (hop 1).</param>
/// <param name="Kind"><c>full</c>, <c>resumed</c> or <c>unfinished</c> handshakes, <c>read</c>, <c>write</c> or <c>shutdown</c>.</param>
/// <param name="Count">Handshakes, or calls.</param>
/// <param name="Nanoseconds">CPU time of the calling threads within them.</param>
public sealed record MeterCounter(string Role, string Kind, long Count, long Nanoseconds);

/// <summary>Interactions of one operation.</summary>
/// <param name="Completed">Completed as requested.</param>
/// <param name="Refused">Refused by a vendor.</param>
/// <param name="Faulted">Ended with any other fault.</param>
public sealed record InteractionCounters(long Completed, long Refused, long Faulted);

/// <summary>A durable queue.</summary>
/// <param name="Ready">Messages waiting, delayed retries included.</param>
/// <param name="Leased">Messages being worked on.</param>
/// <param name="Dead">Messages given up after the limit of attempts.</param>
/// <param name="Done">Messages completed by this process since it started.</param>
public sealed record QueueCounters(long Ready, long Leased, long Dead, long Done);
