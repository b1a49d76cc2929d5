using TlsToll.Statistics;

namespace TlsToll.Results.Sizing;

/// <summary>
/// What TLS costs a server, from which loads are sized: contents of <c>size.json</c>. Times are microseconds of the server's CPU; intervals have
/// 95 % confidence.
/// </summary>
public sealed record SizingCosts
{
    /// <summary>Version of the schema. A reader refuses every other one.</summary>
    public const int CurrentSchema = 1;

    /// <summary>Version of this schema.</summary>
    public int SchemaVersion { get; init; } = CurrentSchema;

    /// <summary>Name and version of the program.</summary>
    public required string Product { get; init; }

    /// <summary>The server and the way in which it was measured, as sentences.</summary>
    public required string Source { get; init; }

    /// <summary>Version of OpenSSL with which the costs of the alternatives were measured.</summary>
    public required string OpenSsl { get; init; }

    /// <summary>Model of the processor; null if it is unknown.</summary>
    public required string? Processor { get; init; }

    /// <summary>Time of the measurement, UTC.</summary>
    public required DateTime MeasuredAt { get; init; }

    /// <summary>Exchange (<see cref="ExchangeName"/>) with which <see cref="Full"/> was measured.</summary>
    public required string Reference { get; init; }

    /// <summary>Cost of a TLS connection with a full handshake over one without TLS, by key.</summary>
    public required IReadOnlyDictionary<string, Interval> Full { get; init; }

    /// <summary>What a full handshake costs more than with <see cref="Reference"/>, by exchange; may be below 0.</summary>
    public required IReadOnlyDictionary<string, Interval> FullExtra { get; init; }

    /// <summary>Cost of a TLS connection that resumes a session, by exchange.</summary>
    public required IReadOnlyDictionary<string, Interval> Resumed { get; init; }

    /// <summary>Costs of records by cipher.</summary>
    public required IReadOnlyDictionary<string, RecordCost> Records { get; init; }

    /// <summary>Word for the program that ended TLS in front of the server when the costs above were measured; null if the server did.</summary>
    public string? Front { get; init; }

    /// <summary>What the programs that end TLS in front of the server cost more, by their words; empty if none was measured, or in files of earlier versions.</summary>
    public IReadOnlyDictionary<string, FrontCost> Fronts { get => field ?? new Dictionary<string, FrontCost>(StringComparer.Ordinal); init; }

    /// <summary>Reasons why the cost of a key, an exchange or a front is missing, by its name.</summary>
    public IReadOnlyDictionary<string, string> Missing { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>CPU time per request without TLS; null if the server is not the one to size.</summary>
    public Interval? Rest { get; init; }

    /// <summary>Memory per idle connection; null if not measured.</summary>
    public IdleCost? Idle { get; init; }

    /// <summary>Traffic with which the costs were measured; null if they were calibrated, and the load's own has to be given.</summary>
    public MeasuredTraffic? Traffic { get; init; }

    /// <summary>Name of a key exchange: version and group.</summary>
    public static string ExchangeName(string version, string group) => $"TLS {version}, {group}";
}

/// <summary>Cost of a request's records over the same bytes without TLS, in microseconds.</summary>
/// <param name="Fixed">A request and a response of one record each, without their bytes.</param>
/// <param name="Next">Each further record of a response.</param>
/// <param name="PerByteWritten">A byte of a response.</param>
/// <param name="PerByteRead">A byte of a request.</param>
public sealed record RecordCost(Interval Fixed, Interval Next, Interval PerByteWritten, Interval PerByteRead);

/// <summary>
/// What it costs more if a program in front of the server ends TLS, in microseconds of CPU time of both together. Any of it may be below 0.
/// </summary>
/// <param name="Full">A connection with a full handshake.</param>
/// <param name="Resumed">A connection that resumes a session; null if not measured.</param>
/// <param name="Request">A request with a response of one record: passing it on is in it.</param>
/// <param name="Next">Each further record of a response.</param>
public sealed record FrontCost(Interval Full, Interval? Resumed, Interval Request, Interval Next);

/// <summary>Resident memory per idle connection in bytes.</summary>
/// <param name="Plain">Without TLS.</param>
/// <param name="Tls">With TLS.</param>
public sealed record IdleCost(Interval Plain, Interval Tls);

/// <summary>Traffic of a measurement.</summary>
/// <param name="PerConnection">Requests per connection.</param>
/// <param name="RequestBytes">Bytes of a request on the wire without TLS; 0 if only the sum is known, which then counts as the response.</param>
/// <param name="ResponseBytes">Bytes of a response on the wire without TLS.</param>
public sealed record MeasuredTraffic(double PerConnection, double RequestBytes, double ResponseBytes);
