using TlsToll.Experiments.Settings;

namespace TlsToll.Experiments.Flags;

/// <summary>Reads settings that are written elsewhere than on the command line, such as in a study's file, by the rules of <c>rbe run</c>'s flags.</summary>
internal static class RunFlags
{
    /// <summary>Names of the flags that a file may give, without their dashes.</summary>
    public static IReadOnlyList<string> Names { get; } = [.. new RunOptions().All.Select(o => o.Name[2..])
        .Except(["quick", "out", "keep", "tiers", "native", "treatments", "blocks", "precision", "seed", "shard", "start-at", .. new ExternalTiersOptions().All.Select(o => o.Name[2..])], StringComparer.Ordinal)];

    /// <summary>Reads settings.</summary>
    /// <param name="flags">Values by flag, without its dashes.</param>
    /// <param name="quick">Whether the defaults are those of <c>--quick</c>.</param>
    /// <returns>The settings, and what is wrong with them, a sentence without its full stop each; the settings are of use only if nothing is.</returns>
    public static (RunSettings Settings, IReadOnlyList<string> Problems) Read(IEnumerable<KeyValuePair<string, string>> flags, bool quick = false)
    {
        var options = new RunOptions();
        var (parsed, wrong) = FlagWords.Parse("run", options.All, [.. quick ? ["--quick"] : Array.Empty<string>(), .. flags.SelectMany(flag => new[] { "--" + flag.Key, flag.Value })]);
        var parser = new RunSettingsParser(options, parsed);
        var settings = parser.Read();
        return (settings, wrong.Count > 0 ? wrong : [.. parser.Problems.Distinct(StringComparer.Ordinal)]);
    }
}
