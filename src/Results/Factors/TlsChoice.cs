using System.Collections.Immutable;
using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>Levels of the factors of TLS on hop 1 (<see cref="TlsFactors"/>) in one treatment. What is null is left to the ends.</summary>
public sealed record TlsChoice
{
    private ImmutableDictionary<string, object?> _levels = ImmutableDictionary.Create<string, object?>(StringComparer.Ordinal);

    /// <summary>.NET's and OpenSSL's defaults with an RSA-2048 key.</summary>
    public static TlsChoice Usual { get; } = new();

    /// <summary>The only version offered, if one is asked for by name.</summary>
    public TlsVersion? Version
    {
        get => TlsFactors.Version.Of(this);
        init => _levels = With(TlsFactors.Version, value)._levels;
    }

    /// <summary>The only suites offered, the client's preferred first.</summary>
    public SuiteList? Suites
    {
        get => TlsFactors.Suites.Of(this);
        init => _levels = With(TlsFactors.Suites, value)._levels;
    }

    /// <summary>The suites that the SUT takes before its usual ones, its preferred first; null for those that the clients of the run offer.</summary>
    public SuiteList? ServerSuites
    {
        get => TlsFactors.ServerSuites.Of(this);
        init => _levels = With(TlsFactors.ServerSuites, value)._levels;
    }

    /// <summary>Whether the SUT's order of suites decides, rather than the client's; null for .NET's way.</summary>
    public bool? ServerPreference
    {
        get => TlsFactors.ServerPreference.Of(this);
        init => _levels = With(TlsFactors.ServerPreference, value)._levels;
    }

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
    public KeyKind Key
    {
        get => TlsFactors.Key.Of(this);
        init => _levels = With(TlsFactors.Key, value)._levels;
    }

    /// <summary>The only group offered.</summary>
    public KeyGroup? Group
    {
        get => TlsFactors.Group.Of(this);
        init => _levels = With(TlsFactors.Group, value)._levels;
    }

    /// <summary>Whether sessions are resumed.</summary>
    public Resumption Resumption
    {
        get => TlsFactors.Resumption.Of(this);
        init => _levels = With(TlsFactors.Resumption, value)._levels;
    }

    /// <summary>Tickets that a TLS 1.3 server sends after a full handshake.</summary>
    public int? Tickets
    {
        get => TlsFactors.Tickets.Of(this);
        init => _levels = With(TlsFactors.Tickets, value)._levels;
    }

    /// <summary>Whether the client shows a certificate, too, with a key of the server's kind.</summary>
    public bool Mutual
    {
        get => TlsFactors.Mutual.Of(this);
        init => _levels = With(TlsFactors.Mutual, value)._levels;
    }

    /// <summary>Certificates from the server's to the root, both included.</summary>
    public int ChainLength
    {
        get => TlsFactors.ChainLength.Of(this);
        init => _levels = With(TlsFactors.ChainLength, value)._levels;
    }

    /// <summary>Whether the client offers HTTP/1.1 by ALPN.</summary>
    public bool Alpn
    {
        get => TlsFactors.Alpn.Of(this);
        init => _levels = With(TlsFactors.Alpn, value)._levels;
    }

    /// <summary>Which cryptography has no-ops in its place, at both ends.</summary>
    public NoopSet Noops
    {
        get => TlsFactors.Noops.Of(this);
        init => _levels = With(TlsFactors.Noops, value)._levels;
    }

    /// <summary>Which parts of TLS connections have, at both ends.</summary>
    public TlsParts Parts
    {
        get => TlsFactors.Parts.Of(this);
        init => _levels = With(TlsFactors.Parts, value)._levels;
    }
    /// <summary>Whether OpenSSL may use the processor's instructions for AES, at both ends; null for as the machine has it.</summary>
    public bool? AesNi
    {
        get => TlsFactors.AesNi.Of(this);
        init => _levels = With(TlsFactors.AesNi, value)._levels;
    }

    /// <summary>
    /// The only version offered: as asked for, or the one that the suite belongs to, or TLS 1.2 for a key that cannot sign for TLS 1.3; null for
    /// TLS 1.2 and 1.3.
    /// </summary>
    public TlsVersion? EffectiveVersion => Version ?? OfSuites ?? (Key is { IsRsa: true, Bits: < 1024 } ? TlsVersion.Tls12 : null);

    /// <summary>Levels that are for replication only, each with its reason; empty for none.</summary>
    public IReadOnlyList<string> Weaknesses => [.. TlsFactors.All.SelectMany(factor => factor.Weaknesses?.Invoke(this) ?? [])];

    /// <summary>What a user should be warned of: <see cref="Weaknesses"/>, no-ops, and parts left out.</summary>
    public IReadOnlyList<string> Warnings =>
    [
        .. Weaknesses,
        .. Noops.IsNone ? Array.Empty<string>() : [$"no-ops in the place of cryptography, {Noops} (no security at all)"],
        .. Parts.IsFull ? Array.Empty<string>() : [$"parts of TLS left out, {Parts} (no security at all)"],
    ];

    /// <summary>The server's profile.</summary>
    public TlsProfile Profile => new(Key, ChainLength, Mutual, Resumption.IsOn);

    /// <summary>Levels by factor, as the results have them.</summary>
    public IReadOnlyDictionary<string, string> Levels => new SortedDictionary<string, string>(
        TlsFactors.All.ToDictionary(factor => factor.ResultName, factor => factor.Level(this), StringComparer.Ordinal), StringComparer.Ordinal);

    // Suites of one version belong to that version; of several, to none in particular.
    private TlsVersion? OfSuites => Suites?.All.Select(s => s.Newest).Distinct().ToArray() is [var only] ? only : null;

    /// <summary>Short words for those factors that differ between the choices of a run; empty for a single choice.</summary>
    public string LabelAmong(IReadOnlyCollection<TlsChoice> all) => string.Join(
        '-', TlsFactors.All.Where(factor => all.Select(factor.ValueOf).Distinct().Count() > 1).Select(factor => factor.Label(this)));

    /// <summary>Equal if the levels of all factors are.</summary>
    public bool Equals(TlsChoice? other) => other is not null && TlsFactors.All.All(factor => Equals(factor.ValueOf(this), factor.ValueOf(other)));

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        var hash = new HashCode();
        foreach (var factor in TlsFactors.All)
            hash.Add(factor.ValueOf(this));
        return hash.ToHashCode();
    }

    /// <summary>The same choice with another level of a factor.</summary>
    internal TlsChoice With<T>(TlsFactor<T> factor, T level) => new(this) { _levels = _levels.SetItem(factor.Name, level) };

    /// <summary>The level of a factor.</summary>
    internal T Get<T>(TlsFactor<T> factor, T usual) => _levels.TryGetValue(factor.Name, out var level) ? (T)level! : usual;
}
