using System.Data.Common;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;

namespace TlsToll.Sut.CommandLine;

/// <summary>Environment variables with the database connection.</summary>
internal static class DatabaseVariables
{
    private const string DatabaseVariable = "TLSTOLL_DATABASE";
    private const string PasswordVariable = "TLSTOLL_DATABASE_PASSWORD_FILE";

    /// <summary>Reads the connection, including the password from a file if one is specified. Returns null after a problem.</summary>
    /// <param name="report">Receiver of the problems, one line each.</param>
    public static DatabaseConnection? Read(Action<string> report)
    {
        var value = Environment.GetEnvironmentVariable(DatabaseVariable);
        if (string.IsNullOrWhiteSpace(value))
        {
            report($"The environment variable {DatabaseVariable} must hold the database's connection string.");
            return null;
        }

        try
        {
            var connection = DatabaseEngines.Connect(value);
            return Environment.GetEnvironmentVariable(PasswordVariable) is { Length: > 0 } file
                ? connection with { ConnectionString = WithPassword(value, file) }
                : connection;
        }
        catch (DatabaseSetupException e)
        {
            report($"{DatabaseVariable}: {e.Message}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            report($"{PasswordVariable}: {e.Message}");
        }

        return null;
    }

    // All drivers support this keyword and share the syntax.
    private static string WithPassword(string connectionString, string file) =>
        new DbConnectionStringBuilder { ConnectionString = connectionString, ["Password"] = File.ReadAllText(file).Trim() }.ConnectionString;
}
