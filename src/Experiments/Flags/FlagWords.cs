using System.CommandLine;

namespace TlsToll.Experiments.Flags;

/// <summary>Reads flags that are written elsewhere than on the command line, such as in a study's file.</summary>
internal static class FlagWords
{
    /// <summary>Reads them.</summary>
    /// <param name="command">The command that they are flags of.</param>
    /// <param name="options">All that it has.</param>
    /// <param name="words">The words, as a command line has them.</param>
    /// <returns>What was read, and what of it is no such flag or value, sentences without their full stops; if anything is, what no flag at all comes to.</returns>
    public static (ParseResult Parsed, IReadOnlyList<string> Problems) Parse(string command, IEnumerable<Option> options, IEnumerable<string> words)
    {
        var all = new Command(command);
        foreach (var option in options)
            all.Options.Add(option);
        var parsed = all.Parse([.. words]);
        return parsed.Errors.Count == 0 ? (parsed, []) : (all.Parse([]), [.. parsed.Errors.Select(error => error.Message.TrimEnd('.'))]);
    }
}
