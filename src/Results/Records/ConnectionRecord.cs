using System.Runtime.InteropServices;

namespace TlsToll.Results.Records;

/// <summary>One connection of hop 1. Times in nanoseconds. Blittable: written to disk unchanged.</summary>
[StructLayout(LayoutKind.Sequential)]
public struct ConnectionRecord
{
    /// <summary>Start of the connect, since the run's epoch.</summary>
    public long Opened;

    /// <summary>End of the close, since the run's epoch.</summary>
    public long Closed;

    /// <summary>Duration of the TCP connect.</summary>
    public long Connect;

    /// <summary>Duration of the TLS handshake; 0 on a plain connection.</summary>
    public long Handshake;

    /// <summary>Bytes sent below the TLS layer, including the handshake.</summary>
    public long WireSent;

    /// <summary>Bytes received below the TLS layer, including the handshake.</summary>
    public long WireReceived;

    /// <summary>Handshake bytes sent.</summary>
    public int HandshakeSent;

    /// <summary>Handshake bytes received.</summary>
    public int HandshakeReceived;

    /// <summary>Number within the worker's cell, from 0.</summary>
    public int Connection;

    /// <summary>Number of the session within its EB.</summary>
    public int Session;

    /// <summary>Number of the EB in the whole run.</summary>
    public int Eb;

    /// <summary>Index of the negotiated parameters in the cell's list; −1 on a plain connection.</summary>
    public int Negotiated;

    /// <summary>1 if resumed, 0 if full, −1 if unknown or plain.</summary>
    public int Resumed;
}
