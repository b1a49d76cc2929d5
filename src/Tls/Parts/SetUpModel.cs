using System.Net.Security;
using System.Security.Authentication;
using TlsToll.Tls.Client;
using TlsToll.Tls.Parts;

namespace TlsToll.Tls;

/// <summary>A model of set-ups in place of handshakes; for a skeleton, recorded from real handshakes with the same server.</summary>
public sealed class SetUpModel
{
    private SetUpModel(TlsParts parts) => Parts = parts;

    /// <summary>Which parts the connections have.</summary>
    public TlsParts Parts { get; }

    /// <summary>In the place of a full handshake; null where handshakes are real.</summary>
    internal ModelledSetUp? Full { get; private init; }

    /// <summary>In the place of a resumed handshake; null where there is none.</summary>
    internal ModelledSetUp? Resumed { get; private init; }

    /// <summary>Finds out what is needed: for a skeleton, by a full handshake, and by a resumed one where sessions are resumed.</summary>
    /// <param name="parts">Which parts the connections have.</param>
    /// <param name="options">The client's offer and trust.</param>
    /// <param name="host">The server's name, under which no session is kept.</param>
    /// <param name="connect">Opens a transport to the server.</param>
    /// <param name="cancellationToken">Gives up.</param>
    /// <returns>The model.</returns>
    /// <exception cref="AuthenticationException">The handshake failed, or did not resume.</exception>
    /// <exception cref="IOException">The transport broke.</exception>
    public static async Task<SetUpModel> TakeAsync(
        TlsParts parts, ClientTlsOptions options, string host, Func<CancellationToken, ValueTask<Stream>> connect,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(parts);
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(connect);
        if (parts == TlsParts.MinimalSetup)
            return new SetUpModel(parts) { Full = Minimal(options.Protocols.HasFlag(TlsVersion.Tls13.Protocol) ? TlsVersion.Tls13 : TlsVersion.Tls12) };
        if (!parts.IsSkeleton)
            return new SetUpModel(parts);
        var full = await ObserveAsync(parts, options, host, await connect(cancellationToken), cancellationToken);
        if (full.Script.Resumed)
            throw new AuthenticationException($"Expected a full handshake as {host}; it was resumed.");
        if (!options.AllowResumption)
            return new SetUpModel(parts) { Full = full };
        var resumed = await ObserveAsync(parts, options, host, await connect(cancellationToken), cancellationToken);
        return resumed.Script.Resumed
            ? new SetUpModel(parts) { Full = full, Resumed = resumed }
            : throw new AuthenticationException($"Expected a resumed handshake as {host}; it was full.");
    }

    /// <summary>TLS as a client with these parts left out. It is not secure in any way, and the server must leave out the same.</summary>
    /// <param name="options">The client's offer and trust, if there is a handshake.</param>
    /// <param name="hop">The hop that handshakes, and what is in their place, are counted for.</param>
    /// <param name="counters">Counts them.</param>
    /// <returns>A transport for any number of connections at the same time.</returns>
    public TransportSecurity InsecureTransport(ClientTlsOptions options, Hop hop, HandshakeCounters counters)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(counters);
        return Parts.ShakesHands
            ? new TlsTransport(options, hop, counters, plainData: !Parts.IsFull)
            : new SetUpTransport(this, options.AllowResumption, hop, counters);
    }

    private static ModelledSetUp Minimal(TlsVersion protocol) => new(SetUpScript.Minimal(protocol), new NegotiatedTls(
        protocol.Protocol, SuiteOf(protocol), "none", "none", Resumed: false, 0, 0, ChainLength: 0, NegotiatedFacts.NoAlpn, Mutual: false,
        TlsParts.MinimalSetup.Name));

    /// <summary>The suite that minimal set-ups come down to: a key known before, and AES-128-GCM.</summary>
    internal static TlsCipherSuite SuiteOf(TlsVersion protocol) =>
        protocol == TlsVersion.Tls13 ? TlsCipherSuite.TLS_AES_128_GCM_SHA256 : TlsCipherSuite.TLS_PSK_WITH_AES_128_GCM_SHA256;

    // Such a server closes a connection with a real handshake once that is complete; by then all has come that belongs to it.
    private static async Task<ModelledSetUp> ObserveAsync(
        TlsParts parts, ClientTlsOptions options, string host, Stream transport, CancellationToken cancellationToken)
    {
        var log = new RecordLog(transport);
        var secured = await new TlsTransport(options, Hop.RbeToSut, new HandshakeCounters()).SecureAsync(log, host, cancellationToken);
        await using var stream = secured.Stream;
        if (await stream.ReadAsync(new byte[1], cancellationToken) != 0)
            throw new AuthenticationException($"The server at {host} does not serve {parts}.");
        var tls = secured.Tls!;
        var protocol = TlsVersion.Of(tls.Protocol) ?? throw new AuthenticationException($"{tls.Protocol} has no skeleton.");
        return new ModelledSetUp(new SetUpScript(parts, protocol, tls.Resumed == true, log.Flights()), tls with { Parts = parts.Name });
    }
}

/// <summary>A set-up and the result that it reports.</summary>
/// <param name="Script">The set-up.</param>
/// <param name="Negotiated">The result.</param>
internal sealed record ModelledSetUp(SetUpScript Script, NegotiatedTls Negotiated)
{
    /// <summary>The client's first flight.</summary>
    public byte[] Hello { get; } = Script.Hello();
}
