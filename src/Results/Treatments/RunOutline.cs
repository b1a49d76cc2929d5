using System.Text.Json.Serialization;

namespace TlsToll.Results.Treatments;

/// <summary>Treatment as named in the results.</summary>
/// <param name="Name">Unique name.</param>
/// <param name="Factors">Factor levels by name.</param>
/// <param name="Label">Suffix of the name that distinguishes treatments with the same transport and connection, such as <c>rsa-4096</c>;
/// null for none.</param>
public sealed record NamedTreatment(string Name, IReadOnlyDictionary<string, string> Factors, string? Label = null)
{
    /// <summary>True if each connection lasts for one interaction.</summary>
    [JsonIgnore]
    public bool IsPerRequest => Factors.GetValueOrDefault("connection") == "request";
}

/// <summary>Names of two treatments that are compared.</summary>
/// <param name="Baseline">Name of the baseline.</param>
/// <param name="Treatment">Name of the treatment that is compared with it.</param>
public sealed record NamedPair(string Baseline, string Treatment);

/// <summary>Names of the four treatments from which the cost of a TLS connection is derived.</summary>
/// <param name="Name">Name in the results, such as <c>tls</c>.</param>
/// <param name="Session">Treatments with one connection per business session, plain and TLS.</param>
/// <param name="Request">Treatments with one connection per interaction, plain and TLS.</param>
public sealed record NamedQuartet(string Name, NamedPair Session, NamedPair Request);

/// <summary>Settings on which a run's results depend, in addition to the cells. A shard of a shared run keeps them on disk.</summary>
public sealed record RunOutline
{
    /// <summary>Minimum number of super-blocks of cost cells; with a requested precision, the number of pilot blocks.</summary>
    public required int Blocks { get; init; }

    /// <summary>Minimum number of blocks of timed cells.</summary>
    public int TimedBlocks { get; init; }

    /// <summary>Requested half-width of the TLS share in percentage points, which determines the blocks after the pilot; null if none was requested.</summary>
    public double? Precision { get; init; }

    /// <summary>Treatments in the order in which they are reported.</summary>
    public required IReadOnlyList<NamedTreatment> Treatments { get; init; }

    /// <summary>Pairs of each treatment with TLS and its plain twin.</summary>
    public required IReadOnlyList<NamedPair> WithPlain { get; init; }

    /// <summary>Treatments from which the costs of a connection and of an interaction are derived.</summary>
    public required IReadOnlyList<NamedQuartet> CarryOver { get; init; }

    /// <summary>Pairs of each further TLS choice with the first one.</summary>
    public required IReadOnlyList<NamedPair> AmongTls { get; init; }

    /// <summary>Pairs of each further database access with the first one.</summary>
    public required IReadOnlyList<NamedPair> AmongAccesses { get; init; }

    /// <summary>Pairs of each further program that ends TLS with the first one, and with the same program without TLS.</summary>
    public IReadOnlyList<NamedPair> AmongTerminations
    {
        get => field ?? []; // Absent in recordings of earlier versions.
        init;
    }

    /// <summary>Pairs of each further version of HTTP with the first one.</summary>
    public IReadOnlyList<NamedPair> AmongHttp
    {
        get => field ?? []; // Absent in recordings of earlier versions.
        init;
    }

    /// <summary>Pairs of each further build of the SUT, or of its OpenSSL, with the first one.</summary>
    public IReadOnlyList<NamedPair> AmongBuilds { get; init; } = [];

    /// <summary>Pairs with TLS without a twin in plain: a connection for many requests, and one for each. Their difference is that of the connections.</summary>
    public IReadOnlyList<NamedPair> TlsAlone
    {
        get => field ?? []; // Absent in recordings of earlier versions.
        init;
    }

    /// <summary>Requests on a connection that is not one for each request; null if it lasts for a business session.</summary>
    public int? RequestsPerConnection { get; init; }

    /// <summary>True if a service of the user's is measured, and no SUT.</summary>
    public bool IsService { get; init; }

    // A service of the user's may run on any of the host's processors.
    internal string WhoseProcessor => IsService ? "host's" : "SUT's";

    /// <summary>Builds the outline of an experiment.</summary>
    /// <param name="treatments">Treatments, in the order in which they are reported.</param>
    /// <param name="blocks">Number of blocks to measure; with a requested precision, the number of pilot blocks.</param>
    /// <param name="precision">Requested half-width of the TLS share in percentage points; null for none.</param>
    /// <param name="timedBlocks">Number of blocks of timed cells to measure.</param>
    /// <exception cref="ArgumentException">Two treatments have the same name, so the results could not distinguish them.</exception>
    public static RunOutline Of(IReadOnlyList<Treatment> treatments, int blocks, double? precision, int timedBlocks = 0)
    {
        if (SharedName(treatments) is { } name)
            throw new ArgumentException($"Two treatments have the name {name}.", nameof(treatments));
        var pairs = Pairs.Of(treatments).ToArray();
        return new RunOutline
        {
            Blocks = blocks,
            TimedBlocks = timedBlocks,
            Precision = precision,
            Treatments = [.. treatments.Select(t => new NamedTreatment(t.Name, t.Factors, LabelOf(t)))],
            WithPlain = Names(pairs),
            CarryOver = [.. Quartets(pairs)],
            AmongTls = Names(Pairs.AmongTls(treatments)),
            AmongAccesses = Names(Pairs.AmongAccesses(treatments)),
            AmongTerminations = Names(Pairs.AmongTerminations(treatments)),
            AmongHttp = Names(Pairs.AmongHttp(treatments)),
            AmongBuilds = Names(Pairs.AmongBuilds(treatments)),
            TlsAlone = treatments.Any(t => t.Transport == Transport.Plain) ? [] : Names(Pairs.OfConnections(treatments)),
        };
    }

    /// <summary>Name that several treatments have; null if all names differ.</summary>
    public static string? SharedName(IReadOnlyList<Treatment> treatments) =>
        treatments.GroupBy(t => t.Name, StringComparer.Ordinal).FirstOrDefault(same => same.Count() > 1)?.Key;

    private static string? LabelOf(Treatment treatment)
    {
        var words = new[] { treatment.Level, treatment.ConditionsLabel, treatment.Label }.Where(word => !string.IsNullOrEmpty(word));
        return string.Join('-', words) is { Length: > 0 } label ? label : null;
    }

    private static NamedPair[] Names(IEnumerable<(Treatment Baseline, Treatment Treatment)> pairs) => [.. pairs.Select(Name)];

    private static NamedPair Name((Treatment Baseline, Treatment Treatment) pair) => new(pair.Baseline.Name, pair.Treatment.Name);

    private static IEnumerable<NamedQuartet> Quartets((Treatment Baseline, Treatment Treatment)[] pairs)
    {
        foreach (var level in pairs.GroupBy(p => (p.Treatment.Level, p.Treatment.Conditions, p.Treatment.ConditionsLabel)))
        {
            var session = level.FirstOrDefault(p => p.Treatment.Connection == ConnectionScope.Session);
            var request = level.FirstOrDefault(p => p.Treatment.Connection == ConnectionScope.Request);
            var name = string.Join('-', new[] { "tls", level.Key.Level, level.Key.ConditionsLabel }.Where(word => word.Length > 0));
            if (session.Baseline is not null && request.Baseline is not null)
                yield return new NamedQuartet(name, Name(session), Name(request));
        }
    }
}
