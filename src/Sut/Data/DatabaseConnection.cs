using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls;

namespace TlsToll.Sut.Data;

/// <summary>Connection settings of the database.</summary>
/// <param name="Engine">Engine that the connection string selects.</param>
/// <param name="ConnectionString">Connection string of the engine's driver. It may contain a password, so never log it.</param>
/// <param name="Tls">TLS on hop 3; null for none.</param>
internal sealed record DatabaseConnection(IDatabaseEngine Engine, string ConnectionString, DatabaseSecurity? Tls = null)
{
    /// <inheritdoc/>
    public override string ToString() => Tls is null ? "database, plain" : "database, TLS";
}

/// <summary>TLS on hop 3.</summary>
/// <param name="Root">The only trusted CA.</param>
/// <param name="Revoked">The certificates that it has revoked.</param>
/// <param name="Counters">Counters of the handshakes, if the driver exposes them.</param>
/// <param name="Certificate">File with the database's certificate, for a driver that requires it. The connection string can override
/// it.</param>
internal sealed record DatabaseSecurity(X509Certificate2 Root, RevokedCertificates Revoked, HandshakeCounters Counters, string Certificate);
