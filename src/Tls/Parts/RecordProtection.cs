namespace TlsToll.Tls.Parts;

/// <summary>The protection of a record's payload. Each end of a connection has its own. One reader and one writer at a time.</summary>
internal abstract class RecordProtection : IDisposable
{
    /// <summary>The protection of connections with these parts.</summary>
    public static RecordProtection Of(TlsParts parts, TlsVersion protocol, TlsRole role) =>
        parts == TlsParts.MinimalSetup ? new AesGcmProtection(protocol, role) : new NoProtection(protocol);

    /// <summary>Bytes that a record has before its payload, after the header.</summary>
    public abstract int Before { get; }

    /// <summary>Bytes that a record has after its payload.</summary>
    public abstract int After { get; }

    /// <summary>Protects a record to be sent.</summary>
    /// <param name="record">Header, room, payload, room.</param>
    public abstract void Seal(Span<byte> record);

    /// <summary>Opens a record that came; its payload stays where it is.</summary>
    /// <param name="record">All of it.</param>
    /// <exception cref="IOException">It is not what the other end has sent.</exception>
    public abstract void Open(Span<byte> record);

    /// <summary>Frees its keys.</summary>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
