using Microsoft.AspNetCore.Connections;
using TlsToll.Contracts.Administration;
using TlsToll.Sut.Endpoints.Interactions;

namespace TlsToll.Sut.Endpoints.Hosting;

/// <summary>
/// Counts the connections of one listener. It is the outermost middleware of both service listeners, so that plain and TLS pay the same for
/// it
/// and a connection whose handshake fails is counted, too.
/// </summary>
internal sealed class ConnectionCount(Burner? burner)
{
    private long _accepted;
    private long _open;

    /// <summary>Connections open now.</summary>
    public long Open => Interlocked.Read(ref _open);

    /// <summary>The counts now.</summary>
    public ConnectionCounters Snapshot => new(Interlocked.Read(ref _accepted), Open);

    /// <summary>The middleware.</summary>
    public ConnectionDelegate Around(ConnectionDelegate next) => async connection =>
    {
        Interlocked.Increment(ref _accepted);
        Interlocked.Increment(ref _open);
        try
        {
            burner?.OnConnection();
            await next(connection);
        }
        finally
        {
            Interlocked.Decrement(ref _open);
        }
    };
}
