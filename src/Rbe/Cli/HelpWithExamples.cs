using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace TlsToll.Rbe.Cli;

/// <summary>The library's help with a width of 80 columns, followed by the command's section of <c>examples.txt</c>.</summary>
internal sealed class HelpWithExamples : SynchronousCommandLineAction
{
    private readonly HelpAction _usual = new() { MaxWidth = 80 };

    /// <inheritdoc/>
    public override int Invoke(ParseResult parseResult)
    {
        var code = _usual.Invoke(parseResult);
        if (Examples(parseResult.CommandResult.Command.Name) is { } examples)
            parseResult.InvocationConfiguration.Output.WriteLine(examples);
        return code;
    }

    // A section starts with "# " and the command's name.
    private static string? Examples(string command)
    {
        using var reader = new StreamReader(typeof(HelpWithExamples).Assembly.GetManifestResourceStream("examples.txt")!);
        var heading = command + "\n";
        return reader.ReadToEnd().Split("# ").FirstOrDefault(section => section.StartsWith(heading, StringComparison.Ordinal))?[heading.Length..].TrimEnd();
    }
}
