using System.Runtime.InteropServices;

namespace TlsToll.Results.Records;

/// <summary>One connection of hop 1. Times in nanoseconds. Blittable: it goes to disk as it is.</summary>
[StructLayout(LayoutKind.Sequential)]
public struct ConnectionRecord
{
    /// <summary>Start of the connect, since the run's epoch.</summary>
    public long Opened;

    /// <summary>End of the close, since the run's epoch.</summary>
    public long Closed;

    /// <summary>TCP connect.</summary>
    public long Connect;

    /// <summary>TLS handshake; 0 on a plain connection.</summary>
    public long Handshake;

    /// <summary>Bytes sent under TLS, handshake included.</summary>
    public long WireSent;

    /// <summary>Bytes received under TLS, handshake included.</summary>
    public long WireReceived;

    /// <summary>Bytes of the handshake sent.</summary>
    public int HandshakeSent;

    /// <summary>Bytes of the handshake received.</summary>
    public int HandshakeReceived;

    /// <summary>Number within the worker's cell, from 0.</summary>
    public int Connection;

    /// <summary>Number of the session within its EB.</summary>
    public int Session;

    /// <summary>Number of the EB in the whole run.</summary>
    public int Eb;

    /// <summary>Index of its negotiated parameters in the cell's list; −1 on a plain connection.</summary>
    public int Negotiated;

    /// <summary>1 resumed, 0 full, −1 unknown or plain.</summary>
    public int Resumed;
}
