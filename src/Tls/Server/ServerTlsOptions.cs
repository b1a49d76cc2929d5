using System.Net.Security;
using System.Security.Authentication;
using TlsToll.Tls.Server;

namespace TlsToll.Tls;

/// <summary>How a listener does TLS.</summary>
public sealed record ServerTlsOptions
{
    /// <summary>The profile of a client that sends no name or an unknown one; <c>rsa-2048</c> by default.</summary>
    public KeyKind DefaultProfile { get; init; } = KeyKind.Rsa2048;

    /// <summary>The protocol versions accepted; TLS 1.2 and 1.3 by default. The client's offer decides.</summary>
    public SslProtocols Protocols { get; init; } = SslProtocols.Tls12 | SslProtocols.Tls13;

    /// <summary>
    /// Whether every profile resumes sessions; off, as in the paper (García et al. 2007). A profile with resumption in its name always does.
    /// </summary>
    public bool AllowResumption { get; init; }

    /// <summary>
    /// How long the keys of session tickets live: a client that comes back later with a ticket makes a full handshake. They are renewed when a
    /// connection comes after that time. Null for as long as the process.
    /// </summary>
    public TimeSpan? TicketKeyLifetime { get; init; }

    /// <summary>
    /// Whether OpenSSL's context is kept from connection to connection; .NET makes one for each, unless sessions may be resumed. Then the server
    /// offers resumption, and it is for the client not to take it.
    /// </summary>
    public bool KeepContext { get; init; }

    /// <summary>
    /// Whether the client's order of suites decides, rather than the server's, which is .NET's way. It does from the second connection of each
    /// profile on, and only where the context is kept.
    /// </summary>
    public bool PreferClientSuites { get; init; }

    /// <summary>Which parts of TLS connections have; anything but all is insecure.</summary>
    public TlsParts Parts { get; init; } = TlsParts.Full;

    /// <summary>Whether OpenSSL releases a connection's buffers while nothing moves (SSL_MODE_RELEASE_BUFFERS); null for .NET's way.</summary>
    public bool? ReleaseBuffers { get; init; }

    /// <summary>Does what can only be done to a connection whose handshake is complete.</summary>
    internal void Settle(SslStream tls, Lifetime? ticketKeys)
    {
        if (ReleaseBuffers is { } release)
            OpenSslSession.ReleaseBuffers(tls, release);
        if (PreferClientSuites)
            OpenSslSession.PreferClient(tls);
        if (ticketKeys?.IsOver() == true)
            OpenSslSession.RenewTicketKeys(tls);
    }
}
