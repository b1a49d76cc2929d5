using System.Text.Json.Serialization;

namespace TlsToll.Results.Treatments;

/// <summary>A treatment as the results name it.</summary>
/// <param name="Name">Its unique name.</param>
/// <param name="Factors">Its factor levels.</param>
/// <param name="Label">Suffix of the name that distinguishes treatments with the same transport and connection, such as <c>rsa-4096</c>; null for none.</param>
public sealed record NamedTreatment(string Name, IReadOnlyDictionary<string, string> Factors, string? Label = null)
{
    /// <summary>Whether its connections last for one interaction.</summary>
    [JsonIgnore]
    public bool IsPerRequest => Factors.GetValueOrDefault("connection") == "request";
}

/// <summary>Two treatments that are compared, by their names.</summary>
/// <param name="Baseline">The one.</param>
/// <param name="Treatment">The other.</param>
public sealed record NamedPair(string Baseline, string Treatment);

/// <summary>The four treatments from which a handshake's cost follows, by their names.</summary>
/// <param name="Name">What the results call it, such as <c>tls</c>.</param>
/// <param name="Session">One connection per business session, plain and TLS.</param>
/// <param name="Request">One connection per interaction, plain and TLS.</param>
public sealed record NamedQuartet(string Name, NamedPair Session, NamedPair Request);

/// <summary>The part of a run's settings that its results depend on besides the cells; a shard of a shared run keeps it on disk.</summary>
public sealed record RunOutline
{
    /// <summary>Blocks that it was to have at least; with a wanted precision those of the pilot.</summary>
    public required int Blocks { get; init; }

    /// <summary>Whether the blocks after the pilot follow from a wanted precision.</summary>
    public required bool ToPrecision { get; init; }

    /// <summary>The treatments in the order in which they are reported.</summary>
    public required IReadOnlyList<NamedTreatment> Treatments { get; init; }

    /// <summary>Each treatment with TLS, and its plain twin.</summary>
    public required IReadOnlyList<NamedPair> WithPlain { get; init; }

    /// <summary>The treatments from which the cost per handshake and per KB follows.</summary>
    public required IReadOnlyList<NamedQuartet> CarryOver { get; init; }

    /// <summary>Choices of TLS against the first of them.</summary>
    public required IReadOnlyList<NamedPair> AmongTls { get; init; }

    /// <summary>Accesses to the database against the first of them.</summary>
    public required IReadOnlyList<NamedPair> AmongAccesses { get; init; }

    /// <summary>The outline of an experiment.</summary>
    /// <param name="treatments">The treatments, in the order in which they are reported.</param>
    /// <param name="blocks">Blocks to measure; with a wanted precision, those of the pilot.</param>
    /// <param name="toPrecision">Whether the blocks after the pilot follow from a wanted precision.</param>
    /// <exception cref="ArgumentException">Two treatments have one name: the results could not tell them apart.</exception>
    public static RunOutline Of(IReadOnlyList<Treatment> treatments, int blocks, bool toPrecision)
    {
        if (treatments.GroupBy(t => t.Name, StringComparer.Ordinal).FirstOrDefault(same => same.Count() > 1) is { } twins)
            throw new ArgumentException($"{twins.Count()} treatments have the name {twins.Key}.", nameof(treatments));
        var pairs = Pairs.Of(treatments).ToArray();
        return new RunOutline
        {
            Blocks = blocks,
            ToPrecision = toPrecision,
            Treatments = [.. treatments.Select(t => new NamedTreatment(t.Name, t.Factors, LabelOf(t)))],
            WithPlain = Names(pairs),
            CarryOver = [.. Quartets(pairs)],
            AmongTls = Names(Pairs.AmongTls(treatments)),
            AmongAccesses = Names(Pairs.AmongAccesses(treatments)),
        };
    }

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
