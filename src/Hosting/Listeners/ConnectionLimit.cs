using Microsoft.AspNetCore.Connections;

namespace TlsToll.Hosting.Listeners;

/// <summary>
/// Closes connections beyond a number that several listeners share. Unlike Kestrel's own limit, it writes nothing to the log, which clients
/// could fill.
/// </summary>
/// <param name="limit">Maximum number of open connections.</param>
internal sealed class ConnectionLimit(int limit)
{
    private int _open;

    /// <param name="next">Serves a connection within the limit.</param>
    /// <param name="refused">Called for a connection beyond it.</param>
    public ConnectionDelegate Around(ConnectionDelegate next, Action refused) => async connection =>
    {
        try
        {
            if (Interlocked.Increment(ref _open) <= limit)
                await next(connection);
            else
                refused();
        }
        finally
        {
            Interlocked.Decrement(ref _open);
        }
    };
}
