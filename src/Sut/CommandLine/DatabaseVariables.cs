using System.Data.Common;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;

namespace TlsToll.Sut.CommandLine;

/// <summary>Environment variables with the database connection.</summary>
internal static class DatabaseVariables
{
    private const string DatabaseVariable = "TLSTOLL_DATABASE";
    private const string FileVariable = "TLSTOLL_DATABASE_FILE";
    private const string PasswordVariable = "TLSTOLL_DATABASE_PASSWORD_FILE";

    /// <summary>Reads the connection, from a file if one is specified, and the password likewise. Returns null after a problem.</summary>
    /// <param name="report">Receiver of the problems, one line each.</param>
    public static DatabaseConnection? Read(Action<string> report)
    {
        var file = Environment.GetEnvironmentVariable(FileVariable);
        var variable = string.IsNullOrEmpty(file) ? DatabaseVariable : FileVariable;
        try
        {
            var value = string.IsNullOrEmpty(file) ? Environment.GetEnvironmentVariable(DatabaseVariable) : File.ReadAllText(file).Trim();
            if (string.IsNullOrWhiteSpace(value))
            {
                report($"The environment variable {DatabaseVariable} must hold the database's connection string, or {FileVariable} name a file with it.");
                return null;
            }

            var connection = DatabaseEngines.Connect(value);
            if (Environment.GetEnvironmentVariable(PasswordVariable) is not { Length: > 0 } password)
                return connection;
            variable = PasswordVariable;
            return connection with { ConnectionString = WithPassword(value, password) };
        }
        catch (Exception e) when (e is DatabaseSetupException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            report($"{variable}: {e.Message}");
            return null;
        }
    }

    // All drivers support this keyword and share the syntax.
    private static string WithPassword(string connectionString, string file) =>
        new DbConnectionStringBuilder { ConnectionString = connectionString, ["Password"] = File.ReadAllText(file).Trim() }.ConnectionString;
}
