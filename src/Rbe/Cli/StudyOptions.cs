using System.CommandLine;
using TlsToll.Experiments.Settings;
using TlsToll.Studies.Design;
using TlsToll.Studies.Reading;
using TlsToll.Studies.Running;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>Options of <c>bench study</c>.</summary>
internal sealed class StudyOptions
{
    private static readonly Setting<bool> Quick = SettingTable.Flag("quick", "Run the short form of the study");

    private static readonly Setting<bool> DryRun = SettingTable.Flag("dry-run", "Print the plan, the number of runs and the duration; start nothing");

    private static readonly Setting<string?> Out = SettingTable.Path(
        "out", "Results directory: new or empty; or one of the same study, which is then continued (default: results/<study>)");

    private static readonly Setting<int> Blocks = SettingTable.Number("blocks", "N", "Number of blocks", 2, 1000, 2) with
    { Help = "Number of blocks, 2 to 1000 (default: the study file's)" };

    public static Setting<bool> List { get; } = SettingTable.Flag("list", "Print the studies and their durations");

    /// <summary>All settings in the order of the help.</summary>
    public static IEnumerable<Setting> Settings => [List, DryRun, Quick, Out, Blocks, SettingTable.Seed, SettingCommand.Results];

    public Argument<string?> Study { get; } = new("NAME|FILE")
    {
        Description = "Name of a study (see --list), or path of a study file",
        Arity = ArgumentArity.ZeroOrOne,
        CompletionSources = { _ => StudyFiles.All().Select(path => Path.GetFileNameWithoutExtension(path)) },
    };

    // No setting, because a value may contain commas.
    public Option<string[]> Set { get; } = new("--set")
    { Description = "Override a setting of the study file, e.g. vendor-delay=500; repeatable", HelpName = "NAME=VALUE" };

    /// <summary>Creates the request from the parsed options.</summary>
    /// <exception cref="InvalidRequestException">The study does not exist, or its file or an option is wrong.</exception>
    public StudyRequest Request(SettingsReader reader, ParseResult parsed)
    {
        var (quick, dryRun, directory) = (reader.Get(Quick), reader.Get(DryRun), reader.Get(Out));
        var (blocks, seed) = (reader.Get(Blocks), reader.Get(SettingTable.Seed));
        reader.Ensure();
        var name = parsed.GetValue(Study) ?? throw new InvalidRequestException("Name a study; study --list lists them.");
        var path = StudyFiles.Find(name);
        return new StudyRequest(
            path, quick, dryRun, directory, reader.Has(Blocks) ? blocks : null, reader.Has(SettingTable.Seed) ? seed : null, Overridden(path, parsed.GetValue(Set) ?? []));
    }

    private static Dictionary<string, string> Overridden(string path, string[] words)
    {
        if (words.Length == 0)
            return [];
        var factors = StudyFactors.Of(StudyFiles.Read(path).File.Workload);
        var settings = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var word in words)
        {
            if (word.Split('=', 2) is not [{ Length: > 0 } name, { Length: > 0 } value])
                throw new InvalidRequestException($"--set: '{word}' is not NAME=VALUE.");
            var problems = factors.Setting(name, value);
            if (problems.Count > 0)
                throw new InvalidRequestException($"--set: {string.Join("; ", problems)}".TrimEnd('?', '.') + (problems[^1].EndsWith('?') ? "?" : "."));
            settings[name] = value;
        }

        return settings;
    }
}
