namespace TlsToll.Experiments.Controls.Peers;

/// <summary>What a driver does with its requests.</summary>
public enum PeerWork
{
    /// <summary>Requests on TLS connections that are kept.</summary>
    Kept,

    /// <summary>A new connection without TLS for each request.</summary>
    Plain,

    /// <summary>A new TLS connection with a full handshake for each request.</summary>
    Handshakes,

    /// <summary>Requests at a fixed rate on TLS connections that are kept.</summary>
    Paced,
}

/// <summary>How much each driver does in a cell.</summary>
/// <param name="Requests">Requests on connections that are kept.</param>
/// <param name="Connections">New connections.</param>
/// <param name="PerSecond">Requests per second at the fixed rate.</param>
/// <param name="Seconds">Length of a cell at the fixed rate in seconds.</param>
public sealed record PeerSizes(int Requests, int Connections, int PerSecond, int Seconds)
{
    /// <summary>Requests of a cell.</summary>
    /// <param name="work">The kind of work.</param>
    /// <param name="concurrent">Connections at the same time. At the fixed rate, each of them has equally many requests.</param>
    public int Of(PeerWork work, int concurrent) => work switch
    {
        PeerWork.Kept => Requests,
        PeerWork.Paced => ((PerSecond * Seconds) + concurrent - 1) / concurrent * concurrent,
        _ => Connections,
    };
}

/// <summary>A load that a driver puts on the server.</summary>
/// <param name="Work">What it does with the requests.</param>
/// <param name="Url">Address of the page.</param>
/// <param name="Requests">Number of requests.</param>
/// <param name="Connections">Connections at the same time.</param>
public sealed record PeerLoad(PeerWork Work, Uri Url, int Requests, int Connections)
{
    /// <summary>Requests per second on all connections together, at the fixed rate.</summary>
    public double PerSecond { get; init; }

    /// <summary>File in which a driver may log its requests.</summary>
    public string LogPath { get; init; } = "";

    /// <summary>True if the connections are kept.</summary>
    public bool IsKept => Work is PeerWork.Kept or PeerWork.Paced;
}
