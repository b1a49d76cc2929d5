using System.CommandLine;
using System.CommandLine.Parsing;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;

namespace TlsToll.Rbe.Cli;

/// <summary>Creates commands whose options are settings.</summary>
internal static class SettingCommand
{
    /// <summary>Setting for the form of a command's output on stdout.</summary>
    public static readonly Setting<string> Output = SettingTable.OneOf("output", "FORM", "Form of the output", "text", "json", "md") with
    { Group = SettingGroups.Output };

    /// <summary>Setting for the form of a run's results on stdout, in addition to the files in the results directory.</summary>
    public static readonly Setting<string> Results = SettingTable.OneOf(
        "output", "FORM", "Form of the results on stdout, in addition to the files in the results directory", "text", "json", "md") with
    { Group = SettingGroups.Output };

    // A letter means the same in every command.
    private static readonly Dictionary<string, string> ShortForms = new(StringComparer.Ordinal)
    {
        ["quick"] = "-q",
        ["out"] = "-o",
        ["key"] = "-k",
        ["blocks"] = "-b",
        ["seed"] = "-s",
    };

    /// <summary>Creates a command.</summary>
    /// <param name="name">Name of the command.</param>
    /// <param name="description">Description for the help.</param>
    /// <param name="settings">Settings that become options.</param>
    /// <param name="run">Runs the command and returns the exit code.</param>
    /// <param name="variable">Returns the value of an environment variable; null if the command uses none.</param>
    public static Command Create(
        string name, string description, IEnumerable<Setting> settings, Func<SettingsReader, ParseResult, CancellationToken, Task<int>> run,
        Func<string, string?>? variable = null)
    {
        var command = new WithSettings(name, description, [.. settings]);
        foreach (var setting in command.Settings)
            command.Options.Add(OptionOf(setting));
        command.SetAction((parsed, cancellation) => run(new SettingsReader(Texts(parsed), variable) { Help = Mistakes.Help(command, ProgramName.Current) }, parsed, cancellation));
        return command;
    }

    /// <summary>Texts of the options on the command line, by setting.</summary>
    private static Dictionary<string, string> Texts(ParseResult parsed) => parsed.CommandResult.Children.OfType<OptionResult>()
        .Where(result => !result.Implicit)
        .ToDictionary(
            result => result.Option.Name.TrimStart('-'), result => string.Join(',', result.Tokens.Select(token => token.Value)), StringComparer.Ordinal);

    private static Option OptionOf(Setting setting)
    {
        string[] brief = ShortForms.TryGetValue(setting.Name, out var letter) ? [letter] : [];
        if (setting.ValueName is null)
            return new Option<bool>(setting.ToString(), brief) { Description = setting.Help };
        // A list's flag can be repeated, each time with some of its values.
        Option option = setting.IsList ? new Option<string[]?>(setting.ToString(), brief) : new Option<string?>(setting.ToString(), brief);
        option.Description = setting.Help;
        option.HelpName = setting.ValueName;
        option.Arity = (setting.IsList, setting.ValueOptional) switch
        {
            (true, true) => ArgumentArity.ZeroOrMore,
            (true, false) => ArgumentArity.OneOrMore,
            (false, true) => ArgumentArity.ZeroOrOne,
            _ => ArgumentArity.ExactlyOne,
        };
        option.CompletionSources.Add(_ => Values(setting));
        return option;
    }

    /// <summary>A command whose flags are settings.</summary>
    internal sealed class WithSettings(string name, string description, IReadOnlyList<Setting> settings) : Command(name, description)
    {
        /// <summary>The settings, in the order of the help.</summary>
        public IReadOnlyList<Setting> Settings { get; } = settings;
    }

    // Of the suites, those that work on this machine.
    private static IEnumerable<string> Values(Setting setting) =>
        setting.Name == TlsFactors.Suites.Name || setting.Name == TlsFactors.ServerSuites.Name ? KnownSuites.Names() : setting.Values;
}
