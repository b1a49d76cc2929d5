using System.Globalization;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>Completes connection strings.</summary>
internal static class SqlServerSettings
{
    /// <summary>Same as for PostgreSQL, so that the engines are comparable.</summary>
    private const int DefaultPoolSize = 20;

    /// <summary>
    /// Settings for the measured services. <see cref="DatabaseConnection.Tls"/> decides whether hop 3 uses TLS; the connection string must
    /// not contradict it.
    /// </summary>
    /// <exception cref="DatabaseSetupException">The connection string is invalid, or contradicts the choice of TLS.</exception>
    public static SqlConnectionStringBuilder ForServices(DatabaseConnection connection)
    {
        var settings = Complete(connection.ConnectionString);
        if (connection.Tls is { } tls)
            SqlServerTls.Require(settings, tls);
        else
            SqlServerTls.Leave(settings);
        return settings;
    }

    /// <summary>Settings for population and audit, which are not measured: TLS as in the connection string, none by default.</summary>
    /// <exception cref="DatabaseSetupException">The connection string is invalid.</exception>
    public static SqlConnectionStringBuilder ForTools(DatabaseConnection connection)
    {
        var settings = Complete(connection.ConnectionString);
        if (!settings.ShouldSerialize(SqlServerTls.Encrypt))
            settings.Encrypt = SqlConnectionEncryptOption.Optional;
        return settings;
    }

    private static SqlConnectionStringBuilder Complete(string connectionString)
    {
        RefuseInvariantMode();
        var settings = DatabaseSetupException.Parse(connectionString, text => new SqlConnectionStringBuilder(text));
        if (settings.DataSource.Length == 0 || settings.InitialCatalog.Length == 0)
            throw new DatabaseSetupException("The connection string lacks Server or Database.");
        if (!settings.ShouldSerialize("Max Pool Size"))
            settings.MaxPoolSize = DefaultPoolSize;
        if (!settings.ShouldSerialize("Application Name"))
            settings.ApplicationName = "tlstoll-sut";
        settings.MultipleActiveResultSets = false;

        // Names of violated keys are parsed from messages, whose word order depends on the language.
        settings.CurrentLanguage = "us_english";
        return settings;
    }

    // Without ICU, only the invariant culture exists, and SqlClient would fail at the first connection with a less helpful message.
    private static void RefuseInvariantMode()
    {
        try
        {
            if (!CultureInfo.GetCultureInfo("en-US").EnglishName.Contains("Invariant", StringComparison.Ordinal))
                return;
        }
        catch (CultureNotFoundException)
        {
            // The culture is missing: throw below.
        }

        throw new DatabaseSetupException(
            "SQL Server's driver needs ICU: install libicu, and start this program without DOTNET_SYSTEM_GLOBALIZATION_INVARIANT.");
    }
}
