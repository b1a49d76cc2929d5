namespace TlsToll.Tls.Costs;

/// <summary>Parameters of a connection whose cost in the server's OpenSSL is measured.</summary>
/// <param name="Version">The only version.</param>
/// <param name="Key">The server's key.</param>
/// <param name="Suite">The only suite; null for OpenSSL's preferred one.</param>
/// <param name="Group">The only group; null for OpenSSL's preferred one.</param>
/// <param name="Sessions">The server's session store.</param>
public sealed record CostSubject(
    TlsVersion Version, KeyKind Key, CipherSuite? Suite = null, KeyGroup? Group = null, ServerSessions Sessions = ServerSessions.None)
{
    /// <summary>The name in the results.</summary>
    /// <returns>A text such as <c>TLS 1.3, rsa-2048, TLS_AES_128_GCM_SHA256, x25519</c>.</returns>
    public override string ToString() =>
        $"TLS {Version}, {Key}{(Suite is null ? "" : ", " + Suite)}{(Group is null ? "" : ", " + Group)}";
}
