using System.Security.Authentication;
using Microsoft.AspNetCore.Connections;
using TlsToll.Contracts.Administration;

namespace TlsToll.Hosting.Listeners;

/// <summary>
/// Counts the connections of one listener. It is the outermost middleware of both listeners, so that it costs plain and TLS the same, and
/// counts connections whose handshake fails.
/// </summary>
internal sealed class ConnectionCount(Action? onConnection, Action? onClosed)
{
    private long _accepted;
    private long _open;
    private long _broken;
    private long _refused;

    public ConnectionCounters Snapshot =>
        new(Interlocked.Read(ref _accepted), Interlocked.Read(ref _open))
        {
            Broken = Interlocked.Read(ref _broken),
            Refused = Interlocked.Read(ref _refused),
        };

    /// <summary>Counts a connection beyond the limit, which is not counted as accepted.</summary>
    public void Refuse() => Interlocked.Increment(ref _refused);

    public ConnectionDelegate Around(ConnectionDelegate next) => async connection =>
    {
        Interlocked.Increment(ref _accepted);
        Interlocked.Increment(ref _open);
        try
        {
            onConnection?.Invoke();
            await next(connection);
        }
        catch (Exception e) when (e is AuthenticationException or IOException)
        {
            // Only the client can cause this. The server would log it, and so let clients fill the log.
            Interlocked.Increment(ref _broken);
        }
        finally
        {
            Interlocked.Decrement(ref _open);
            onClosed?.Invoke();
        }
    };
}
