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

    public ConnectionCounters Snapshot => new(Interlocked.Read(ref _accepted), Interlocked.Read(ref _open));

    public ConnectionDelegate Around(ConnectionDelegate next) => async connection =>
    {
        Interlocked.Increment(ref _accepted);
        Interlocked.Increment(ref _open);
        try
        {
            onConnection?.Invoke();
            await next(connection);
        }
        finally
        {
            Interlocked.Decrement(ref _open);
            onClosed?.Invoke();
        }
    };
}
