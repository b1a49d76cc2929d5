using System.Data.Common;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary>Everything that is wrong with the input, told at once rather than one by one.</summary>
public sealed class Problems
{
    private const string DatabaseVariable = "TLSTOLL_DATABASE";
    private const string PasswordVariable = "TLSTOLL_DATABASE_PASSWORD_FILE";

    private readonly List<string> _lines = [];

    /// <summary>Whether there is any.</summary>
    public bool Any => _lines.Count > 0;

    /// <summary>The problems, one line each.</summary>
    public IReadOnlyList<string> Lines => _lines;

    /// <summary>Adds one.</summary>
    public void Add(string line) => _lines.Add(line.ReplaceLineEndings(" "));

    /// <summary>The connection string of the database, of an engine that is known; the password from a file if the environment names one.</summary>
    public string Database()
    {
        var value = Environment.GetEnvironmentVariable(DatabaseVariable);
        if (string.IsNullOrWhiteSpace(value))
        {
            Add($"The environment variable {DatabaseVariable} must hold the database's connection string.");
            return "";
        }

        try
        {
            DatabaseEngines.Of(value);
        }
        catch (DatabaseSetupException e)
        {
            Add($"{DatabaseVariable}: {e.Message}");
            return value;
        }

        return Environment.GetEnvironmentVariable(PasswordVariable) is { Length: > 0 } file ? WithPassword(value, file) : value;
    }

    // Every driver knows the keyword, and the syntax of all is the same.
    private string WithPassword(string connectionString, string file)
    {
        try
        {
            return new DbConnectionStringBuilder { ConnectionString = connectionString, ["Password"] = File.ReadAllText(file).Trim() }.ConnectionString;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            Add($"{PasswordVariable}: {e.Message}");
            return connectionString;
        }
    }

    /// <summary>Writes the problems and gives the exit code.</summary>
    public async Task<int> TellAsync(TextWriter error)
    {
        foreach (var line in _lines)
            await error.WriteLineAsync(line);
        return ExitCodes.BadInput;
    }
}
