using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls;

namespace TlsToll.Sut.Data;

/// <summary>Address of the database.</summary>
/// <param name="Engine">The engine of the connection string.</param>
/// <param name="ConnectionString">In the syntax of the engine's driver. It may contain a password, so never log it.</param>
/// <param name="Tls">TLS on hop 3; null for none.</param>
internal sealed record DatabaseConnection(IDatabaseEngine Engine, string ConnectionString, DatabaseSecurity? Tls = null)
{
    /// <inheritdoc/>
    public override string ToString() => Tls is null ? "database, plain" : "database, TLS";
}

/// <summary>TLS on hop 3.</summary>
/// <param name="Root">The only CA that is trusted.</param>
/// <param name="Counters">Counts the handshakes, if the driver exposes them.</param>
/// <param name="Certificate">
/// File of the database's own certificate, for a driver that needs it, unless the connection string names another.
/// </param>
internal sealed record DatabaseSecurity(X509Certificate2 Root, HandshakeCounters Counters, string Certificate);
