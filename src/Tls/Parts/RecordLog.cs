namespace TlsToll.Tls.Parts;

/// <summary>A client's transport that logs the TLS records of both directions.</summary>
internal sealed class RecordLog(Stream transport) : TransportStream(transport)
{
    private readonly List<(TlsRole Sender, byte[] Bytes)> _passed = [];

    /// <summary>The logged records, grouped into flights.</summary>
    /// <exception cref="IOException">The data are not complete TLS records.</exception>
    public IReadOnlyList<Flight> Flights()
    {
        var flights = new List<Flight>();
        for (var at = 0; at < _passed.Count;)
        {
            var sender = _passed[at].Sender;
            var pieces = _passed.Skip(at).TakeWhile(piece => piece.Sender == sender).ToArray();
            flights.Add(new Flight(sender, [.. Bodies([.. pieces.SelectMany(piece => piece.Bytes)])]));
            at += pieces.Length;
        }

        return flights;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var read = await Transport.ReadAsync(buffer, cancellationToken);
        Note(TlsRole.Server, buffer[..read]);
        return read;
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Note(TlsRole.Client, buffer);
        return Transport.WriteAsync(buffer, cancellationToken);
    }

    private static IEnumerable<int> Bodies(byte[] bytes)
    {
        for (var at = 0; at < bytes.Length;)
        {
            if (bytes.Length - at < RecordFormat.Header)
                throw new IOException("A flight ends within a record.");
            var body = RecordFormat.BodyOf(bytes.AsSpan(at));
            at += RecordFormat.Header + body;
            yield return body;
        }
    }

    private void Note(TlsRole sender, ReadOnlyMemory<byte> bytes)
    {
        if (!bytes.IsEmpty)
            _passed.Add((sender, bytes.ToArray()));
    }
}
