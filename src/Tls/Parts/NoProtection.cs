namespace TlsToll.Tls.Parts;

/// <summary>Records of the right lengths with the payload in the clear.</summary>
/// <param name="protocol">
/// The version whose lengths are used: in TLS 1.2 with AES-GCM 24 bytes more than the payload (nonce and tag), in TLS 1.3 17 bytes (type
/// and tag).
/// </param>
internal sealed class NoProtection(TlsVersion protocol) : RecordProtection
{
    private readonly bool _tls13 = protocol == TlsVersion.Tls13;

    public override int Before => _tls13 ? 0 : 8;

    public override int After => _tls13 ? 17 : 16;

    public override void Seal(Span<byte> record)
    {
        record.Slice(RecordFormat.Header, Before).Clear();
        record[^After..].Clear();
    }

    public override void Open(Span<byte> record)
    {
    }
}
