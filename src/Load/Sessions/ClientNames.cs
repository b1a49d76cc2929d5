namespace TlsToll.Load.Sessions;

/// <summary>
/// Decides for each connection of a cell whether it comes from a client that the server knows, and resumes that client's session, or from one
/// that it has not seen. A client is a host name, under which .NET keeps one session. Thread safe.
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

    /// <summary>All connections come under one name.</summary>
    public static ClientNames Same(string hostName) => new(hostName, null, 0, TimeSpan.Zero);

    /// <summary>A share of the connections comes from returning clients, spread evenly: after n connections they are the share of n, rounded down.</summary>
    /// <param name="clients">The clients that the server knows.</param>
    /// <param name="share">0 to 1.</param>
    /// <param name="oldest">Longest time since a client's first connection after which it still comes back.</param>
    public static ClientNames Returning(ReturningClients clients, double share, TimeSpan oldest) => new(null, clients, share, oldest);

    /// <summary>The name of the next connection.</summary>
    public ClientName Next()
    {
        if (_same is not null)
            return new ClientName(_same);
        lock (_deciding)
        {
            _connections++;
            // Rounding down the product of decimal fractions needs a nudge: 0.29 × 100 is less than 29.
            var due = (long)Math.Floor((_share * _connections) + 1e-9);
            if (_returned < due && _clients!.TryTake(_oldest, out var known))
            {
                _returned++;
                return known;
            }

            return _clients!.New();
        }
    }

    /// <summary>The connection has ended and its client may come back.</summary>
    public void Release(ClientName name) => _clients?.Release(name);
}

/// <summary>A client's name.</summary>
/// <param name="HostName">The name that it connects to.</param>
/// <param name="Number">The client's number; null where all have one name.</param>
/// <param name="Since">When the client first came, a timestamp of the stopwatch.</param>
public readonly record struct ClientName(string HostName, int? Number = null, long Since = 0);
