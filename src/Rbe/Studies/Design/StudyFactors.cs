using System.Globalization;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Experiments;
using TlsToll.Tls;

namespace TlsToll.Rbe.Studies.Design;

/// <summary>The factors that a study may vary. All but three are flags of <c>rbe run</c>, with their names and rules.</summary>
internal static class StudyFactors
{
    /// <summary>The names: <c>treatment</c> is transport and connection together, as <c>rbe run</c> names them.</summary>
    public static IReadOnlyList<string> Names { get; } =
    [
        "ebs", "treatment", "transport", "connection", "tls-version", "suite", "server-suites", "preference", "key", "group", "resumption", "tickets",
        "mutual", "chain-length", "alpn", "aes-ni", "session-length", "format", "vendor-delay", "data-access", "hops", "hop2", "hop3",
    ];

    /// <summary>What is wrong with a factor's name; null if nothing is.</summary>
    public static string? Unknown(string factor)
    {
        if (Names.Contains(factor, StringComparer.Ordinal))
            return null;
        var near = NearNames.Of(factor, Names, 1);
        return near.Count > 0 ? $"'{factor}' is no factor; did you mean {near[0]}?" : $"'{factor}' is no factor; there are {string.Join(", ", Names)}";
    }

    /// <summary>What is wrong with a level; empty if nothing is.</summary>
    public static IReadOnlyList<string> Problems(string factor, string level)
    {
        string[]? words = factor switch
        {
            "treatment" => [.. Treatment.All.Select(t => t.Name)],
            "transport" => ["plain", "tls"],
            "connection" => ["session", "request"],
            _ => null,
        };
        if (words is not null)
            return words.Contains(level, StringComparer.Ordinal) ? [] : [$"{factor} '{level}' is none of {string.Join(", ", words)}"];
        if (Unknown(factor) is not null)
            return [];
        if (factor is "ebs" or "tickets" or "chain-length" && !int.TryParse(level, NumberStyles.None, CultureInfo.InvariantCulture, out _))
            return [$"{factor} '{level}' is no whole number"];
        var (settings, problems) = RunFlags.Read([new(factor, level)]);
        return problems.Count == 0 && settings.Choices.Count * settings.DataAccess.Count > 1 ? [$"{factor} '{level}' is several levels; each is an entry of the list"] : problems;
    }

    /// <summary>The flags of a combination of levels.</summary>
    /// <param name="levels">Levels by factor.</param>
    public static Dictionary<string, string> Flags(IReadOnlyDictionary<string, string> levels)
    {
        var flags = levels.Where(l => l.Key is not ("treatment" or "transport" or "connection")).ToDictionary(StringComparer.Ordinal);
        flags["treatments"] = levels.GetValueOrDefault("treatment")
            ?? $"{levels.GetValueOrDefault("transport") ?? "tls"}-{levels.GetValueOrDefault("connection") ?? "session"}";
        return flags;
    }
}
