using System.CommandLine;
using System.CommandLine.Invocation;

namespace TlsToll.Rbe.Cli;

/// <summary>Prints the help of the command on the command line, or that of all commands.</summary>
/// <param name="program">Name of the program.</param>
/// <param name="ofAll">True for all commands.</param>
internal sealed class HelpAction(string program, bool ofAll = false) : SynchronousCommandLineAction
{
    private const int Usual = 80;

    /// <inheritdoc/>
    // Help is printed however wrong or incomplete the other arguments are.
    public override bool ClearsParseErrors => true;

    /// <inheritdoc/>
    public override int Invoke(ParseResult parseResult)
    {
        var text = new HelpText(program, Width());
        parseResult.InvocationConfiguration.Output.Write(ofAll ? text.OfAll((ProgramCommand)parseResult.RootCommandResult.Command) : text.Of(parseResult.CommandResult.Command));
        return ExitCode.Success;
    }

    // Longer lines than 120 columns are hard to read.
    private static int Width() => Math.Clamp(Terminal.Columns(Usual), 40, 120);
}
