using System.Globalization;

namespace TlsToll.Results.Treatments;

/// <summary>
/// Conditions of a treatment other than transport, connections and TLS, which an experiment varies; null for the run's setting. Conditions
/// that need no other process change from cell to cell. Another data access, or TLS on another hop, needs another SUT.
/// </summary>
public sealed record Conditions
{
    /// <summary>Conditions that are all those of the run.</summary>
    public static Conditions OfTheRun { get; } = new();

    /// <summary>Active EBs of a timed cell, 1 or more.</summary>
    public int? Ebs { get; init; }

    /// <summary>Session lengths, in the format of <c>--session-length</c>.</summary>
    public string? SessionLength { get; init; }

    /// <summary>Message format: <c>soap</c> or <c>json</c>.</summary>
    public string? Format { get; init; }

    /// <summary>Delay of the vendors: milliseconds, <c>uniform:A..B</c> or <c>exponential:M</c>.</summary>
    public string? VendorDelay { get; init; }

    /// <summary>Delay between RBE and SUT, each way, in ms.</summary>
    public double? Delay { get; init; }

    /// <summary>Database access of the SUT: <c>ef</c> or <c>procedures</c>.</summary>
    public string? DataAccess { get; init; }

    /// <summary>True if hop 2, from SUT to vendors, uses TLS.</summary>
    public bool? Hop2Tls { get; init; }

    /// <summary>True if hop 3, from SUT to database, uses TLS.</summary>
    public bool? Hop3Tls { get; init; }

    /// <summary>Name of the trace of static pages; null for the run's trace, or for a workload of services.</summary>
    public string? Trace { get; init; }

    /// <summary>Number of outstanding requests for static pages.</summary>
    public int? Outstanding { get; init; }

    /// <summary>Maximum number of requests per connection for static pages.</summary>
    public int? PerConnection { get; init; }

    /// <summary>Number of processors that the SUT may use, 1 or more.</summary>
    public int? Processors { get; init; }

    /// <summary>True if the SUT has the meter in OpenSSL's calls although the run's SUT does not.</summary>
    public bool Metered { get; init; }

    /// <summary>Label of the build of the SUT, or of its OpenSSL, in a comparison of builds.</summary>
    public string? Build { get; init; }

    /// <summary>What ends TLS on hop 1: <c>sut</c>, <c>nginx</c>, <c>haproxy</c>, or another word of <c>--terminate</c>.</summary>
    public string? Terminate { get; init; }

    /// <summary>Version of HTTP on hop 1: <c>1.1</c> or <c>2</c>.</summary>
    public string? Http { get; init; }

    /// <summary>Levels by factor, only for the conditions that differ from the run's.</summary>
    public IEnumerable<(string Factor, string Level)> Levels => new (string Factor, string? Level)[]
    {
        ("ebs", Text(Ebs)),
        ("sessionLength", SessionLength),
        ("format", Format),
        ("vendorDelay", VendorDelay),
        ("delay", Delay?.ToString(CultureInfo.InvariantCulture)),
        ("dataAccess", DataAccess),
        ("hop2", Text(Hop2Tls)),
        ("hop3", Text(Hop3Tls)),
        ("trace", Trace),
        ("outstanding", Text(Outstanding)),
        ("perConnection", Text(PerConnection)),
        ("processors", Text(Processors)),
        ("meter", Metered ? "on" : null),
        ("build", Build),
        ("terminate", Terminate),
        ("http", Http),
    }.Where(l => l.Level is not null).Select(l => (l.Factor, l.Level!));

    private static string? Text(int? number) => number?.ToString(CultureInfo.InvariantCulture);

    private static string? Text(bool? tls) => tls is null ? null : tls.Value ? "tls" : "plain";
}
