using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>Finds combinations of settings that the rules of the protocol exclude on any host.</summary>
public static class TlsConflicts
{
    private const string OnlyTls13 = "exists only in TLS 1.3";

    /// <summary>Why a key or a group does not go with an older version, and the remedy: the rest of a sentence that its name begins, without a full stop.</summary>
    public const string NeedsTls13 = OnlyTls13 + ": use --tls-version 1.3";

    /// <summary>
    /// The first rule that a choice breaks and a working alternative, as a sentence without a full stop; null if it breaks none.
    /// </summary>
    public static string? Of(TlsChoice choice) => TlsFactors.All.Select(factor => factor.Conflict?.Invoke(choice)).FirstOrDefault(conflict => conflict is not null);

    /// <summary>The rule that several choices break together in one run; null if they break none.</summary>
    public static string? Among(IReadOnlyCollection<TlsChoice> choices) =>
        choices.Where(c => c.EffectiveVersion == TlsVersion.Ssl30).Select(c => c.Key).Distinct().Count() > 1
            ? "SSL 3.0 sends no server name, from which the server would select the key: use one --key"
            : null;

    // SSL 3.0 sends no server name, so it cannot request settings that the server selects by that name.
    internal static string? OfVersion(TlsChoice choice)
    {
        if (choice.Key.IsTls13Only && choice.Version is { } version && version != TlsVersion.Tls13)
            return $"the key {choice.Key} {NeedsTls13}, or --key ecdsa-p256";
        return choice.EffectiveVersion == TlsVersion.Ssl30
            && (choice.Mutual || choice.Alpn != TlsFactors.Alpn.Usual || choice.Resumption.IsOn || choice.ChainLength != TlsProfile.ShortestChain || choice.Group is not null)
                ? "SSL 3.0 has no extensions, so --group, --alpn, --resumption, --mutual and --chain-length don't work: use --tls-version 1.2"
                : null;
    }

    internal static string? OfSuites(TlsChoice choice) =>
        (choice.Suites?.All ?? []).Select(suite => OfSuite(choice, suite)).FirstOrDefault(problem => problem is not null);

    private static string? OfSuite(TlsChoice choice, CipherSuite suite)
    {
        if (choice.Version is { } version && !suite.GoesWith(version))
        {
            var fitting = CipherSuites.All.FirstOrDefault(s => s.GoesWith(version) && s.GoesWith(choice.Key) && s.Exchange != KeyExchange.Dhe);
            return $"{suite} is not a suite of {Spoken(version)}: use --tls-version {suite.Newest}, or a suite such as {fitting}";
        }

        if (!suite.GoesWith(choice.Key))
        {
            var other = suite.Key == SuiteKey.Ecdsa ? "ecdsa-p256" : "rsa-2048";
            if (choice.Key.IsTls13Only)
                return $"{suite} does not work with the key {choice.Key}, which {OnlyTls13}: use --key {other}, or --suite TLS_AES_256_GCM_SHA384";
            var twin = CipherSuites.All.FirstOrDefault(s => s.Name == Twin(suite.Name)) ?? CipherSuites.All.First(s => !s.IsTls13 && s.GoesWith(choice.Key));
            return $"{suite} does not work with the key {choice.Key}: use --key {other}, or --suite {twin}";
        }

        return suite.Exchange == KeyExchange.Dhe
            ? $"{suite} needs Diffie-Hellman parameters, which .NET does not set on a server: use a suite of TLS_ECDHE_…"
            : null;
    }

    internal static string? OfKey(TlsChoice choice) =>
        choice.Key is { IsRsa: true, Bits: < 1024 } && choice.EffectiveVersion == TlsVersion.Tls13
            ? $"{choice.Key} is too short for the RSA-PSS signatures of TLS 1.3: use --tls-version 1.2, or a longer key"
            : null;

    internal static string? OfGroup(TlsChoice choice)
    {
        if (choice.Group is not { } group)
            return null;
        if (choice.Suites?.All.FirstOrDefault(s => s.Exchange == KeyExchange.StaticRsa) is { } keyless)
            return $"{keyless} has no key agreement, so --group {group} has no effect: use a suite of TLS_ECDHE_…, or no --group";
        if (group.IsTls12Only && choice.EffectiveVersion != TlsVersion.Tls12)
            return $"the group {group} exists only in TLS 1.2: use --tls-version 1.2, or --group p256";
        if (choice.Key.RareGroup is { } own && own != group)
            return $"the key {choice.Key} needs its own group here: use --group {own}, or no --group";
        return group.IsTls13Only && choice.EffectiveVersion is { } version && version != TlsVersion.Tls13
            ? $"the group {group} {NeedsTls13}, or --group x25519"
            : null;
    }

