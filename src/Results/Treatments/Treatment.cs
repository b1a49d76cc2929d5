using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Results.Factors;

namespace TlsToll.Results.Treatments;

/// <summary>One combination of factor levels, measured once per block.</summary>
/// <param name="Transport">Transport on hop 1.</param>
/// <param name="Connection">Lifetime of a connection.</param>
public sealed record Treatment(Transport Transport, ConnectionScope Connection)
{
    /// <summary>Unique name that encodes the factors; the key in every file of a run.</summary>
    public string Name => Label is null ? BaseName : $"{BaseName}-{Label}";

    /// <summary>Levels of the TLS factors on hop 1; without effect if the treatment has no TLS.</summary>
    public TlsChoice Tls { get; init; } = TlsChoice.Usual;

    /// <summary>
    /// Words for the levels of <see cref="Tls"/> that differ between the treatments of the run, such as <c>rsa-4096</c>; empty for none.
    /// </summary>
    public string Level { get; init; } = "";

    /// <summary>Levels of other factors that an experiment varies.</summary>
    public Conditions Conditions { get; init; } = Conditions.OfTheRun;

    /// <summary>
    /// Short words for the <see cref="Conditions"/> that differ between the treatments of the run, such as <c>ebs25</c>; empty for none.
    /// </summary>
    public string ConditionsLabel { get; init; } = "";

    /// <summary>Measured window of the treatment's timed cells; null for the run's window.</summary>
    public TimeSpan? Window { get; init; }

    /// <summary>Minimum number of interactions in the window of a timed cell, however long that takes; 0 for none.</summary>
    public long MinimumInteractions { get; init; }

    /// <summary>
    /// Distinguishes two treatments with the same factors, as in a comparison of a treatment with itself; null otherwise.
    /// </summary>
    public string? Label { get; init; }

    /// <summary>Test-only CPU time burnt by the SUT per connection, in microseconds.</summary>
    public int BurnPerConnection { get; init; }

    /// <summary>Test-only CPU time burnt by the SUT per interaction, in microseconds.</summary>
    public int BurnPerInteraction { get; init; }

    /// <summary>Factor levels by name, as in the results.</summary>
    public IReadOnlyDictionary<string, string> Factors => new SortedDictionary<string, string>(
        Conditions.Levels.Concat(Transport == Transport.Tls ? Tls.Levels.Select(l => (l.Key, l.Value)) : [])
            .Append(("transport", EnumWord.Of(Transport))).Append(("connection", EnumWord.Of(Connection)))
            .ToDictionary(l => l.Item1, l => l.Item2, StringComparer.Ordinal),
        StringComparer.Ordinal);

    private string BaseName =>
        $"{EnumWord.Of(Transport)}-{EnumWord.Of(Connection)}{(Level.Length == 0 ? "" : "-" + Level)}{(ConditionsLabel.Length == 0 ? "" : "-" + ConditionsLabel)}";

    /// <summary>The four treatments of the main comparison, in the order in which they are reported.</summary>
    public static IReadOnlyList<Treatment> All { get; } =
    [
        new(Transport.Plain, ConnectionScope.Session),
        new(Transport.Plain, ConnectionScope.Request),
        new(Transport.Tls, ConnectionScope.Session),
        new(Transport.Tls, ConnectionScope.Request),
    ];

    /// <summary>Combines treatments with TLS choices; treatments without TLS stay as they are.</summary>
    public static IReadOnlyList<Treatment> Across(IReadOnlyList<Treatment> treatments, IReadOnlyCollection<TlsChoice> choices) =>
    [
        .. treatments.SelectMany(t => t.Transport == Transport.Plain
            ? [t]
            : choices.Select(choice => t with { Tls = choice, Level = choice.LabelAmong(choices) })),
    ];

    /// <summary>Combines treatments with kinds of database access. A single kind is the run's setting and changes nothing.</summary>
    public static IReadOnlyList<Treatment> AcrossAccesses(IReadOnlyList<Treatment> treatments, IReadOnlyList<string> accesses) =>
        AcrossLevels(treatments, accesses, (conditions, access) => conditions with { DataAccess = access });

    /// <summary>Combines treatments with builds of the SUT or its OpenSSL. Without several builds, nothing changes.</summary>
    public static IReadOnlyList<Treatment> AcrossBuilds(IReadOnlyList<Treatment> treatments, IReadOnlyList<string> builds) =>
        AcrossLevels(treatments, builds, (conditions, build) => conditions with { Build = build });

    /// <summary>Combines treatments with programs that end TLS. A single one is the run's setting and changes nothing.</summary>
    public static IReadOnlyList<Treatment> AcrossTerminations(IReadOnlyList<Treatment> treatments, IReadOnlyList<string> programs) =>
        AcrossLevels(treatments, programs, (conditions, program) => conditions with { Terminate = program });

    /// <summary>Combines treatments with versions of HTTP. A single one is the run's setting and changes nothing.</summary>
    public static IReadOnlyList<Treatment> AcrossHttp(IReadOnlyList<Treatment> treatments, IReadOnlyList<string> versions) =>
        AcrossLevels(treatments, versions, (conditions, version) => conditions with { Http = version }, version => $"http{version[0]}");

    /// <summary>
    /// Combines treatments with numbers of processors for the SUT; without numbers, the treatments use the run's processors.
    /// </summary>
    public static IReadOnlyList<Treatment> AcrossProcessors(
        IReadOnlyList<Treatment> treatments, IReadOnlyList<int> processors) => processors.Count == 0
        ? treatments
        :
        [
            .. treatments.SelectMany(t => processors.Select(count => t with
            {
                Conditions = t.Conditions with { Processors = count },
                ConditionsLabel = processors.Count == 1 ? t.ConditionsLabel : string.Create(CultureInfo.InvariantCulture, $"cpus{count}"),
            })),
        ];

    private static IReadOnlyList<Treatment> AcrossLevels(
        IReadOnlyList<Treatment> treatments, IReadOnlyList<string> levels, Func<Conditions, string, Conditions> at, Func<string, string>? label = null) => levels.Count < 2
        ? treatments
        :
        [
            .. from treatment in treatments
               from level in levels
               let own = label is null ? level : label(level)
               select treatment with
               {
                   Conditions = at(treatment.Conditions, level),
                   ConditionsLabel = treatment.ConditionsLabel.Length == 0 ? own : $"{treatment.ConditionsLabel}-{own}",
               },
        ];
}
