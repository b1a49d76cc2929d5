using System.Runtime.InteropServices;

namespace TlsToll.Results.Records;

/// <summary>One service interaction. Times in nanoseconds; durations are 0 where the step did not happen. Blittable: it goes to disk as it is.</summary>
[StructLayout(LayoutKind.Sequential)]
public struct InteractionRecord
{
    /// <summary>Start, since the run's epoch: of the connect, if it opened its connection, otherwise of the first byte sent.</summary>
    public long Start;

    /// <summary>Intended start: the session's arrival, for its first interaction in an open loop; otherwise the same as <see cref="Start"/>.</summary>
    public long Intended;

    /// <summary>TCP connect.</summary>
    public long Connect;

    /// <summary>TLS handshake.</summary>
    public long Handshake;

    /// <summary>From the first byte sent to the first byte received.</summary>
    public long FirstByte;

    /// <summary>From <see cref="Intended"/> to the last byte read: the response time.</summary>
    public long Total;

    /// <summary>Number of the connection within the worker's cell, from 0; −1 if it could not be opened.</summary>
    public int Connection;

    /// <summary>Number of the session within its EB, from 0.</summary>
    public int Session;

    /// <summary>Number of the EB in the whole run.</summary>
    public int Eb;

    /// <summary>Bytes of the request, head included.</summary>
    public int BytesSent;

    /// <summary>Bytes of the answer, head included.</summary>
    public int BytesReceived;

    /// <summary>The service, as its number.</summary>
    public byte Service;

    /// <summary>How it ended.</summary>
    public Outcome Outcome;

    /// <summary>1 if it opened its connection.</summary>
    public byte Opened;

    /// <summary>1 if it ended in the measured window.</summary>
    public byte InWindow;
}
