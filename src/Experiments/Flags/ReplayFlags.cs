using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;

namespace TlsToll.Experiments.Flags;

/// <summary>Reads settings that are written elsewhere than on the command line by the rules of <c>rbe replay</c>'s flags, as <see cref="RunFlags"/> does by <c>rbe run</c>'s.</summary>
internal static class ReplayFlags
{
    /// <summary>Names of the flags that a file may give, without their dashes; those that have no value are none of them.</summary>
    public static IReadOnlyList<string> Names { get; } =
        [.. new ReplayOptions().All.Select(o => o.Name[2..]).Except(["save", "out", "tiers", "native", "blocks", "seed", "meter"], StringComparer.Ordinal)];

    /// <summary>Reads settings.</summary>
    /// <param name="flags">Values by flag, without its dashes.</param>
    /// <returns>
    /// The settings, what of them <c>rbe run</c> has, too, and what is wrong with them, a sentence without its full stop each; the settings are of use
    /// only if nothing is.
    /// </returns>
    public static (ReplaySettings Settings, RunSettings Run, IReadOnlyList<string> Problems) Read(IEnumerable<KeyValuePair<string, string>> flags)
    {
        var options = new ReplayOptions();
        var (parsed, wrong) = FlagWords.Parse("replay", options.All, flags.SelectMany(flag => new[] { "--" + flag.Key, flag.Value }));
        var parser = new ReplaySettingsParser(options, parsed);
        var (settings, run) = parser.Read();
        return (settings, run, wrong.Count > 0 ? wrong : [.. parser.Problems.Distinct(StringComparer.Ordinal)]);
    }
}
