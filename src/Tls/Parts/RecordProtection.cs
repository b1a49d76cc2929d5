namespace TlsToll.Tls.Parts;

/// <summary>
/// The protection of record payloads. Each end of a connection has a separate instance. Supports one reader and one writer at a time.
/// </summary>
internal abstract class RecordProtection : IDisposable
{
    /// <summary>The protection for connections with the given parts.</summary>
    public static RecordProtection Of(TlsParts parts, TlsVersion protocol, TlsRole role) =>
        parts == TlsParts.MinimalSetup ? new AesGcmProtection(protocol, role) : new NoProtection(protocol);

    /// <summary>Number of bytes between the header and the payload of a record.</summary>
    public abstract int Before { get; }

    /// <summary>Number of bytes after the payload of a record.</summary>
    public abstract int After { get; }

    /// <summary>Protects an outgoing record in place.</summary>
    /// <param name="record">The record: header, <see cref="Before"/> bytes, payload, <see cref="After"/> bytes.</param>
    public abstract void Seal(Span<byte> record);

    /// <summary>Opens an incoming record in place.</summary>
    /// <param name="record">The whole record.</param>
    /// <exception cref="IOException">The record is not authentic.</exception>
    public abstract void Open(Span<byte> record);

    public virtual void Dispose() => GC.SuppressFinalize(this);
}
