using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>
/// Determines how the choices of a run are set. Most apply to one connection: the client's offer and the server name that it sends. Levels
/// that OpenSSL reads only from a configuration file apply to a whole process, so each combination of them gets its own process.
/// </summary>
/// <param name="all">All choices of the run; all of them are set in the same way.</param>
public sealed class TlsProcesses(IReadOnlyCollection<TlsChoice> all)
{
    private static readonly string[] Usual = ["x25519", "p256", "x448", "p521", "p384", "ffdhe2048", "ffdhe3072", "ffdhe4096"];
    private readonly bool _named = all.Any(c => c.Suites is not null);
    private readonly bool _oldAlgorithms = all.SelectMany(c => c.Suites?.All ?? []).Any(suite =>
        Array.Exists(["RC4", "SEED", "IDEA"], old => suite.Name.Contains(old, StringComparison.Ordinal)));

    /// <summary>True if suites are set by the configuration of a process, because a policy would disable resumption.</summary>
    public bool ByConfiguration => _named && all.Any(c => c.Resumption.IsOn);

    /// <summary>True if any choice of the run is for replication only.</summary>
    public bool AllowsWeak { get; } = all.Any(c => c.Weaknesses.Count > 0);

    /// <summary>Means by which suites are set: <c>policy</c>, <c>configuration</c>, or <c>default</c> if no suite is named.</summary>
    public string SuitesSetBy => ByConfiguration ? "configuration" : _named ? "policy" : "default";

    /// <summary>OpenSSL configuration of the driver's process for a choice.</summary>
    public OpenSslConfiguration Client(TlsChoice choice) => TlsFactors.All.Aggregate(
        new OpenSslConfiguration
        {
            Suites = ByConfiguration && choice.Suites is { } offered ? offered.All : [],
            AllowWeak = AllowsWeak,
            OldAlgorithms = _oldAlgorithms,
        },
        (configuration, factor) => factor.Client?.Invoke(configuration, choice) ?? configuration);

    /// <summary>
    /// OpenSSL configuration of the SUT's process for a choice. The SUT accepts the suites of all choices, and its default ones.
    /// </summary>
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

    // Groups that OpenSSL does not enable by default are named, together with the default ones for the other hops.
    private IReadOnlyList<KeyGroup> ServerGroups()
    {
        var requested = all.Select(c => c.Group).OfType<KeyGroup>().Distinct().ToArray();
        return requested.All(g => Usual.Contains(g.Name, StringComparer.Ordinal))
            ? []
            : [.. requested.Concat(KeyGroup.All.Where(g => Usual.Contains(g.Name, StringComparer.Ordinal))).Distinct()];
    }
}
