using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Yaml;

namespace TlsToll.Studies.Reading;

/// <summary>Checks settings and levels of factors by the rules of a study's workload.</summary>
internal static class LevelReader
{
    /// <summary>Reads the valid settings of the field <c>settings</c>, and notes the mistakes in the others.</summary>
    public static Dictionary<string, string> Settings(IStudyFactors vocabulary, YamlFields fields, ICollection<StudyMistake> mistakes)
    {
        var settings = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var (name, value, line) in fields.Pairs("settings"))
        {
            // Pass on only valid settings, so that no mistake is reported twice.
            var problems = vocabulary.Setting(name, value);
            if (problems.Count == 0)
                settings[name] = value;
            foreach (var problem in problems)
                mistakes.Add(new StudyMistake(line, problem));
        }

        return settings;
    }

    /// <summary>Reads the valid levels of a factor, and notes the mistakes in the others.</summary>
    public static IReadOnlyList<string> Levels(IStudyFactors vocabulary, string factor, IEnumerable<(string Text, int Line)> levels, ICollection<StudyMistake> mistakes)
    {
        var right = new List<string>();
        foreach (var (text, line) in levels)
        {
            var problems = vocabulary.Unknown(factor) is null ? vocabulary.Problems(factor, text) : [];
            if (problems.Count == 0)
                right.Add(text);
            foreach (var problem in problems)
                mistakes.Add(new StudyMistake(line, problem));
        }

        return right;
    }
}
