namespace TlsToll.Rbe.Experiments;

/// <summary>What the connections of hop 1 run over.</summary>
internal enum Transport
{
    /// <summary>TCP alone.</summary>
    Plain,

    /// <summary>TLS over TCP.</summary>
    Tls,
}

/// <summary>How long a connection lasts.</summary>
internal enum ConnectionScope
{
    /// <summary>One connection per business session (García et al. 2007, section 3.2).</summary>
    Session,

    /// <summary>One connection per service interaction: the inefficient manner of García et al. 2007, section 6.1.</summary>
    Request,
}

/// <summary>One combination of factor levels, measured once per block.</summary>
/// <param name="Transport">Plain or TLS on hop 1.</param>
/// <param name="Connection">Per session or per request.</param>
internal sealed record Treatment(Transport Transport, ConnectionScope Connection)
{
    /// <summary>Unique name that encodes the factors; the key in every file of a run.</summary>
    public string Name => Label is null ? BaseName : $"{BaseName}-{Label}";

    /// <summary>Tells apart two treatments with the same factors, as in a comparison of a treatment with itself; null otherwise.</summary>
    public string? Label { get; init; }

    /// <summary>Test-only CPU time burnt by the SUT per connection, in microseconds.</summary>
    public int BurnPerConnection { get; init; }

    /// <summary>Test-only CPU time burnt by the SUT per interaction, in microseconds.</summary>
    public int BurnPerInteraction { get; init; }

    /// <summary>Factor levels by name, as the results carry them.</summary>
    public IReadOnlyDictionary<string, string> Factors => new SortedDictionary<string, string>(StringComparer.Ordinal)
    {
        ["transport"] = Lower(Transport),
        ["connection"] = Lower(Connection),
    };

    private string BaseName => $"{Lower(Transport)}-{Lower(Connection)}";

    /// <summary>The four treatments of the main comparison, in the order in which they are reported.</summary>
    public static IReadOnlyList<Treatment> All { get; } =
    [
        new(Transport.Plain, ConnectionScope.Session),
        new(Transport.Plain, ConnectionScope.Request),
        new(Transport.Tls, ConnectionScope.Session),
        new(Transport.Tls, ConnectionScope.Request),
    ];

    private static string Lower<T>(T value)
        where T : struct, Enum => value.ToString().ToLowerInvariant();
}
