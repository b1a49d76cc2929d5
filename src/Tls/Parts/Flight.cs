namespace TlsToll.Tls.Parts;

/// <summary>The records that one end sends before it waits for the other, by their lengths.</summary>
/// <param name="Sender">The end.</param>
/// <param name="Bodies">Lengths of the records after their headers.</param>
internal sealed record Flight(TlsRole Sender, IReadOnlyList<int> Bodies)
{
    /// <summary>Bytes on the wire.</summary>
    public int Bytes => Bodies.Sum(body => RecordFormat.Header + body);

    /// <summary>Its bytes: headers, and zeros after them.</summary>
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
