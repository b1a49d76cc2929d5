using System.Globalization;
using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>Everything that TLS on hop 1 can be told: the levels of its factors in one treatment. What is null is left to the ends.</summary>
public sealed record TlsChoice
{
    /// <summary>.NET's and OpenSSL's defaults with an RSA-2048 key.</summary>
    public static TlsChoice Usual { get; } = new();

    /// <summary>The only version offered, if one is asked for by name.</summary>
    public TlsVersion? Version { get; init; }

    /// <summary>The only suites offered, the client's preferred first.</summary>
    public SuiteList? Suites { get; init; }

    /// <summary>The suites that the SUT takes before its usual ones, its preferred first; null for those that the clients of the run offer.</summary>
    public SuiteList? ServerSuites { get; init; }

    /// <summary>Whether the SUT's order of suites decides, rather than the client's; null for .NET's way.</summary>
    public bool? ServerPreference { get; init; }

    /// <summary>The only suite offered; null if there are none, or several.</summary>
    public CipherSuite? Suite => Suites?.Only;

    /// <summary>The suite that must come of it; null if that is left to the ends.</summary>
    public CipherSuite? Expected => Suite ?? (ServerPreference, Suites, ServerSuites) switch
    {
        (true, { } offered, { } servers) => servers.All.FirstOrDefault(offered.All.Contains),
        (false, { } offered, { } servers) => offered.All.FirstOrDefault(servers.All.Contains),
        (false, { } offered, null) => offered.All[0],
        _ => null,
    };

    /// <summary>The server's key.</summary>
    public KeyKind Key { get; init; } = KeyKind.Rsa2048;

    /// <summary>The only group offered.</summary>
    public KeyGroup? Group { get; init; }

    /// <summary>Whether sessions are resumed.</summary>
    public Resumption Resumption { get; init; } = Resumption.Off;

    /// <summary>Tickets that a TLS 1.3 server sends after a full handshake.</summary>
    public int? Tickets { get; init; }

    /// <summary>Whether the client shows a certificate, too, with a key of the server's kind.</summary>
    public bool Mutual { get; init; }

    /// <summary>Certificates from the server's to the root, both included.</summary>
    public int ChainLength { get; init; } = TlsProfile.ShortestChain;

    /// <summary>Whether the client offers HTTP/1.1 by ALPN.</summary>
    public bool Alpn { get; init; }

    /// <summary>Which cryptography has no-ops in its place, at both ends.</summary>
    public NoopSet Noops { get; init; } = NoopSet.None;

    /// <summary>Which parts of TLS connections have, at both ends.</summary>
    public TlsParts Parts { get; init; } = TlsParts.Full;
    /// <summary>Whether OpenSSL may use the processor's instructions for AES, at both ends; null for as the machine has it.</summary>
    public bool? AesNi { get; init; }

    /// <summary>
    /// The only version offered: as asked for, or the one that the suite belongs to, or TLS 1.2 for a key that cannot sign for TLS 1.3; null for
    /// TLS 1.2 and 1.3.
    /// </summary>
    public TlsVersion? EffectiveVersion => Version ?? OfSuites ?? (Key is { IsRsa: true, Bits: < 1024 } ? TlsVersion.Tls12 : null);

    /// <summary>What of it is for replication only; empty for none.</summary>
    public IReadOnlyList<string> Weaknesses =>
    [
        .. (Suites?.All ?? []).Where(s => s.Weakness is not null).Select(s => $"{s} ({s.Weakness})"),
        .. Key.IsWeak ? [$"{Key} (too short)"] : Array.Empty<string>(),
        .. Group is { IsWeak: true } ? [$"the group {Group} (too short)"] : Array.Empty<string>(),
        .. EffectiveVersion is { IsOld: true } version ? [version == TlsVersion.Ssl30 ? "SSL 3.0 (broken)" : $"TLS {version} (out of use)"] : Array.Empty<string>(),
    ];

    /// <summary>What a user should be warned of: <see cref="Weaknesses"/>, no-ops, and parts left out.</summary>
    public IReadOnlyList<string> Warnings =>
    [
        .. Weaknesses,
        .. Noops.IsNone ? Array.Empty<string>() : [$"no-ops in the place of cryptography, {Noops} (no security at all)"],
        .. Parts.IsFull ? Array.Empty<string>() : [$"parts of TLS left out, {Parts} (no security at all)"],
    ];

    /// <summary>The server's profile.</summary>
    public TlsProfile Profile => new(Key, ChainLength, Mutual, Resumption.IsOn);

    /// <summary>The levels by factor, as the results and the treatments' names have them.</summary>
    public IReadOnlyDictionary<string, string> Levels => new SortedDictionary<string, string>(StringComparer.Ordinal)
    {
        ["protocol"] = EffectiveVersion?.Name ?? "1.2+1.3",
        ["suite"] = Suites?.Names ?? "default",
        ["serverSuites"] = ServerSuites?.Names ?? "default",
        ["preference"] = ServerPreference is { } server ? (server ? "server" : "client") : "default",
        ["key"] = Key.Name,
        ["group"] = Group?.Name ?? "default",
        ["resumption"] = Resumption.ToString(),
        ["tickets"] = Tickets?.ToString(CultureInfo.InvariantCulture) ?? "default",
        ["mutual"] = Mutual ? "yes" : "no",
        ["chainLength"] = ChainLength.ToString(CultureInfo.InvariantCulture),
        ["alpn"] = Alpn ? "http/1.1" : "none",
        ["ablate"] = Noops.ToString(),
        ["parts"] = Parts.Name,
        ["aesNi"] = AesNi is { } use ? (use ? "on" : "off") : "default",
    };

    // Suites of one version belong to that version; of several, to none in particular.
    private TlsVersion? OfSuites => Suites?.All.Select(s => s.Newest).Distinct().ToArray() is [var only] ? only : null;

    /// <summary>Short words for those factors that differ between the choices of a run; empty for a single choice.</summary>
    public string LabelAmong(IReadOnlyCollection<TlsChoice> all)
    {
        (Func<TlsChoice, object?> Level, string Word)[] words =
        [
            (c => c.Version, Version is null ? "tls" : Version.IsOld && Version == TlsVersion.Ssl30 ? "ssl3" : $"tls{Version}"),
            (c => c.Suites, Suites?.Label ?? "suite-default"),
            (c => c.ServerPreference, ServerPreference is { } server ? (server ? "server-first" : "client-first") : "preference-default"),
            (c => c.Key, Key.Name),
            (c => c.Group, Group?.Name ?? "group-default"),
            (c => c.Resumption, Resumption.Share is > 0 and < 1 ? Resumption.ToString().Replace(':', '-') : Resumption.IsOn ? Resumption.ToString() : "full"),
            (c => c.Tickets, Tickets is { } n ? string.Create(CultureInfo.InvariantCulture, $"tickets{n}") : "tickets-default"),
            (c => c.Mutual, Mutual ? "mutual" : "one-way"),
            (c => c.ChainLength, string.Create(CultureInfo.InvariantCulture, $"chain{ChainLength}")),
            (c => c.Alpn, Alpn ? "alpn" : "no-alpn"),
            (c => c.AesNi, AesNi == false ? "no-aes-ni" : "aes-ni"),
            (c => c.Noops, Noops.IsNone ? "real" : $"noop-{Noops}"),
            (c => c.Parts, Parts.IsFull ? "all-parts" : Parts.Name),
        ];
        return string.Join('-', words.Where(w => all.Select(w.Level).Distinct().Count() > 1).Select(w => w.Word));
    }
}
