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
            settings[name] = value;
            foreach (var problem in Problems(name, value))
                mistakes.Add(new StudyMistake(line, problem));
        }

        return settings;
    }

    /// <summary>A level of a factor; what is wrong with it is noted.</summary>
    public static string Checked(string factor, (string Text, int Line) level, ICollection<StudyMistake> mistakes)
    {
        foreach (var problem in StudyFactors.Problems(factor, level.Text))
            mistakes.Add(new StudyMistake(level.Line, problem));
        return level.Text;
    }

    private static IReadOnlyList<string> Problems(string name, string value)
    {
        if (name == "openssl")
            return ["openssl is a field of the study, not one of its settings"];
        if (RunFlags.Names.Contains(name, StringComparer.Ordinal))
            return RunFlags.Read([new(name, value)]).Problems;
        var near = NearNames.Of(name, RunFlags.Names, 1);
        return [$"'{name}' is no setting" + (near.Count > 0 ? $"; did you mean {near[0]}?" : $"; there are {string.Join(", ", RunFlags.Names)}").TrimEnd('?')];
    }
}
