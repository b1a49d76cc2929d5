namespace TlsToll.Tls.Parts;

/// <summary>The lengths of the records that one end sends before it waits for the other.</summary>
/// <param name="Sender">The sending end.</param>
/// <param name="Bodies">Lengths of the records without their headers.</param>
internal sealed record Flight(TlsRole Sender, IReadOnlyList<int> Bodies)
{
    /// <summary>Number of bytes on the wire, headers included.</summary>
    public int Bytes => Bodies.Sum(body => RecordFormat.Header + body);

    /// <summary>The records as bytes: headers, followed by zeros.</summary>
    public byte[] ToBytes()
    {
        var bytes = new byte[Bytes];
        var at = 0;
        foreach (var body in Bodies)
        {
            RecordFormat.WriteHeader(bytes.AsSpan(at), RecordFormat.Handshake, body);
            at += RecordFormat.Header + body;
        }

        return bytes;
    }
}
