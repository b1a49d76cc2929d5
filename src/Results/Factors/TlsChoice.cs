using System.Collections.Immutable;
using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>Levels of the TLS factors on hop 1 (<see cref="TlsFactors"/>) in one treatment. Null leaves a factor to the two ends.</summary>
public sealed record TlsChoice
{
    private ImmutableDictionary<string, object?> _levels = ImmutableDictionary.Create<string, object?>(StringComparer.Ordinal);

    /// <summary>Defaults of .NET and OpenSSL, with an RSA-2048 key.</summary>
    public static TlsChoice Usual { get; } = new();

    /// <summary>The only version offered; null if none is requested.</summary>
    public TlsVersion? Version { get => TlsFactors.Version.Of(this); init => Set(TlsFactors.Version, value); }

    /// <summary>The only suites offered, in the client's order of preference.</summary>
    public SuiteList? Suites { get => TlsFactors.Suites.Of(this); init => Set(TlsFactors.Suites, value); }

    /// <summary>
    /// Suites that the SUT prefers to its default ones, in order of preference; null for the suites that the clients of the run offer.
    /// </summary>
    public SuiteList? ServerSuites { get => TlsFactors.ServerSuites.Of(this); init => Set(TlsFactors.ServerSuites, value); }

    /// <summary>True if the SUT's order of suites decides, false if the client's does; null for .NET's default.</summary>
    public bool? ServerPreference { get => TlsFactors.ServerPreference.Of(this); init => Set(TlsFactors.ServerPreference, value); }

    /// <summary>True if the SUT keeps OpenSSL's context from connection to connection.</summary>
    public bool KeptContext { get => TlsFactors.KeptContext.Of(this); init => Set(TlsFactors.KeptContext, value); }

    /// <summary>The only suite offered; null if none or several are offered.</summary>
    public CipherSuite? Suite => Suites?.Only;

    /// <summary>The only suite that can be negotiated; null if there are several.</summary>
    public CipherSuite? Expected => Suite ?? (ServerPreference, Suites, ServerSuites) switch
    {
        (true, { } offered, { } servers) => servers.All.FirstOrDefault(offered.All.Contains),
        (false, { } offered, { } servers) => offered.All.FirstOrDefault(servers.All.Contains),
        (false, { } offered, null) => offered.All[0],
        _ => null,
    };

    /// <summary>Key of the server.</summary>
    public KeyKind Key { get => TlsFactors.Key.Of(this); init => Set(TlsFactors.Key, value); }

    /// <summary>The only group offered.</summary>
    public KeyGroup? Group { get => TlsFactors.Group.Of(this); init => Set(TlsFactors.Group, value); }

    /// <summary>Resumption of sessions.</summary>
    public Resumption Resumption { get => TlsFactors.Resumption.Of(this); init => Set(TlsFactors.Resumption, value); }

    /// <summary>Number of tickets that a TLS 1.3 server sends after a full handshake.</summary>
    public int? Tickets { get => TlsFactors.Tickets.Of(this); init => Set(TlsFactors.Tickets, value); }

    /// <summary>True if the client presents a certificate, with a key of the server's kind.</summary>
    public bool Mutual { get => TlsFactors.Mutual.Of(this); init => Set(TlsFactors.Mutual, value); }

    /// <summary>Number of certificates from the server's to the root, both included.</summary>
    public int ChainLength { get => TlsFactors.ChainLength.Of(this); init => Set(TlsFactors.ChainLength, value); }

    /// <summary>Name of the protocol that the client offers by ALPN, such as <c>http/1.1</c>; <c>none</c> for no offer.</summary>
    public string Alpn { get => TlsFactors.Alpn.Of(this); init => Set(TlsFactors.Alpn, value); }

    /// <summary>Cryptography that is replaced by no-ops, at both ends.</summary>
    public NoopSet Noops { get => TlsFactors.Noops.Of(this); init => Set(TlsFactors.Noops, value); }

