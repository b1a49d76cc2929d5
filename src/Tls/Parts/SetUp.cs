namespace TlsToll.Tls.Parts;

/// <summary>Plays a set-up script at one end.</summary>
/// <param name="transport">The transport.</param>
/// <param name="records">Reads records from the transport.</param>
/// <param name="role">The end that this process plays.</param>
internal sealed class SetUp(Stream transport, RecordReader records, TlsRole role)
{
    /// <summary>Plays a script.</summary>
    /// <param name="script">The script.</param>
    /// <param name="hello">The client's first flight; null at the server, which has already read its first record.</param>
    /// <param name="cancellationToken">Cancels the set-up.</param>
    /// <exception cref="IOException">The connection ended, or the other end follows another script.</exception>
    public async ValueTask PlayAsync(SetUpScript script, byte[]? hello, CancellationToken cancellationToken)
    {
        var first = true;
        foreach (var flight in script.Awaited)
        {
            if (flight.Sender == role)
                await transport.WriteAsync(first ? hello : flight.ToBytes(), cancellationToken);
            else
                await ReceiveAsync(flight.Bodies.Skip(first ? 1 : 0), cancellationToken);
            first = false;
        }

        foreach (var flight in script.Later.Where(flight => flight.Sender == role))
            await transport.WriteAsync(flight.ToBytes(), cancellationToken);
    }

    private async ValueTask ReceiveAsync(IEnumerable<int> bodies, CancellationToken cancellationToken)
    {
        foreach (var body in bodies)
        {
            var record = await records.ReadAsync(cancellationToken);
            if (record.Length != RecordFormat.Header + body)
                throw new IOException($"Expected a message of {body} bytes; received {record.Length - RecordFormat.Header} bytes.");
        }
    }
}
