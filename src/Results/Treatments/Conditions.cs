using System.Globalization;

namespace TlsToll.Results.Treatments;

/// <summary>
/// What a treatment has of its own besides transport, connections and TLS, where an experiment varies it; null for the run's setting. What needs no
/// other process changes from cell to cell; another access to the data, or TLS on another hop, is another SUT.
/// </summary>
public sealed record Conditions
{
    /// <summary>Nothing of its own.</summary>
    public static Conditions OfTheRun { get; } = new();

    /// <summary>Active EBs of a timed cell, 1 or more.</summary>
    public int? Ebs { get; init; }

    /// <summary>Session lengths, as <see cref="Workload.SessionLength.Parse"/> reads them.</summary>
    public string? SessionLength { get; init; }

    /// <summary><c>soap</c> or <c>json</c>.</summary>
    public string? Format { get; init; }

    /// <summary>Delay of the vendors: milliseconds, <c>uniform:A..B</c> or <c>exponential:M</c>.</summary>
    public string? VendorDelay { get; init; }

    /// <summary>How the SUT reads and writes the database, <c>ef</c> or <c>procedures</c>.</summary>
    public string? DataAccess { get; init; }

    /// <summary>Whether hop 2, SUT to vendors, is TLS.</summary>
    public bool? Hop2Tls { get; init; }

    /// <summary>Whether hop 3, SUT to database, is TLS.</summary>
    public bool? Hop3Tls { get; init; }

    /// <summary>The trace of static pages, by its name; null for the run's, or where services are asked for.</summary>
    public string? Trace { get; init; }

    /// <summary>Requests outstanding at a time, of static pages.</summary>
    public int? Outstanding { get; init; }

    /// <summary>Requests on a connection at most, of static pages.</summary>
    public int? PerConnection { get; init; }

    /// <summary>How many processors the SUT may use, 1 or more.</summary>
    public int? Processors { get; init; }

    /// <summary>Whether the SUT has the meter in OpenSSL's calls, though the run's SUT has not.</summary>
    public bool Metered { get; init; }

    /// <summary>The levels by factor; only those that are of its own.</summary>
    public IEnumerable<(string Factor, string Level)> Levels => new (string Factor, string? Level)[]
    {
        ("ebs", Text(Ebs)),
        ("sessionLength", SessionLength),
        ("format", Format),
        ("vendorDelay", VendorDelay),
        ("dataAccess", DataAccess),
        ("hop2", Text(Hop2Tls)),
        ("hop3", Text(Hop3Tls)),
        ("trace", Trace),
        ("outstanding", Text(Outstanding)),
        ("perConnection", Text(PerConnection)),
        ("processors", Text(Processors)),
        ("meter", Metered ? "on" : null),
    }.Where(l => l.Level is not null).Select(l => (l.Factor, l.Level!));

    private static string? Text(int? number) => number?.ToString(CultureInfo.InvariantCulture);

    private static string? Text(bool? tls) => tls is null ? null : tls.Value ? "tls" : "plain";
}
