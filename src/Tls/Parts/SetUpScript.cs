using System.Buffers.Binary;

namespace TlsToll.Tls.Parts;

/// <summary>
/// A set-up in place of a handshake: the order, sender and length of the messages. The client sends the script in the first bytes of its
/// first record, in place of a real ClientHello. The server therefore needs no prior knowledge of it.
/// </summary>
/// <param name="Parts">The parts of TLS in use.</param>
/// <param name="Protocol">The version of the records after the set-up: TLS 1.2 or 1.3.</param>
/// <param name="Resumed">True in place of a resumed handshake.</param>
/// <param name="Flights">The flights in order; both ends alternate, starting with the client.</param>
internal sealed record SetUpScript(TlsParts Parts, TlsVersion Protocol, bool Resumed, IReadOnlyList<Flight> Flights)
{
    // Not a handshake message type; a real ClientHello begins with 1.
    private const byte Mark = 0xE5;
    private const int Fixed = 5;
    private const int MostFlights = 8;

    /// <summary>A set-up of one short message in each direction, just long enough for the script.</summary>
    public static SetUpScript Minimal(TlsVersion protocol)
    {
        const int ShortMessage = 16;
        return new SetUpScript(TlsParts.MinimalSetup, protocol, Resumed: false,
            [new Flight(TlsRole.Client, [ShortMessage]), new Flight(TlsRole.Server, [ShortMessage])]);
    }

    /// <summary>The handshake kind under which the set-up is counted.</summary>
    public HandshakeKind Kind => Resumed ? Parts.ResumedKind : Parts.FullKind;

    /// <summary>
    /// The flights that both ends wait for. In TLS 1.3 the client sends data immediately after its last flight, without waiting for the
    /// server's tickets.
    /// </summary>
    public IEnumerable<Flight> Awaited => Protocol == TlsVersion.Tls13 && Parts != TlsParts.MinimalSetup
        ? Flights.Reverse().SkipWhile(flight => flight.Sender == TlsRole.Server).Reverse()
        : Flights;

    /// <summary>The server's flights that the client does not wait for.</summary>
    public IEnumerable<Flight> Later => Flights.Skip(Awaited.Count());

    /// <summary>True if a record contains a script instead of a real ClientHello.</summary>
    public static bool IsHello(ReadOnlySpan<byte> record) => record.Length > RecordFormat.Header && record[RecordFormat.Header] == Mark;

    /// <summary>The client's first flight, which contains the script.</summary>
    /// <exception cref="InvalidOperationException">The script does not fit, has too many flights, or does not start with the
    /// client.</exception>
    public byte[] Hello()
    {
        var bytes = Flights[0].ToBytes();
        var body = bytes.AsSpan(RecordFormat.Header, Flights[0].Bodies[0]);
        var needed = Fixed + Flights.Sum(flight => 1 + (2 * flight.Bodies.Count));
        if (Flights[0].Sender != TlsRole.Client || Flights.Count > MostFlights || needed > body.Length)
            throw new InvalidOperationException($"A first message of {body.Length} bytes is too short for the script.");
        (body[0], body[1], body[2]) = (Mark, (byte)TlsParts.All.ToList().IndexOf(Parts), (byte)TlsVersion.All.ToList().IndexOf(Protocol));
        (body[3], body[4]) = ((byte)(Resumed ? 1 : 0), (byte)Flights.Count);
        var at = Fixed;
        foreach (var flight in Flights)
        {
            body[at++] = (byte)flight.Bodies.Count;
            foreach (var length in flight.Bodies)
            {
                BinaryPrimitives.WriteUInt16BigEndian(body[at..], (ushort)length);
                at += 2;
            }
        }

        return bytes;
    }

    /// <summary>Reads the script from the client's first record.</summary>
    /// <exception cref="IOException">The record contains no valid script.</exception>
    public static SetUpScript Read(ReadOnlySpan<byte> record)
    {
        try
        {
            return IsHello(record)
                ? ReadBody(record[RecordFormat.Header..])
                : throw new IOException("The client's first message has no script.");
        }
        catch (Exception e) when (e is ArgumentOutOfRangeException or IndexOutOfRangeException)
        {
            throw new IOException("The client's first message has a script that is cut off.", e);
        }
    }

    private static SetUpScript ReadBody(ReadOnlySpan<byte> body)
    {
        var flights = new Flight[Math.Min((int)body[4], MostFlights)];
        var at = Fixed;
        for (var i = 0; i < flights.Length; i++)
        {
            var bodies = new int[body[at++]];
            foreach (ref var length in bodies.AsSpan())
            {
                length = BinaryPrimitives.ReadUInt16BigEndian(body[at..]);
                at += 2;
            }

            flights[i] = new Flight(i % 2 == 0 ? TlsRole.Client : TlsRole.Server, bodies);
        }

        return new SetUpScript(TlsParts.All[body[1]], TlsVersion.All[body[2]], body[3] != 0, flights);
    }
}
