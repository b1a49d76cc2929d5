using TlsToll.Results.Factors;
using TlsToll.Tls;

namespace TlsToll.Experiments.Settings;

/// <summary>Finds settings that tiers already running can't support, with the reason and an alternative.</summary>
internal static class ExternalSettingsConflicts
{
    // .NET's default suites on Linux: the documented list since .NET 5, and OpenSSL's suites of TLS 1.3.
    private static readonly string[] UsualSuites =
    [
        "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_128_GCM_SHA256",
        "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
        "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
        "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256",
        "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256",
    ];

    /// <summary>Conflicts that follow from the flags, as sentences without full stops.</summary>
    public static IEnumerable<string> OfChoices(IReadOnlyList<TlsChoice> choices) => choices.SelectMany(Of).Distinct(StringComparer.Ordinal);

    /// <summary>Conflicts that follow from the SUT's settings.</summary>
    /// <param name="choices">All choices of the run.</param>
    /// <param name="sut">Settings that the SUT reports.</param>
    /// <param name="caPath">File path of the CA certificate.</param>
    public static IEnumerable<string> OfSut(IReadOnlyList<TlsChoice> choices, IReadOnlyDictionary<string, string> sut, string caPath)
    {
        if (sut.GetValueOrDefault("http", HttpVersions.Usual) != HttpVersions.Usual)
            yield return $"the SUT serves HTTP/{sut["http"]}, and a run on tiers already running uses HTTP/{HttpVersions.Usual}: start it without --http";
        var profiles = sut.GetValueOrDefault("profiles", "").Split(',');
        foreach (var missing in choices.Select(c => new TlsProfile(c.Key, c.ChainLength).Name).Distinct(StringComparer.Ordinal).Except(profiles, StringComparer.Ordinal))
            yield return $"the SUT has no certificate {missing}, only {string.Join(", ", profiles)}: start it with others";
        var versions = sut.GetValueOrDefault("tlsVersions", "").Split(',');
        foreach (var missing in choices.Select(c => c.EffectiveVersion?.Name).OfType<string>().Distinct(StringComparer.Ordinal).Except(versions, StringComparer.Ordinal))
            yield return $"the SUT takes TLS {string.Join(", ", versions)}, not {missing}: start it with --tls-versions";
        foreach (var key in choices.Where(c => c.Mutual).Select(c => c.Key).Distinct())
        {
            if (!File.Exists(Path.Combine(Path.GetDirectoryName(caPath)!, $"client-{key}.pem")))
                yield return $"--mutual: there is no client certificate {key} next to {caPath}";
        }
    }

    private static IEnumerable<string> Of(TlsChoice choice)
    {
        const string Why = "requires a SUT that is started with it, and these tiers are already running";
        foreach (var weakness in choice.Warnings)
            yield return $"{weakness} {Why}; it is for replication only, and on loopback";
        foreach (var suite in (choice.Suites?.All ?? []).Where(s => s.Weakness is null && !UsualSuites.Contains(s.Name, StringComparer.Ordinal)))
            yield return $"--suite {suite} {Why}: by itself it takes {string.Join(", ", UsualSuites.Take(3))} and ECDHE with AES";
        if (choice.Resumption.Store == SessionStore.Server)
            yield return $"--resumption session-id {Why}: --resumption ticket works";
        if (choice.Group is { } group && new TlsProcesses([choice]).Server(choice).Groups.Count > 0)
            yield return $"--group {group} {Why}: x25519, p256, p384 and p521 work";
    }
}
