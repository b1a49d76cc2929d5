namespace TlsToll.Tls.Costs;

/// <summary>A connection whose cost to a server's OpenSSL is measured.</summary>
/// <param name="Version">Its only version.</param>
/// <param name="Key">The server's key.</param>
/// <param name="Suite">Its only suite; null for OpenSSL's first.</param>
/// <param name="Group">Its only group; null for OpenSSL's first.</param>
/// <param name="Sessions">The server's store of sessions.</param>
public sealed record CostSubject(
    TlsVersion Version, KeyKind Key, CipherSuite? Suite = null, KeyGroup? Group = null, ServerSessions Sessions = ServerSessions.None)
{
    /// <summary>As results name it.</summary>
    /// <returns>Such as <c>TLS 1.3, rsa-2048, TLS_AES_128_GCM_SHA256, x25519</c>.</returns>
    public override string ToString() =>
        $"TLS {Version}, {Key}{(Suite is null ? "" : ", " + Suite)}{(Group is null ? "" : ", " + Group)}";
}
