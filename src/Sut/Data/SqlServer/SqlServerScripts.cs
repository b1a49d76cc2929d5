using System.Text.RegularExpressions;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>Batches of the SQL files of <c>db/sqlserver</c>, which are copied next to the program.</summary>
internal static partial class SqlServerScripts
{
    private const string Divider = "\n-- after the load\n";

    public static IReadOnlyList<string> Tables => Batches(Schema()[0]);

    public static IReadOnlyList<string> KeysAndIndexes => Batches(Schema()[1]);

    public static IReadOnlyList<string> Procedures => Batches(Read("procedures.sql"));

    public static IReadOnlyList<string> Drop => Batches(Read("drop.sql"));

    /// <summary>Body of a procedure, as a batch for execution as text.</summary>
    /// <exception cref="InvalidOperationException">The script does not contain the procedure.</exception>
    public static string BodyOf(string procedure)
    {
        foreach (var batch in Procedures)
        {
            if (CreateProcedure().Match(batch) is { Success: true } match && match.Groups["name"].Value == procedure)
                return match.Groups["body"].Value;
        }

        throw new InvalidOperationException($"procedures.sql has no procedure {procedure}.");
    }

    /// <summary>Splits a script at lines that contain only <c>go</c>, as sqlcmd does.</summary>
    public static IReadOnlyList<string> Batches(string script) =>
        [.. Go().Split(script).Select(batch => batch.Trim()).Where(batch => batch.Length != 0)];

    private static string[] Schema() => Read("schema.sql").Split(Divider, 2);

    private static string Read(string name) =>
        File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "db", "sqlserver", name)).ReplaceLineEndings("\n");

    [GeneratedRegex(@"^[ \t]*go[ \t]*$", RegexOptions.Multiline | RegexOptions.IgnoreCase, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Go();

    [GeneratedRegex(
        @"^create procedure (?<name>\w+)\b.*?^as\n(?<body>begin\n.*\nend)$",
        RegexOptions.Multiline | RegexOptions.Singleline,
        matchTimeoutMilliseconds: 1000)]
    private static partial Regex CreateProcedure();
}
