namespace TlsToll.Load.Sessions;

/// <summary>
/// Decides for each connection of a cell whether it comes from a client that the server knows and resumes that client's session, or from a
/// new client. A client is a host name, under which .NET keeps one session. Thread safe.
/// </summary>
public sealed class ClientNames
{
    private readonly Lock _deciding = new();
    private readonly string? _same;
    private readonly ReturningClients? _clients;
    private readonly double _share;
    private readonly TimeSpan _oldest;
    private long _connections;
    private long _returned;

    private ClientNames(string? same, ReturningClients? clients, double share, TimeSpan oldest) =>
        (_same, _clients, _share, _oldest) = (same, clients, share, oldest);

    /// <summary>Uses one name for all connections.</summary>
    public static ClientNames Same(string hostName) => new(hostName, null, 0, TimeSpan.Zero);

    /// <summary>
    /// Lets a share of the connections come from returning clients, evenly spread: of n connections, share × n rounded down.
    /// </summary>
    /// <param name="clients">Clients that the server knows.</param>
    /// <param name="share">Share of connections from returning clients, 0 to 1.</param>
    /// <param name="oldest">Time since a client's first connection after which it no longer returns.</param>
    public static ClientNames Returning(ReturningClients clients, double share, TimeSpan oldest) => new(null, clients, share, oldest);

    /// <summary>Returns the name for the next connection.</summary>
    public ClientName Next()
    {
        if (_same is not null)
            return new ClientName(_same);
        lock (_deciding)
        {
            _connections++;
            // Add a small constant before rounding down, because of floating-point errors: 0.29 × 100 is less than 29.
            var due = (long)Math.Floor((_share * _connections) + 1e-9);
            if (_returned < due && _clients!.TryTake(_oldest, out var known))
            {
                _returned++;
                return known;
            }

            return _clients!.New();
        }
    }

    /// <summary>Signals that the connection has ended, so that its client may return.</summary>
    public void Release(ClientName name) => _clients?.Release(name);
}

/// <summary>Name of a client.</summary>
/// <param name="HostName">Host name that the client connects to.</param>
/// <param name="Number">Number of the client; null if all clients share one name.</param>
/// <param name="Since">First connection of the client, a timestamp of the stopwatch.</param>
public readonly record struct ClientName(string HostName, int? Number = null, long Since = 0);
