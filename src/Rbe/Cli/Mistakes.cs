using System.CommandLine;
using System.CommandLine.Parsing;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary>What is wrong with a command line, in the user's words.</summary>
internal static class Mistakes
{
    // Names of earlier versions that are not like those of today.
    private static readonly (string Then, string Now)[] Former =
    [
        ("--rounds", "--blocks"), ("--pairs", "--blocks"), ("--duration", "--seconds"), ("--connections", "--concurrent"), ("--connections", "--handshakes"),
        ("--connections", "--idle-connections"), ("--idle", "--idle-connections"), ("--requests", "--request-file"), ("--slice", "--cell-seconds"), ("--out", "--file"),
        ("--designs", "--compare-designs"), ("--tier", "--subject"), ("--format", "--message"),
        ("--format", "--output"), ("--request", "--request-bytes"), ("--response", "--response-bytes"), ("--export", "--output"), ("--text", "--output"), ("--json", "--output"),
    ];

    /// <summary>One or more sentences, the last of which names the help; null if the command line can be run.</summary>
    /// <param name="parsed">The command line.</param>
    /// <param name="program">Name of the program.</param>
    public static string? Of(ParseResult parsed, string program)
    {
        var command = parsed.CommandResult.Command;
        // A word that means nothing is often the reason that another one is missing.
        var word = (parsed.UnmatchedTokens is [var first, ..] ? first : null) ?? FlagAmongArguments(parsed);
        if (parsed.Errors.Count == 0 && word is null)
            return null;
        var problem = word is null ? string.Join(" ", parsed.Errors.Select(error => Text(error, command))) : Unknown(command, word);
        return $"{problem} See {Help(command, program)}.";
    }

    /// <summary>The command line that prints the help of a command.</summary>
    public static string Help(Command command, string program) =>
        command is ProgramCommand ? $"{ProgramName.TypedAs(program)} --help" : $"{ProgramName.TypedAs(program)} {command.Name} --help";

    // An argument of any number of words takes those of a mistyped flag, too. After --, words are arguments whatever they look like.
    private static string? FlagAmongArguments(ParseResult parsed) => parsed.Tokens.Any(token => token.Type == TokenType.DoubleDash)
        ? null
        : parsed.CommandResult.Children.OfType<ArgumentResult>().SelectMany(argument => argument.Tokens).Select(token => token.Value)
            .FirstOrDefault(value => value.StartsWith("--", StringComparison.Ordinal));

    // The library's sentences call a flag an option, and have lines of their own for values.
    private static string Text(ParseError error, Command command)
    {
        var missing = error.Message.StartsWith("Required argument missing", StringComparison.Ordinal);
        return error.SymbolResult switch
        {
            OptionResult { Tokens.Count: 0 } flag when missing => $"{flag.Option.Name} needs a value.",
            _ when missing => $"{command.Name} needs {string.Join(' ', command.Arguments.Where(argument => argument.Arity.MinimumNumberOfValues > 0).Select(argument => argument.Name))}.",
            OptionResult { Tokens.Count: > 1 } flag => $"{flag.Option.Name} is given {flag.Tokens.Count} times.",
            _ => string.Join(' ', error.Message.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)).TrimEnd('.') + ".",
        };
    }

    private static string Unknown(Command command, string word)
    {
        if (word.StartsWith('-') && word.Length > 1)
        {
            var flag = word.Split('=', ':')[0];
            var of = command is ProgramCommand ? "" : $" of {command.Name}";
            string[] flags = [.. command.Options.Where(option => !option.Hidden).Select(option => option.Name)];
            return $"Unknown flag {flag}{of}" + (Former.FirstOrDefault(name => name.Then == flag && flags.Contains(name.Now, StringComparer.Ordinal)) is { Now: { } now } ? $"; did you mean {now}?" : Near(flag, flags));
        }

        return command is ProgramCommand
            ? $"Unknown command '{word}'" + Near(word, command.Subcommands.Where(sub => !sub.Hidden).Select(sub => sub.Name))
            : $"Unexpected argument '{word}' of {command.Name}.";
    }

    private static string Near(string typed, IEnumerable<string> names) => NearNames.Of(typed, names, most: 1) is [var near] ? $"; did you mean {near}?" : ".";
}
