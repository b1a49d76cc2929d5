using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;

namespace TlsToll.Tls.Server;

/// <summary>Two connection middlewares, one on each side of Kestrel's HTTPS, that together see how every handshake came out.</summary>
internal sealed class HandshakeCounting(Hop hop, HandshakeCounters counters)
{
    /// <summary>A client hello has come.</summary>
    public static void Began(BaseConnectionContext connection) => connection.Features.Set(new Progress());

    /// <summary>Outside HTTPS, which swallows a failed handshake: the connection just ends without having come through to the inside.</summary>
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

    /// <summary>Inside HTTPS, where only complete handshakes arrive.</summary>
    public ConnectionDelegate CountCompleted(ConnectionDelegate next) => connection =>
    {
        if (connection.Features.Get<Progress>() is { } progress)
            progress.Completed = true;
        var resumed = connection.Features.Get<ISslStreamFeature>() is { } tls ? OpenSslSession.WasResumed(tls.SslStream) : null;
        counters.Add(hop, TlsRole.Server, OpenSslSession.KindOf(resumed));
        return next(connection);
    };

    private sealed class Progress
    {
        public bool Completed { get; set; }
    }
}