    internal static string? OfResumption(TlsChoice choice)
    {
        if (choice.Tickets is not null && (choice.EffectiveVersion is { } version && version != TlsVersion.Tls13))
            return "--tickets requires TLS 1.3: use --tls-version 1.3";
        if (choice.Tickets is not null && !choice.KeptContext)
            return "--tickets has no effect without a kept context: use --server-context kept";
        return choice.Tickets == 0 && choice.Resumption.IsOn && choice.EffectiveVersion == TlsVersion.Tls13
            ? "with --tickets 0, no TLS 1.3 session can be resumed: use --tickets 1, or --resumption off"
            : null;
    }

    internal static string? OfContext(TlsChoice choice) => (choice.KeptContext, choice.Resumption.IsOn, choice.ServerPreference) switch
    {
        (false, true, _) => "--resumption needs the context in which the sessions are: use --server-context kept",
        (false, _, not null) => "--preference is set in the context, from the second connection on: use --server-context kept",
        _ => null,
    };

    internal static string? OfNoops(TlsChoice choice)
    {
        if (choice.Noops.IsNone)
            return null;
        if (choice.Noops.Names.Contains("sign", StringComparer.Ordinal) && choice.Key.Algorithm == KeyAlgorithm.MlDsa)
            return $"--ablate sign has no no-op for {choice.Key}: use --key rsa-2048";
        string[] ciphers = ["AES_128_GCM", "AES_256_GCM", "CHACHA20_POLY1305", "AES_128_CBC", "AES_256_CBC"];
        if (choice.Noops.Names.Contains("cipher", StringComparer.Ordinal)
            && choice.Suites?.All.FirstOrDefault(s => !Array.Exists(ciphers, c => s.Name.Contains(c, StringComparison.Ordinal))) is { } other)
            return $"--ablate cipher has no no-op for {other}: use a suite of AES-GCM, AES-CBC or ChaCha20-Poly1305";
        if (choice.Noops.Names.Contains("recordmac", StringComparer.Ordinal)
            && choice.Suites?.All.All(s => s.Name.Contains("_CBC_SHA", StringComparison.Ordinal)) != true)
            return "--ablate recordmac requires suites whose records have a separate MAC: use --suite TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256";
        if (!choice.Noops.Names.Contains("kex", StringComparer.Ordinal))
            return null;
        if (choice.Suites?.All.FirstOrDefault(s => s.Exchange == KeyExchange.StaticRsa) is { } keyless)
            return $"{keyless} has no key agreement, so --ablate kex has no effect: use a suite of TLS_ECDHE_…";
        return choice.Group is { } group && group.Name != "x25519" ? $"--ablate kex has no no-op for {group}: use --group x25519" : null;
    }

    internal static string? OfParts(TlsChoice choice)
    {
        var (parts, version) = (choice.Parts, choice.EffectiveVersion);
        if (parts.IsFull)
            return null;
        if (parts.HasPlainData && version != TlsVersion.Tls12)
            return $"--parts {parts} needs --tls-version 1.2: in TLS 1.3 tickets and the client's first data overlap the handshake";
        if (version?.IsOld == true)
            return $"--parts {parts} is for TLS 1.2 and 1.3: use --tls-version 1.2";
        if (parts == TlsParts.MinimalSetup && choice.Resumption.IsOn)
            return $"--parts {parts} has no session to resume: use --resumption off";
        // For TLS 1.2, only the record lengths of AES-GCM are known; in TLS 1.3, the lengths are the same for every suite.
        var ofTls12 = parts == TlsParts.Skeleton && version == TlsVersion.Tls12;
        var cipher = parts == TlsParts.MinimalSetup ? "_AES_128_GCM_" : ofTls12 ? "_GCM_" : "";
        return choice.Suites?.All.FirstOrDefault(s => !s.Name.Contains(cipher, StringComparison.Ordinal)) is { } other
            ? $"--parts {parts} imitates the records of {cipher.Trim('_')}, not those of {other}: use a suite with {cipher.Trim('_')}, or no --suite"
            : null;
    }

    private static string Twin(string suite) => suite.Contains("_ECDSA_", StringComparison.Ordinal)
        ? suite.Replace("_ECDSA_", "_RSA_", StringComparison.Ordinal)
        : suite.Replace("_ECDHE_RSA_", "_ECDHE_ECDSA_", StringComparison.Ordinal);

    private static string Spoken(TlsVersion version) => version == TlsVersion.Ssl30 ? "SSL 3.0" : $"TLS {version}";
}
