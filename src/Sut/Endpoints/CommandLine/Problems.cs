using TlsToll.Sut.Data;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary>Everything that is wrong with the input, told at once rather than one by one.</summary>
internal sealed class Problems
{
    private const string DatabaseVariable = "TLSTOLL_DATABASE";

    private readonly List<string> _lines = [];

    /// <summary>Whether there is any.</summary>
    public bool Any => _lines.Count > 0;

    /// <summary>The problems, one line each.</summary>
    public IReadOnlyList<string> Lines => _lines;

    /// <summary>Adds one.</summary>
    public void Add(string line) => _lines.Add(line.ReplaceLineEndings(" "));

    /// <summary>The connection string of the database, of an engine that is known.</summary>
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
        }

        return value;
    }

    /// <summary>Writes the problems and gives the exit code.</summary>
    public async Task<int> TellAsync(TextWriter error)
    {
        foreach (var line in _lines)
            await error.WriteLineAsync(line);
        return ExitCodes.BadInput;
    }
}
