using System.CommandLine;
using System.Globalization;

namespace TlsToll.Rbe.Cli;

/// <summary>
/// Completes a command line for a shell: <c>bench "[suggest:POSITION]" "LINE"</c>, where the line does not contain the program's name. This is the
/// protocol of System.CommandLine, whose own implementation requires a root command.
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
        foreach (var word in Of(root, line[..position]))
            output.WriteLine(word);
        return true;
    }

    /// <summary>Words that begin with the last word of a line and can stand for it.</summary>
    /// <param name="root">The command.</param>
    /// <param name="line">The line up to the cursor.</param>
    internal static IReadOnlyList<string> Of(Command root, string line)
    {
        var word = line[(line.LastIndexOf(' ') + 1)..];
        // Of a list, and of a flag with its value in one word, the last part is completed.
        var part = word[(word.LastIndexOfAny(['=', ',']) + 1)..];
        var kept = word[..^part.Length];
        var flag = word.StartsWith('-') && kept.Contains('=', StringComparison.Ordinal) ? word.Split('=')[0] + " " : "";
        var before = line[..^word.Length] + flag + part;
        return
        [
            .. root.Parse(before).GetCompletions(before.Length).Select(completion => completion.Label)
                .Where(label => label.StartsWith(part, StringComparison.OrdinalIgnoreCase) && !label.StartsWith('/'))
                .Where(label => kept.Length == 0 || !label.StartsWith('-'))
                .Where(label => part.Length > 0 || !label.StartsWith('-') || label.StartsWith("--", StringComparison.Ordinal))
                .Distinct(StringComparer.Ordinal)
                .Select(label => kept + label),
        ];
    }
}
