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
        Description = "Name of a study (see --list), or a study's file",
        Arity = ArgumentArity.ZeroOrOne,
        HelpName = "NAME|FILE",
        CompletionSources = { _ => StudyFiles.All().Select(path => Path.GetFileNameWithoutExtension(path)) },
    };

    public Option<bool> List { get; } = new("--list") { Description = "Lists the studies and how long they take" };

    public Option<bool> DryRun { get; } = new("--dry-run") { Description = "Prints the plan, its number of runs and its length; starts nothing" };

    public Option<bool> Quick { get; } = new("--quick") { Description = "The study's short form" };

    public Option<string?> Out { get; } = new("--out")
    { Description = "Directory of the results: new, empty, or of the same study, which is then continued (default: results/<study>)", HelpName = "DIR" };

    public Option<int?> Blocks { get; } = new("--blocks") { Description = "Blocks, 2 to 1000, instead of the study's", HelpName = "N" };

    public Option<ulong?> Seed { get; } = new("--seed") { Description = "Seed of everything random (default 1)", HelpName = "N" };

    public Option<string[]> Set { get; } = new("--set")
    { Description = "A setting instead of the study's, e.g. vendor-delay=500; may be repeated", HelpName = "NAME=VALUE" };

    /// <summary>All options in the order of the help.</summary>
    public IEnumerable<Option> All => [List, DryRun, Quick, Out, Blocks, Seed, Set];

    /// <summary>Creates the request from the parsed options.</summary>
    /// <exception cref="InvalidRequestException">The study does not exist, or its file or an option is wrong.</exception>
    public StudyRequest Request(ParseResult parsed)
    {
        var name = parsed.GetValue(Study) ?? throw new InvalidRequestException("Which study? `rbe study --list` lists them.");
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
                throw new InvalidRequestException($"--set: '{word}' is no NAME=VALUE.");
            var problems = factors.Setting(name, value);
            if (problems.Count > 0)
                throw new InvalidRequestException($"--set: {string.Join("; ", problems)}".TrimEnd('?', '.') + (problems[^1].EndsWith('?') ? "?" : "."));
            settings[name] = value;
        }

        return settings;
    }
}
