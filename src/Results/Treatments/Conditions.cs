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
    public IEnumerable<(string Factor, string Level)> Levels
    {
        get
        {
            if (Ebs is { } ebs)
                yield return ("ebs", ebs.ToString(CultureInfo.InvariantCulture));
            if (SessionLength is { } length)
                yield return ("sessionLength", length);
            if (Format is { } format)
                yield return ("format", format);
            if (VendorDelay is { } delay)
                yield return ("vendorDelay", delay);
            if (DataAccess is { } access)
                yield return ("dataAccess", access);
            if (Hop2Tls is { } hop2)
                yield return ("hop2", hop2 ? "tls" : "plain");
            if (Hop3Tls is { } hop3)
                yield return ("hop3", hop3 ? "tls" : "plain");
            if (Trace is { } trace)
                yield return ("trace", trace);
            if (Outstanding is { } outstanding)
                yield return ("outstanding", outstanding.ToString(CultureInfo.InvariantCulture));
            if (PerConnection is { } requests)
                yield return ("perConnection", requests.ToString(CultureInfo.InvariantCulture));
            if (Processors is { } processors)
                yield return ("processors", processors.ToString(CultureInfo.InvariantCulture));
            if (Metered)
                yield return ("meter", "on");
        }
    }
}
