using Microsoft.Data.SqlClient;
using TlsToll.Tls;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>
/// TLS of hop 3. SqlClient has keywords but no verification callback. Therefore, this class verifies the server's certificate beforehand,
/// against the one CA and the server's name, and SqlClient accepts exactly that certificate. SqlClient does not report whether a handshake
/// succeeded or was resumed, so handshakes of this hop are not measured.
/// </summary>
internal static class SqlServerTls
{
    /// <summary>Keyword that requires TLS.</summary>
    public const string Encrypt = "Encrypt";

    private static readonly string[] Protocols = ["tcp:", "np:", "lpc:", "admin:"];

    /// <summary>
    /// Enforces TLS: <c>Strict</c> (SQL Server 2022 and later) if the connection string requires it, otherwise <c>Mandatory</c>, which all
    /// versions support.
    /// </summary>
    /// <exception cref="DatabaseSetupException">
    /// The connection string contradicts TLS, or the certificate is missing, from another CA or for another name.
    /// </exception>
    public static void Require(SqlConnectionStringBuilder settings, DatabaseSecurity security)
    {
        if (settings.ShouldSerialize(Encrypt) && settings.Encrypt.Equals(SqlConnectionEncryptOption.Optional))
            throw new DatabaseSetupException("Hop 3 must be TLS, but the connection string has Encrypt=Optional; expected Mandatory or Strict.");
        if (settings.TrustServerCertificate)
            throw new DatabaseSetupException("The connection string has TrustServerCertificate=true, which disables verification; remove it.");
        if (!settings.Encrypt.Equals(SqlConnectionEncryptOption.Strict))
            settings.Encrypt = SqlConnectionEncryptOption.Mandatory;
        if (settings.ServerCertificate.Length == 0)
            settings.ServerCertificate = security.Certificate;
        Verify(settings, security);
    }

    /// <summary>
    /// Disables TLS except for the login packet. If the server supports it, the protocol encrypts that packet, with a handshake within the
    /// connection, and continues in plain text.
    /// </summary>
    /// <exception cref="DatabaseSetupException">The connection string requires TLS.</exception>
    public static void Leave(SqlConnectionStringBuilder settings)
    {
        if (settings.ShouldSerialize(Encrypt) && !settings.Encrypt.Equals(SqlConnectionEncryptOption.Optional))
            throw new DatabaseSetupException($"Hop 3 must be plain, but the connection string has Encrypt={settings.Encrypt}; remove it.");
        settings.Encrypt = SqlConnectionEncryptOption.Optional;
    }

    private static void Verify(SqlConnectionStringBuilder settings, DatabaseSecurity security)
    {
        var name = settings.HostNameInCertificate.Length != 0 ? settings.HostNameInCertificate : HostOf(settings.DataSource);
        if (PinnedCertificate.FindFault(settings.ServerCertificate, security.Root, security.Revoked, name) is { } fault)
            throw new DatabaseSetupException($"Hop 3 must be TLS, but the database's certificate {settings.ServerCertificate} {fault}");
    }

    // Data sources look like "tcp:host,1433" or "host\instance".
    private static string HostOf(string dataSource)
    {
        var host = Protocols.FirstOrDefault(p => dataSource.StartsWith(p, StringComparison.OrdinalIgnoreCase)) is { } protocol
            ? dataSource[protocol.Length..]
            : dataSource;
        return host.Split(',', '\\')[0].Trim();
    }
}
