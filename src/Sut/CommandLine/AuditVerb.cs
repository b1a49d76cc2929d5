using System.CommandLine;
using TlsToll.Hosting.CommandLine;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.CommandLine;

/// <summary><c>sut audit</c>.</summary>
internal static class AuditVerb
{
    private const string Description = """
        Checks that the database is consistent and reports what it contains. The exit code is 1 if a rule is violated,
        or if messages of a queue were given up.

        Example:
          TLSTOLL_DATABASE='Host=127.0.0.1;Database=tlstoll' sut audit --json
        """;

    private static readonly Option<bool> Json = Flags.Switch("--json", "Report as JSON instead of text");

    public static Command Create()
    {
        var command = new Command("audit", Description) { Json };
        command.SetAction(RunAsync);
        return command;
    }

    private static async Task<int> RunAsync(ParseResult flags, CancellationToken cancellationToken)
    {
        var problems = new List<string>();
        if (DatabaseVariables.Read(problems.Add) is not { } connection)
            return await TierCommandLine.FailAsync(ExitCodes.BadInput, problems);
        using var interrupt = new Interrupt(cancellationToken);
        return await DatabaseAuditCommand.RunAsync(connection, flags.GetValue(Json), Console.Out, Console.Error, interrupt.Token);
    }
}
