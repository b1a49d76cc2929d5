using System.Net.Security;
using System.Security.Authentication;
using TlsToll.Tls.Client;
using TlsToll.Tls.Parts;

namespace TlsToll.Tls;

/// <summary>A model of set-ups in place of handshakes; for a skeleton, recorded from real handshakes with the same server.</summary>
public sealed class SetUpModel
{
    private SetUpModel(TlsParts parts) => Parts = parts;

    /// <summary>The parts of TLS in use.</summary>
    public TlsParts Parts { get; }

    /// <summary>The set-up in place of a full handshake; null if handshakes are real.</summary>
    internal ModelledSetUp? Full { get; private init; }

    /// <summary>The set-up in place of a resumed handshake; null if there is none.</summary>
    internal ModelledSetUp? Resumed { get; private init; }

    /// <summary>Creates a model. For a skeleton, it observes a full handshake and, if sessions may be resumed, a resumed one.</summary>
    /// <param name="parts">The parts of TLS in use.</param>
    /// <param name="options">The client's TLS options.</param>
    /// <param name="host">The server's host name, for which no session exists yet.</param>
    /// <param name="connect">Opens a transport to the server.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The model.</returns>
    /// <exception cref="AuthenticationException">The handshake failed, or did not resume.</exception>
    /// <exception cref="IOException">The transport failed.</exception>
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

    /// <summary>A client transport with only the model's parts of TLS. Insecure; the server must use the same parts.</summary>
    /// <param name="options">The client's TLS options for real handshakes.</param>
    /// <param name="hop">The hop for which handshakes and set-ups are counted.</param>
    /// <param name="counters">Counters for handshakes and set-ups.</param>
    /// <returns>The transport security, for any number of concurrent connections.</returns>
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

    /// <summary>The suite that corresponds to a minimal set-up: a pre-shared key and AES-128-GCM.</summary>
    internal static TlsCipherSuite SuiteOf(TlsVersion protocol) =>
        protocol == TlsVersion.Tls13 ? TlsCipherSuite.TLS_AES_128_GCM_SHA256 : TlsCipherSuite.TLS_PSK_WITH_AES_128_GCM_SHA256;

    // A server that omits handshakes closes a connection after a real handshake is complete. Reading to the end therefore records the whole
    // handshake.
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

/// <summary>A set-up and its reported result.</summary>
/// <param name="Script">The script of the set-up.</param>
/// <param name="Negotiated">The reported result.</param>
internal sealed record ModelledSetUp(SetUpScript Script, NegotiatedTls Negotiated)
{
    /// <summary>The client's first flight.</summary>
    public byte[] Hello { get; } = Script.Hello();
}
