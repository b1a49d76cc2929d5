using System.Runtime.InteropServices;

namespace TlsToll.Results.Records;

/// <summary>
/// One service interaction. Times in nanoseconds; the duration of a step that did not happen is 0. Blittable: written to disk unchanged.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
public struct InteractionRecord
{
    /// <summary>
    /// Start since the run's epoch: of the connect if the interaction opened its connection, otherwise of the first byte sent.
    /// </summary>
    public long Start;

    /// <summary>
    /// Intended start. For the first interaction of a session in an open loop, the session's arrival; otherwise the same as
    /// <see cref="Start"/>.
    /// </summary>
    public long Intended;

    /// <summary>Duration of the TCP connect.</summary>
    public long Connect;

    /// <summary>Duration of the TLS handshake.</summary>
    public long Handshake;

    /// <summary>Time from the first byte sent to the first byte received.</summary>
    public long FirstByte;

    /// <summary>Response time: from <see cref="Intended"/> to the last byte read.</summary>
    public long Total;

    /// <summary>Id of the order that the response acknowledged; 0 for all other responses.</summary>
    public long Order;

    /// <summary>Total of that order in cents; 0 for all other responses.</summary>
    public long OrderCents;

    /// <summary>Number of the connection within the worker's cell, from 0; −1 if it could not be opened.</summary>
    public int Connection;

    /// <summary>Number of the session within its EB, from 0.</summary>
    public int Session;

    /// <summary>Number of the EB in the whole run.</summary>
    public int Eb;

    /// <summary>Bytes of the request, including its head.</summary>
    public int BytesSent;

    /// <summary>Bytes of the response, including its head.</summary>
    public int BytesReceived;

    /// <summary>Number of the service.</summary>
    public byte Service;

    /// <summary>Outcome of the interaction.</summary>
    public Outcome Outcome;

    /// <summary>1 if the interaction opened its connection, otherwise 0.</summary>
    public byte Opened;

    /// <summary>1 if the interaction ended in the measured window, otherwise 0.</summary>
    public byte InWindow;
}
