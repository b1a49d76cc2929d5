using System.Net.Security;
using System.Security.Authentication;
using TlsToll.Tls.Server;

namespace TlsToll.Tls;

/// <summary>A listener's TLS options.</summary>
public sealed record ServerTlsOptions
{
    /// <summary>The key of the profile for clients that send no host name or an unknown one; <c>rsa-2048</c> by default.</summary>
    public KeyKind DefaultProfile { get; init; } = KeyKind.Rsa2048;

    /// <summary>The accepted protocol versions; TLS 1.2 and 1.3 by default. The client's offer decides.</summary>
    public SslProtocols Protocols { get; init; } = SslProtocols.Tls12 | SslProtocols.Tls13;

    /// <summary>
    /// True if every profile resumes sessions; false by default, as in the paper (García et al. 2007). A profile with resumption in its
    /// name always does.
    /// </summary>
    public bool AllowResumption { get; init; }

    /// <summary>
    /// Lifetime of the session ticket keys; null for that of the process. The first connection after this time renews the keys. Clients
    /// with an older ticket then perform a full handshake.
    /// </summary>
    public TimeSpan? TicketKeyLifetime { get; init; }

    /// <summary>
    /// True to share OpenSSL's context among connections; .NET creates one for each connection unless sessions may be resumed. The server
    /// therefore offers resumption, and the client must not use it.
    /// </summary>
    public bool KeepContext { get; init; }

    /// <summary>
    /// True if the client's suite order decides; .NET uses the server's order by default. Takes effect from the second connection of each
    /// profile, and only if connections share the context.
    /// </summary>
    public bool PreferClientSuites { get; init; }

    /// <summary>Longest wait for a handshake; Kestrel's default of 10 s.</summary>
    public TimeSpan HandshakeTimeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>The parts of TLS in use; anything but <see cref="TlsParts.Full"/> is insecure.</summary>
    public TlsParts Parts { get; init; } = TlsParts.Full;

    /// <summary>True if OpenSSL releases the buffers of idle connections (SSL_MODE_RELEASE_BUFFERS); null for .NET's default.</summary>
    public bool? ReleaseBuffers { get; init; }

    /// <summary>True to send records of up to 16 KiB; false for Kestrel's, of up to 4 KiB.</summary>
    public bool LargeRecords { get; init; }

    /// <summary>True to negotiate and serve HTTP/2 alone; false for HTTP/1.1.</summary>
    public bool Http2 { get; init; }

    /// <summary>Applies the options that require a complete handshake.</summary>
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
