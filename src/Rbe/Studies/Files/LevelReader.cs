using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Studies.Design;
using TlsToll.Tls;

namespace TlsToll.Rbe.Studies.Files;

/// <summary>Checks settings and levels of factors by the rules of <c>rbe run</c>'s flags.</summary>
internal static class LevelReader
{
    /// <summary>The fixed settings in a field <c>settings</c>.</summary>
    public static Dictionary<string, string> Settings(YamlFields fields, ICollection<StudyMistake> mistakes)
    {
        var settings = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var (name, value, line) in fields.Pairs("settings"))
        {
            // Only what is right goes on, so that nothing is said twice.
            var problems = Problems(name, value);
            if (problems.Count == 0)
                settings[name] = value;
            foreach (var problem in problems)
                mistakes.Add(new StudyMistake(line, problem));
        }

        return settings;
    }

    /// <summary>The levels of a factor with which nothing is wrong; what is wrong with the others is noted.</summary>
    public static IReadOnlyList<string> Levels(string factor, IEnumerable<(string Text, int Line)> levels, ICollection<StudyMistake> mistakes)
    {
        var right = new List<string>();
        foreach (var (text, line) in levels)
        {
            var problems = StudyFactors.Problems(factor, text);
            if (problems.Count == 0)
                right.Add(text);
            foreach (var problem in problems)
                mistakes.Add(new StudyMistake(line, problem));
        }

        return right;
    }

    /// <summary>What is wrong with a setting; empty if nothing is.</summary>
    public static IReadOnlyList<string> Problems(string name, string value)
    {
        if (name == "openssl")
            return ["openssl is a field of the study, not one of its settings"];
        if (RunFlags.Names.Contains(name, StringComparer.Ordinal))
            return RunFlags.Read([new(name, value)]).Problems;
        var near = NearNames.Of(name, RunFlags.Names, 1);
        return [$"'{name}' is no setting" + (near.Count > 0 ? $"; did you mean {near[0]}?" : $"; there are {string.Join(", ", RunFlags.Names)}")];
    }
}
