using System.CommandLine;
using System.CommandLine.Completions;

namespace TlsToll.Rbe.Cli;

/// <summary><c>help COMMAND</c>, which is another way to write <c>COMMAND --help</c>.</summary>
internal static class HelpCommand
{
    private const string Name = "help";

    /// <summary>Creates the command for the list of commands. It is never run: <see cref="Rewritten"/> replaces it.</summary>
    public static Command Create()
    {
        var command = new Command(Name, "Prints the help of a command, or the list of commands");
        command.Arguments.Add(new Argument<string?>("COMMAND")
        {
            Description = "Name of a command (default: the list of commands)",
            Arity = ArgumentArity.ZeroOrOne,
            CompletionSources = { context => context.ParseResult.RootCommandResult.Command.Subcommands.Where(other => !other.Hidden).Select(other => new CompletionItem(other.Name)) },
        });
        command.SetAction(_ => ExitCode.Success);
        return command;
    }

    /// <summary>The arguments with <c>help COMMAND</c> written as <c>COMMAND --help</c>; without any, the request for help.</summary>
    public static string[] Rewritten(string[] args) => args switch
    {
        [] or [Name] => ["--help"],
        [Name, [not '-', ..] command, .. var rest] => [command, "--help", .. rest],
        _ => args,
    };
}
