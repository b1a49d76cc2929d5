using System.Security.Authentication;
using TlsToll.Tls.Client;

namespace TlsToll.Tls;

/// <summary>Makes a connection of a transport: plain or over TLS. Callers do the same for both.</summary>
public abstract class TransportSecurity
{
    /// <summary>No TLS: the bytes pass as they are and are only counted.</summary>
    public static TransportSecurity Plain { get; } = new PlainTransport();

    /// <summary>TLS as a client, the server verified by one root and its host name. Handshakes are counted, failed ones too.</summary>
    /// <param name="options">The client's offer and trust.</param>
    /// <param name="hop">The hop that the handshakes are counted for.</param>
    /// <param name="counters">Counts them.</param>
    /// <returns>A seam for any number of connections at the same time.</returns>
    public static TransportSecurity Tls(ClientTlsOptions options, Hop hop, HandshakeCounters counters)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(counters);
        return new TlsTransport(options, hop, counters);
    }

    /// <summary>Makes a connection of a transport that has just been opened.</summary>
    /// <param name="transport">The transport; it belongs to the connection from now on and is disposed of if this fails.</param>
    /// <param name="host">The server's name: sent as SNI, unless it is an IP literal, and looked for in the certificate.</param>
    /// <param name="cancellationToken">Ends the attempt; a handshake so ended counts as failed.</param>
    /// <returns>The connection.</returns>
    /// <exception cref="AuthenticationException">The ends did not agree, or the certificate was refused; the message says why.</exception>
    /// <exception cref="IOException">The transport broke.</exception>
    public abstract ValueTask<SecuredConnection> SecureAsync(Stream transport, string host, CancellationToken cancellationToken);
}
