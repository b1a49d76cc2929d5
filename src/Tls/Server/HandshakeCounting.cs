using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;

namespace TlsToll.Tls.Server;

/// <summary>Two connection middlewares, one on each side of Kestrel's HTTPS, that together see how every handshake came out.</summary>
internal sealed class HandshakeCounting(Hop hop, HandshakeCounters counters, ServerTlsOptions options)
{
    /// <summary>A client hello has come.</summary>
    public static void Began(BaseConnectionContext connection, ServerProfile profile) => connection.Features.Set(new Progress(profile));

    /// <summary>Outside HTTPS, which swallows a failed handshake: the connection ends without having come through to the inside.</summary>
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
    /// Inside HTTPS, where only handshakes arrive that are complete for this end. A client that judges the certificate after its own last
    /// message, as the testbed's does, may refuse it even now; it then breaks off with an alert, and the handshake failed after all.
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
