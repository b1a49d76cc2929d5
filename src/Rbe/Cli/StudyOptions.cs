using System.CommandLine;
using TlsToll.Studies.Design;
using TlsToll.Studies.Reading;
using TlsToll.Studies.Running;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>Options of <c>rbe study</c>.</summary>
internal sealed class StudyOptions
{
    public Argument<string?> Study { get; } = new("STUDY")
    {
        Description = "Name of a study (see --list), or path of a study file",
        Arity = ArgumentArity.ZeroOrOne,
        HelpName = "NAME|FILE",
        CompletionSources = { _ => StudyFiles.All().Select(path => Path.GetFileNameWithoutExtension(path)) },
    };

    public Option<bool> List { get; } = new("--list") { Description = "Print the studies and their durations" };

    public Option<bool> DryRun { get; } = new("--dry-run") { Description = "Print the plan, the number of runs and the duration; start nothing" };

    public Option<bool> Quick { get; } = new("--quick") { Description = "Run the short form of the study" };

    public Option<string?> Out { get; } = new("--out")
    { Description = "Results directory: new or empty; or one of the same study, which is then continued (default: results/<study>)", HelpName = "DIR" };

    public Option<int?> Blocks { get; } = new("--blocks") { Description = "Number of blocks, 2 to 1000; overrides the study file", HelpName = "N" };

    public Option<ulong?> Seed { get; } = new("--seed") { Description = "Seed of all random numbers (default 1)", HelpName = "N" };

    public Option<string[]> Set { get; } = new("--set")
    { Description = "Override a setting of the study file, e.g. vendor-delay=500; repeatable", HelpName = "NAME=VALUE" };

    /// <summary>All options in the order of the help.</summary>
    public IEnumerable<Option> All => [List, DryRun, Quick, Out, Blocks, Seed, Set];

    /// <summary>Creates the request from the parsed options.</summary>
    /// <exception cref="InvalidRequestException">The study does not exist, or its file or an option is wrong.</exception>
    public StudyRequest Request(ParseResult parsed)
    {
        var name = parsed.GetValue(Study) ?? throw new InvalidRequestException("Name a study; `rbe study --list` lists them.");
        var blocks = parsed.GetValue(Blocks);
        if (blocks is < 2 or > 1000)
            throw new InvalidRequestException("--blocks must be 2 to 1000.");
        var path = StudyFiles.Find(name);
        return new StudyRequest(path, parsed.GetValue(Quick), parsed.GetValue(DryRun), parsed.GetValue(Out), blocks, parsed.GetValue(Seed), Settings(path, parsed.GetValue(Set) ?? []));
    }

    private static Dictionary<string, string> Settings(string path, string[] words)
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
