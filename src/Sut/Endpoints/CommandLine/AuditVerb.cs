using System.CommandLine;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary><c>sut audit</c>.</summary>
internal static class AuditVerb
{
    private const string Description = """
        Checks that the database is consistent and says what is in it. Exit code 1 if a rule is broken.

        Example:
          TLSTOLL_DATABASE='Host=127.0.0.1;Database=tlstoll' sut audit --json
        """;

    private static readonly Option<bool> Json = new("--json") { Description = "Report as JSON rather than as text" };

    /// <summary>Makes the command.</summary>
    public static Command Make()
    {
        var command = new Command("audit", Description) { Json };
        command.SetAction(RunAsync);
        return command;
    }

    private static async Task<int> RunAsync(ParseResult flags, CancellationToken cancellationToken)
    {
        var problems = new Problems();
        var connection = new DatabaseConnection(problems.Database());
        if (problems.Any)
            return await problems.TellAsync(Console.Error);
        using var interrupt = new Interrupt(cancellationToken);
        return await AuditCommand.RunAsync(connection, flags.GetValue(Json), Console.Out, Console.Error, interrupt.Token);
    }
}
