using System.CommandLine;
using System.CommandLine.Parsing;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;

namespace TlsToll.Rbe.Cli;

/// <summary>Creates commands whose options are settings.</summary>
internal static class SettingCommand
{
    /// <summary>Setting for the format of a command's output.</summary>
    public static readonly Setting<string> Format = SettingTable.OneOf("format", "FORMAT", "Output", "text", "json", "markdown");

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
        var command = new Command(name, description);
        foreach (var setting in settings)
            command.Options.Add(OptionOf(setting));
        command.SetAction((parsed, cancellation) => run(new SettingsReader(Texts(parsed), variable) { Command = name }, parsed, cancellation));
        return command;
    }

    /// <summary>Texts of the options on the command line, by setting.</summary>
    private static Dictionary<string, string> Texts(ParseResult parsed) => parsed.CommandResult.Children.OfType<OptionResult>()
        .Where(result => !result.Implicit)
        .ToDictionary(
            result => result.Option.Name.TrimStart('-'), result => string.Join(' ', result.Tokens.Select(token => token.Value)), StringComparer.Ordinal);

    private static Option OptionOf(Setting setting)
    {
        if (setting.ValueName is null)
            return new Option<bool>(setting.ToString()) { Description = setting.Help };
        var option = new Option<string?>(setting.ToString())
        {
            Description = setting.Help,
            HelpName = setting.ValueName,
            Arity = setting.ValueOptional ? ArgumentArity.ZeroOrOne : ArgumentArity.ExactlyOne,
        };
        option.CompletionSources.Add(_ => Values(setting));
        return option;
    }

    // Of the suites, those that work on this machine.
    private static IEnumerable<string> Values(Setting setting) =>
        setting.Name == TlsFactors.Suites.Name || setting.Name == TlsFactors.ServerSuites.Name ? KnownSuites.Names() : setting.Values;
}
