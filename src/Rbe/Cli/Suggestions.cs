using System.CommandLine;
using System.Globalization;

namespace TlsToll.Rbe.Cli;

/// <summary>
/// Completes a command line for a shell: <c>rbe "[suggest:POSITION]" "LINE"</c>. This is the protocol of System.CommandLine, whose own
/// implementation requires a root command.
/// </summary>
internal static class Suggestions
{
    private const string Directive = "[suggest";

    /// <summary>Writes one suggestion per line, if suggestions are requested.</summary>
    /// <param name="root">The command.</param>
    /// <param name="args">Arguments of the program.</param>
    /// <param name="output">Receives the suggestions.</param>
    /// <returns>True if suggestions were requested.</returns>
    public static bool TryAnswer(Command root, string[] args, TextWriter output)
    {
        if (args.Length == 0 || !args[0].StartsWith(Directive, StringComparison.Ordinal) || !args[0].EndsWith(']'))
            return false;
        var line = string.Join(' ', args.Skip(1));
        var number = args[0][Directive.Length..^1].TrimStart(':');
        var position = int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var at) ? Math.Min(at, line.Length) : line.Length;
        foreach (var completion in root.Parse(line[..position]).GetCompletions(position))
            output.WriteLine(completion.Label);
        return true;
    }
}
