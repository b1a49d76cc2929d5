using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>
/// How the choices of a run are set. Most change from connection to connection: the client's offer and the name it sends. What OpenSSL takes
/// from a configuration file alone holds for a whole process, and each such combination gets a process of its own.
/// </summary>
public sealed class TlsProcesses
{
    private readonly IReadOnlyCollection<TlsChoice> _all;
    private readonly bool _allowWeak;
    private readonly bool _oldAlgorithms;
    private readonly bool _named;

    /// <summary>Looks at all choices of a run, since all are to be set in the same way.</summary>
    public TlsProcesses(IReadOnlyCollection<TlsChoice> all)
    {
        _all = all;
        _allowWeak = all.Any(c => c.Weaknesses.Count > 0);
        _oldAlgorithms = all.SelectMany(c => c.Suites?.All ?? []).Any(s => s.Name.Contains("RC4", StringComparison.Ordinal)
            || s.Name.Contains("SEED", StringComparison.Ordinal) || s.Name.Contains("IDEA", StringComparison.Ordinal));
        _named = all.Any(c => c.Suites is not null);
        ByConfiguration = _named && all.Any(c => c.Resumption.IsOn);
    }

    /// <summary>
    /// Whether suites are set by the configuration of a process, because a policy would switch resumption off; all choices of a run in one way.
    /// </summary>
    public bool ByConfiguration { get; }

    /// <summary>Whether something of the run is for replication only.</summary>
    public bool AllowsWeak => _allowWeak;

    /// <summary>How suites are set: <c>policy</c>, <c>configuration</c>, or <c>default</c> where none is named.</summary>
    public string SuitesSetBy => ByConfiguration ? "configuration" : _named ? "policy" : "default";

    /// <summary>OpenSSL's configuration of the driver's process of a choice.</summary>
    public OpenSslConfiguration Client(TlsChoice choice) => TlsFactors.All.Aggregate(
        new OpenSslConfiguration
        {
            Suites = ByConfiguration && choice.Suites is { } offered ? offered.All : [],
            AllowWeak = _allowWeak,
            OldAlgorithms = _oldAlgorithms,
        },
        (configuration, factor) => factor.ConfigureClient(configuration, choice));

    /// <summary>OpenSSL's configuration of the SUT's process of a choice: it takes the suites of all choices, and its usual ones.</summary>
    public OpenSslConfiguration Server(TlsChoice choice) => TlsFactors.All.Aggregate(
        new OpenSslConfiguration
        {
            Suites = [.. (choice.ServerSuites?.All ?? []).Concat(_all.SelectMany(c => c.Suites?.All ?? [])).Distinct()],
            KeepUsualSuites = true,
            AllowWeak = _allowWeak,
            Groups = ServerGroups(),
            OldAlgorithms = _oldAlgorithms,
        },
        (configuration, factor) => factor.ConfigureSut(configuration, choice));

    // A group that OpenSSL does not take by itself is named; the usual ones go with it, for the other hops.
    private IReadOnlyList<KeyGroup> ServerGroups()
    {
        string[] usual = ["x25519", "p256", "x448", "p521", "p384", "ffdhe2048", "ffdhe3072", "ffdhe4096"];
        var asked = _all.Select(c => c.Group).OfType<KeyGroup>().Distinct().ToArray();
        return asked.All(g => usual.Contains(g.Name, StringComparer.Ordinal))
            ? []
            : [.. asked.Concat(KeyGroup.All.Where(g => usual.Contains(g.Name, StringComparer.Ordinal))).Distinct()];
    }
}
