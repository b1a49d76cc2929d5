using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>
/// How the choices of a run are set. Most apply to one connection: the client's offer and the name it sends. Levels that OpenSSL reads only
/// from a configuration file apply to a whole process, so each combination of them gets its own process.
/// </summary>
/// <param name="all">All choices of the run: all of them are set in the same way.</param>
public sealed class TlsProcesses(IReadOnlyCollection<TlsChoice> all)
{
    private static readonly string[] Usual = ["x25519", "p256", "x448", "p521", "p384", "ffdhe2048", "ffdhe3072", "ffdhe4096"];
    private readonly bool _named = all.Any(c => c.Suites is not null);
    private readonly bool _oldAlgorithms = all.SelectMany(c => c.Suites?.All ?? []).Any(suite =>
        Array.Exists(["RC4", "SEED", "IDEA"], old => suite.Name.Contains(old, StringComparison.Ordinal)));

    /// <summary>
    /// Whether suites are set by the configuration of a process, because a policy would disable resumption.
    /// </summary>
    public bool ByConfiguration => _named && all.Any(c => c.Resumption.IsOn);

    /// <summary>Whether any choice of the run is for replication only.</summary>
    public bool AllowsWeak { get; } = all.Any(c => c.Weaknesses.Count > 0);

    /// <summary>How suites are set: <c>policy</c>, <c>configuration</c>, or <c>default</c> where none is named.</summary>
    public string SuitesSetBy => ByConfiguration ? "configuration" : _named ? "policy" : "default";

    /// <summary>OpenSSL's configuration of the driver's process of a choice.</summary>
    public OpenSslConfiguration Client(TlsChoice choice) => TlsFactors.All.Aggregate(
        new OpenSslConfiguration
        {
            Suites = ByConfiguration && choice.Suites is { } offered ? offered.All : [],
            AllowWeak = AllowsWeak,
            OldAlgorithms = _oldAlgorithms,
        },
        (configuration, factor) => factor.Client?.Invoke(configuration, choice) ?? configuration);

    /// <summary>OpenSSL's configuration of the SUT's process of a choice: it takes the suites of all choices, and its usual ones.</summary>
    public OpenSslConfiguration Server(TlsChoice choice) => TlsFactors.All.Aggregate(
        new OpenSslConfiguration
        {
            Suites = [.. (choice.ServerSuites?.All ?? []).Concat(all.SelectMany(c => c.Suites?.All ?? [])).Distinct()],
            KeepUsualSuites = true,
            AllowWeak = AllowsWeak,
            Groups = ServerGroups(),
            OldAlgorithms = _oldAlgorithms,
        },
        (configuration, factor) => factor.Sut?.Invoke(configuration, choice) ?? configuration);

    // A group that OpenSSL does not enable by default is named, together with the usual ones for the other hops.
    private IReadOnlyList<KeyGroup> ServerGroups()
    {
        var requested = all.Select(c => c.Group).OfType<KeyGroup>().Distinct().ToArray();
        return requested.All(g => Usual.Contains(g.Name, StringComparer.Ordinal))
            ? []
            : [.. requested.Concat(KeyGroup.All.Where(g => Usual.Contains(g.Name, StringComparer.Ordinal))).Distinct()];
    }
}
