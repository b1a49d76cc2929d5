using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls;

namespace TlsToll.Sut.Data;

/// <summary>How to reach the database.</summary>
/// <param name="ConnectionString">Of the driver; may hold a password, so never log it.</param>
/// <param name="Tls">TLS on hop 3; null for none.</param>
internal sealed record DatabaseConnection(string ConnectionString, DatabaseSecurity? Tls = null)
{
    /// <summary>The engine that the connection string is for.</summary>
    /// <exception cref="DatabaseSetupException">It cannot be told whose it is.</exception>
    public IDatabaseEngine Engine => DatabaseEngines.Of(ConnectionString);

    /// <inheritdoc/>
    public override string ToString() => Tls is null ? "database, plain" : "database, TLS";
}

/// <summary>TLS on hop 3.</summary>
/// <param name="Root">The only CA that is trusted.</param>
/// <param name="Counters">Where handshakes are counted, if the driver lets them be.</param>
/// <param name="Certificate">
/// File of the database's own certificate, for a driver that must be given it, unless the connection string names another.
/// </param>
internal sealed record DatabaseSecurity(X509Certificate2 Root, HandshakeCounters Counters, string Certificate);
