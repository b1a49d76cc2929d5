using System.Globalization;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>Completes a connection string.</summary>
internal static class SqlServerSettings
{
    /// <summary>The same as for PostgreSQL, so that the two can be compared.</summary>
    private const int DefaultPoolSize = 20;

    /// <summary>
    /// Settings of the measured services: the connection decides whether hop 3 is TLS, and the connection string must not contradict it.
    /// </summary>
    /// <exception cref="DatabaseSetupException">The connection string is invalid, or contradicts the connection.</exception>
    public static SqlConnectionStringBuilder ForServices(DatabaseConnection connection)
    {
        var settings = Complete(connection.ConnectionString);
        if (connection.Tls is { } tls)
            SqlServerTls.Require(settings, tls);
        else
            SqlServerTls.Leave(settings);
        return settings;
    }

    /// <summary>Settings for populating and auditing, which are not measured: TLS as in the connection string, none by default.</summary>
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

        // The names of broken keys are read from messages, which other languages put in another order.
        settings.CurrentLanguage = "us_english";
        return settings;
    }

    // Without ICU there is only the invariant culture, and SqlClient would fail at the first connection with a less helpful message.
    private static void RefuseInvariantMode()
    {
        try
        {
            if (!CultureInfo.GetCultureInfo("en-US").EnglishName.Contains("Invariant", StringComparison.Ordinal))
                return;
        }
        catch (CultureNotFoundException)
        {
            // As below.
        }

        throw new DatabaseSetupException(
            "SQL Server's driver needs ICU: install libicu, and start this program without DOTNET_SYSTEM_GLOBALIZATION_INVARIANT.");
    }
}
