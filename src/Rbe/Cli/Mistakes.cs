using System.CommandLine;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary>What is wrong with a command line, in the user's words.</summary>
internal static class Mistakes
{
    // Names of earlier versions that are not like those of today.
    private static readonly Dictionary<string, string> Former = new(StringComparer.Ordinal)
    {
        ["--rounds"] = "--blocks",
        ["--duration"] = "--seconds",
        ["--connections"] = "--handshakes",
    };

    /// <summary>One or more sentences, the last of which names the help; null if the command line can be run.</summary>
    /// <param name="parsed">The command line.</param>
    /// <param name="program">Name of the program.</param>
    public static string? Of(ParseResult parsed, string program)
    {
        if (parsed.Errors.Count == 0)
            return null;
        var command = parsed.CommandResult.Command;
        // A word that means nothing is often the reason that another one is missing.
        var problem = parsed.UnmatchedTokens is [var word, ..]
            ? Unknown(command, word)
            : string.Join(" ", parsed.Errors.Select(error => error.Message.TrimEnd('.') + "."));
        return $"{problem} See {Help(command, program)}.";
    }

    /// <summary>The command line that prints the help of a command.</summary>
    public static string Help(Command command, string program) => command is ProgramCommand ? $"{program} --help" : $"{program} {command.Name} --help";

    private static string Unknown(Command command, string word)
    {
        if (word.StartsWith('-') && word.Length > 1)
        {
            var flag = word.Split('=', ':')[0];
            var of = command is ProgramCommand ? "" : $" of {command.Name}";
            string[] flags = [.. command.Options.Where(option => !option.Hidden).Select(option => option.Name)];
            return $"Unknown flag {flag}{of}" + (Former.TryGetValue(flag, out var now) && flags.Contains(now, StringComparer.Ordinal) ? $"; did you mean {now}?" : Near(flag, flags));
        }

        return command is ProgramCommand
            ? $"Unknown command '{word}'" + Near(word, command.Subcommands.Where(sub => !sub.Hidden).Select(sub => sub.Name))
            : $"Unexpected argument '{word}' of {command.Name}.";
    }

    private static string Near(string typed, IEnumerable<string> names) => NearNames.Of(typed, names, most: 1) is [var near] ? $"; did you mean {near}?" : ".";
}