    /// <summary>Components of TLS that connections use, at both ends.</summary>
    public TlsParts Parts { get => TlsFactors.Parts.Of(this); init => Set(TlsFactors.Parts, value); }

    /// <summary>Implementation of TLS at the client's end.</summary>
    public TlsClient Client { get => TlsFactors.Client.Of(this); init => Set(TlsFactors.Client, value); }

    /// <summary>The implementation in use: parts of TLS can only be left out of .NET's.</summary>
    public TlsClient EffectiveClient => Parts.IsFull ? Client : TlsClient.DotNet;

    /// <summary>True if OpenSSL may use the processor's AES instructions, at both ends; null for the host's default.</summary>
    public bool? AesNi { get => TlsFactors.AesNi.Of(this); init => Set(TlsFactors.AesNi, value); }

    /// <summary>
    /// The only version offered: the requested one, the one to which the suites belong, or the only one for which the key can sign (TLS 1.2 for RSA-512, TLS
    /// 1.3 for ML-DSA). Null for TLS 1.2 and 1.3.
    /// </summary>
    public TlsVersion? EffectiveVersion => Version ?? OfSuites ?? OfKey;

    /// <summary>Levels that are for replication only, each with its reason; empty for none.</summary>
    public IReadOnlyList<string> Weaknesses => [.. TlsFactors.All.SelectMany(factor => factor.Weaknesses?.Invoke(this) ?? [])];

    /// <summary>Warnings for the user: <see cref="Weaknesses"/>, no-ops, and omitted parts of TLS.</summary>
    public IReadOnlyList<string> Warnings =>
    [
        .. Weaknesses,
        .. Noops.IsNone ? Array.Empty<string>() : [$"no-ops instead of cryptography, {Noops} (no security at all)"],
        .. Parts.IsFull ? Array.Empty<string>() : [$"parts of TLS left out, {Parts} (no security at all)"],
    ];

    /// <summary>Profile of the server.</summary>
    public TlsProfile Profile => new(Key, ChainLength, Mutual, Resumption.IsOn);

    /// <summary>Levels by factor, as in the results.</summary>
    public IReadOnlyDictionary<string, string> Levels => new SortedDictionary<string, string>(
        TlsFactors.All.ToDictionary(factor => factor.ResultName, factor => factor.Level(this), StringComparer.Ordinal), StringComparer.Ordinal);

    // Suites that all belong to one version imply that version.
    private TlsVersion? OfSuites => Suites?.All.Select(s => s.Newest).Distinct().ToArray() is [var only] ? only : null;

    private TlsVersion? OfKey => Key.IsTls13Only ? TlsVersion.Tls13 : Key is { IsRsa: true, Bits: < 1024 } ? TlsVersion.Tls12 : null;

    /// <summary>Short words for the factors that differ between the choices of a run; empty for a single choice.</summary>
    public string LabelAmong(IReadOnlyCollection<TlsChoice> all) => string.Join(
        '-', TlsFactors.All.Where(factor => all.Select(factor.ValueOf).Distinct().Count() > 1).Select(factor => factor.Label(this)));

    /// <summary>True if the levels of all factors are equal.</summary>
    public bool Equals(TlsChoice? other) => other is not null && TlsFactors.All.All(factor => Equals(factor.ValueOf(this), factor.ValueOf(other)));

    /// <inheritdoc/>
    public override int GetHashCode() => TlsFactors.All.Aggregate(0, (hash, factor) => HashCode.Combine(hash, factor.ValueOf(this)));

    internal TlsChoice With<T>(TlsFactor<T> factor, T level) => new(this) { _levels = _levels.SetItem(factor.Name, level) };

    internal T Get<T>(TlsFactor<T> factor, T usual) => _levels.TryGetValue(factor.Name, out var level) ? (T)level! : usual;

    private void Set<T>(TlsFactor<T> factor, T level) => _levels = _levels.SetItem(factor.Name, level);
}
