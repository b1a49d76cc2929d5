using TlsToll.Results.Factors;
using TlsToll.Testbed.Fronts;
using TlsToll.Tls;

namespace TlsToll.Experiments.Settings;

/// <summary>Finds settings that tiers already running can't support, with the reason and an alternative.</summary>
internal static class ExternalSettingsConflicts
{
    // The one group with ML-KEM that OpenSSL's servers accept by themselves, and the version since which they do. The run tries its own OpenSSL before.
    private const string PostQuantum = "x25519mlkem768";
    private static readonly Version PostQuantumSince = new(3, 5);

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

    /// <summary>Conflicts of programs in front of a SUT that is running already.</summary>
    /// <param name="terminations">What ends TLS in the run; at least one is such a program.</param>
    /// <param name="isGiven">True if the address of the command <c>front</c> is given.</param>
    public static IEnumerable<string> OfFronts(IReadOnlyList<string> terminations, bool isGiven)
    {
        if (!isGiven)
            yield return $"{SettingTable.Terminate} requires {SettingTable.Front} (or {SettingTable.Front.Variable}) on tiers that are already running: the address of the command front";
        // To such a program, the SUT keeps connections: without it, the end of a cell's connections could not be told from those.
        if (terminations.Contains(FrontServer.None, StringComparer.Ordinal))
            yield return $"{SettingTable.Terminate} {FrontServer.None} and others need a SUT each, and these tiers, which are already running, have one: measure them in two runs";
        // The SUT counts handshakes since its start: those of one such program would prove the other's.
        if (terminations.Count(FrontServer.PassesOnWithTls) > 1)
            yield return $"{SettingTable.Terminate} {string.Join(',', terminations.Where(FrontServer.PassesOnWithTls))} on one SUT that is already running: measure them in two runs";
        foreach (var mesh in terminations.Where(program => !FrontServer.TakesTls(program)))
            yield return $"{SettingTable.Terminate} {mesh} requires tiers that the run starts: the command front runs no mesh";
    }

    /// <summary>The conflict of a program in front with the SUT's settings; null if there is none.</summary>
    /// <param name="hasFront">True if the run's clients connect to a program in front.</param>
    /// <param name="sut">Settings that the SUT reports.</param>
    public static string? OfProxied(bool hasFront, IReadOnlyDictionary<string, string> sut) => (hasFront, sut.ContainsKey("behindProxy")) switch
    {
        (true, false) => $"{SettingTable.Terminate} requires a SUT that is started with --behind-proxy: else it waits for the end of connections that a program in front keeps",
        (false, true) => $"the SUT was started with --behind-proxy, so that it does not wait for the end of connections: start it without, or name a program in front by {SettingTable.Terminate}",
        _ => null,
    };

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
        var openSsl = sut.GetValueOrDefault("openSsl", "an unknown version");
        if (choices.Any(IsPostQuantum) && !(Version.TryParse(openSsl, out var version) && version >= PostQuantumSince))
            yield return $"--group {PostQuantum} requires a SUT with OpenSSL {PostQuantumSince} or later, and this one has {openSsl}: in containers, TLSTOLL_OPENSSL={PostQuantumSince} docker compose build makes the images";
        foreach (var key in choices.Where(c => c.Mutual).Select(c => c.Key).Distinct())
        {
            if (!File.Exists(Path.Combine(Path.GetDirectoryName(caPath)!, $"client-{key}.pem")))
                yield return $"--mutual: there is no client certificate {key} next to {caPath}";
        }
    }

    private static bool IsPostQuantum(TlsChoice choice) => choice.Group?.Name == PostQuantum;

    private static IEnumerable<string> Of(TlsChoice choice)
    {
        const string Why = "requires a SUT that is started with it, and these tiers are already running";
        foreach (var weakness in choice.Warnings)
            yield return $"{weakness} {Why}; it is for replication only, and on loopback";
        foreach (var suite in (choice.Suites?.All ?? []).Where(s => s.Weakness is null && !UsualSuites.Contains(s.Name, StringComparer.Ordinal)))
            yield return $"--suite {suite} {Why}: by itself it takes {string.Join(", ", UsualSuites.Take(3))} and ECDHE with AES";
        if (choice.Resumption.Store == SessionStore.Server)
            yield return $"--resumption session-id {Why}: --resumption ticket works";
        if (choice.Group is { } group && !IsPostQuantum(choice) && new TlsProcesses([choice]).Server(choice).Groups.Count > 0)
            yield return $"--group {group} {Why}: x25519, p256, p384 and p521 work, and {PostQuantum} with OpenSSL {PostQuantumSince} or later";
    }
}
