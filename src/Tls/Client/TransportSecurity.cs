using System.Security.Authentication;
using TlsToll.Tls.Client;

namespace TlsToll.Tls;

/// <summary>Turns a transport into a connection, plain or over TLS, with the same interface for both.</summary>
public abstract class TransportSecurity
{
    /// <summary>No TLS: bytes pass unchanged and are only counted.</summary>
    public static TransportSecurity Plain { get; } = new PlainTransport();

    /// <summary>
    /// TLS as a client: verifies the server against one root and by its host name, and counts all handshakes, including failed ones.
    /// </summary>
    /// <param name="options">The client's TLS options.</param>
    /// <param name="hop">The hop for which the handshakes are counted.</param>
    /// <param name="counters">Counters for the handshakes.</param>
    /// <returns>The transport security, for any number of concurrent connections.</returns>
    public static TransportSecurity Tls(ClientTlsOptions options, Hop hop, HandshakeCounters counters)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(counters);
        return options.Client == TlsClient.OpenSsl ? new OpenSslTransport(options, hop, counters) : new TlsTransport(options, hop, counters);
    }

    /// <summary>Secures a newly opened transport.</summary>
    /// <param name="transport">The transport. The connection takes ownership of it; on failure it is disposed of.</param>
    /// <param name="host">The server's name: sent as SNI unless it is an IP literal, and matched against the certificate.</param>
    /// <param name="cancellationToken">Cancels the attempt; a cancelled handshake counts as failed.</param>
    /// <returns>The connection.</returns>
    /// <exception cref="AuthenticationException">The handshake failed, or the certificate was refused; the message contains the
    /// reason.</exception>
    /// <exception cref="IOException">The transport failed.</exception>
    public abstract ValueTask<SecuredConnection> SecureAsync(Stream transport, string host, CancellationToken cancellationToken);
}
