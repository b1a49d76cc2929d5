using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;

namespace TlsToll.Tls.Server;

/// <summary>
/// Two connection middlewares, one on each side of Kestrel's HTTPS middleware, that together determine the outcome of every handshake.
/// </summary>
internal sealed class HandshakeCounting(Hop hop, HandshakeCounters counters, ServerTlsOptions options)
{
    /// <summary>Records that a ClientHello has been received.</summary>
    public static void Began(BaseConnectionContext connection, ServerProfile profile) => connection.Features.Set(new Progress(profile));

    /// <summary>
    /// The outer middleware. The HTTPS middleware hides failed handshakes: such a connection ends without reaching the inner middleware.
    /// </summary>
    public ConnectionDelegate WatchForFailure(ConnectionDelegate next) => async connection =>
    {
        try
        {
            await next(connection);
        }
        finally
        {
            if (connection.Features.Get<Progress>() is { Completed: false })
                counters.Add(hop, TlsRole.Server, HandshakeKind.Failed);
        }
    };

    /// <summary>
    /// The inner middleware. It runs only after the handshake is complete at this end. A client that verifies the certificate after its own
    /// last message, as the testbed's does, may still refuse it. It then sends an alert, and the handshake is counted as failed.
    /// </summary>
    public ConnectionDelegate CountCompleted(ConnectionDelegate next) => async connection =>
    {
        var progress = connection.Features.Get<Progress>();
        progress?.Completed = true;
        var tls = connection.Features.Get<ISslStreamFeature>()?.SslStream;
        var kind = OpenSslSession.KindOf(tls is null ? null : OpenSslSession.WasResumed(tls));
        counters.Add(hop, TlsRole.Server, kind);
        if (tls is not null)
        {
            options.Settle(tls, progress?.Profile.TicketKeys);
            counters.AddNegotiated(NegotiatedFacts.Of(tls, hop, progress?.Profile.Name ?? "", kind));
        }

        try
        {
            await next(connection);
        }
        finally
        {
            if (tls is not null && OpenSslSession.WasBrokenOff(tls) == true)
                counters.Move(hop, TlsRole.Server, kind, HandshakeKind.Failed);
        }
    };

    private sealed class Progress(ServerProfile profile)
    {
        public ServerProfile Profile => profile;

        public bool Completed { get; set; }
    }
}
