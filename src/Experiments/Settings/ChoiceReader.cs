using System.Globalization;
using TlsToll.Results.Factors;

namespace TlsToll.Experiments.Settings;

/// <summary>
/// Reads the settings of <see cref="TlsFactors"/>. Each setting is a list of levels; every combination of levels is a choice.
/// </summary>
public static class ChoiceReader
{
    private const int Most = 64;

    /// <summary>Returns all combinations in the order of the values; the default choice alone if no factor is set.</summary>
    public static IReadOnlyList<TlsChoice> Read(SettingsReader reader)
    {
        var choices = TlsFactors.All.Aggregate<TlsFactor, IEnumerable<TlsChoice>>([TlsChoice.Usual], (all, factor) => Cross(reader, all, factor));
        // A key on a curve that OpenSSL does not offer by default requires its group.
        TlsChoice[] all = [.. choices.Select(c => c.Group is null ? c with { Group = c.Key.RareGroup } : c)];
        reader.Check(
            all.Length <= Most,
            string.Create(CultureInfo.InvariantCulture, $"these are {all.Length} combinations of TLS settings; {Most} fit into one comparison"));
        foreach (var conflict in all.Select(TlsConflicts.Of).Append(TlsConflicts.Among(all)).OfType<string>())
            reader.Check(false, conflict);
        return all;
    }

    private static IEnumerable<TlsChoice> Cross(SettingsReader reader, IEnumerable<TlsChoice> choices, TlsFactor factor)
    {
        if (reader.TextOf(SettingTable.Of(factor)) is not { } text)
            return choices;
        var levels = (text.Length > 0 ? text : factor.LevelWithoutValue ?? "")
            .Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(level => Read(reader, factor, level)).ToArray();
        reader.Check(levels.Length > 0, $"{factor} is empty");
        return [.. choices.SelectMany(choice => levels.Select(set => set(choice)).Distinct())];
    }

    private static Func<TlsChoice, TlsChoice> Read(SettingsReader reader, TlsFactor factor, string level)
    {
        var problem = factor.Read(level, out var set);
        reader.Check(problem is null, $"{factor}: {problem}");
        return set;
    }
}
