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
}

/// <summary>A load that a driver puts on the server.</summary>
/// <param name="Work">What it does with the requests.</param>
/// <param name="Url">Address of the page.</param>
/// <param name="Requests">Number of requests.</param>
/// <param name="Connections">Connections at the same time.</param>
public sealed record PeerLoad(PeerWork Work, Uri Url, int Requests, int Connections);
