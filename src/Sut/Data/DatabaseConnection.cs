using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls;

namespace TlsToll.Sut.Data;

/// <summary>How to reach the database.</summary>
/// <param name="ConnectionString">Of the driver; may hold a password, so never log it.</param>
/// <param name="Tls">TLS on hop 3; null for none.</param>
internal sealed record DatabaseConnection(string ConnectionString, DatabaseSecurity? Tls = null)
{
    /// <inheritdoc/>
    public override string ToString() => Tls is null ? "database, plain" : "database, TLS";
}

/// <summary>TLS on hop 3.</summary>
/// <param name="Root">The only CA that is trusted.</param>
/// <param name="Counters">Where handshakes are counted.</param>
internal sealed record DatabaseSecurity(X509Certificate2 Root, HandshakeCounters Counters);
