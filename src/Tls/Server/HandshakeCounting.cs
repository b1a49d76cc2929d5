using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;

namespace TlsToll.Tls.Server;

/// <summary>
/// Two connection middlewares, one on each side of Kestrel's HTTPS middleware, that together determine the outcome of every handshake.
/// </summary>
internal sealed class HandshakeCounting(Hop hop, HandshakeCounters counters, ServerTlsOptions options)
{
    private static readonly TimeSpan LongestClose = TimeSpan.FromSeconds(5);

    /// <summary>Records that a ClientHello has been received.</summary>
    public static void Began(BaseConnectionContext connection, ServerProfile profile) => connection.Features.Set(new Progress(profile));

    /// <summary>
    /// The outer middleware. The HTTPS middleware hides failed handshakes: such a connection ends without reaching the inner middleware. A
    /// connection that does not begin with a ClientHello ends with an <see cref="AuthenticationException"/>.
    /// </summary>
    public ConnectionDelegate WatchForFailure(ConnectionDelegate next) => async connection =>
    {
        try
        {
            await next(connection);
        }
        catch (NotSupportedException e) when (connection.Features.Get<Progress>() is null)
        {
            // SslStream hands any first record to OpenSSL, and then lacks the certificate that only a ClientHello selects.
            throw new AuthenticationException("The connection did not begin with a ClientHello.", e);
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
            else if (tls is not null && !HasClientLeft(connection))
                await CloseAsync(tls);
        }
    };

    // Neither Kestrel nor SslStream's disposal sends the close alert, without which a client cannot tell the end from a cut (RFC 8446,
    // section 6.1). It would be of no use to a client that has closed the connection itself, as the RBE does, and would only cost time.
    private static async Task CloseAsync(SslStream tls)
    {
        try
        {
            await tls.ShutdownAsync().WaitAsync(LongestClose);
        }
        catch (Exception e) when (e is IOException or InvalidOperationException or NotSupportedException or OperationCanceledException or TimeoutException)
        {
            // The connection is broken, or its client does not read.
        }
    }

    private static bool HasClientLeft(ConnectionContext connection)
    {
        if (connection.ConnectionClosed.IsCancellationRequested)
            return true;
        // The transport reports the end a little after the reader of the connection has noticed it.
        var socket = connection.Features.Get<IConnectionSocketFeature>()?.Socket;
        try
        {
            return socket is null || (socket.Poll(0, SelectMode.SelectRead) && socket.Available == 0);
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            return true;
        }
    }

    private sealed class Progress(ServerProfile profile)
    {
        public ServerProfile Profile => profile;

        public bool Completed { get; set; }
    }
}
