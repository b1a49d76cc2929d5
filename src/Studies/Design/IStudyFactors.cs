using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Files;
using TlsToll.Tls;

namespace TlsToll.Studies.Design;

/// <summary>What a study of a workload may fix and vary, and how that is read. Every problem is a sentence without its full stop.</summary>
public interface IStudyFactors
{
    /// <summary>The factors.</summary>
    IReadOnlyList<string> Names { get; }

    /// <summary>What may be fixed.</summary>
    IReadOnlyList<string> SettingNames { get; }

    /// <summary>What is wrong with a level of a factor that there is; empty if nothing is.</summary>
    IReadOnlyList<string> Problems(string factor, string level);

    /// <summary>What is wrong with the value of a setting that there is; empty if nothing is.</summary>
    IReadOnlyList<string> SettingProblems(string name, string value);

    /// <summary>The settings that all combinations start from; of use only if there are no problems.</summary>
    (StudyBase Base, IReadOnlyList<string> Problems) Base(StudyForm form, bool quick);

    /// <summary>The treatment of a combination of levels; of use only if there are no problems.</summary>
    /// <param name="experiment">The experiment, for its own settings.</param>
    /// <param name="form">The form of the study.</param>
    /// <param name="quick">Whether that is the short one.</param>
    /// <param name="common">What all combinations start from.</param>
    /// <param name="levels">Levels by factor.</param>
    (Treatment Treatment, IReadOnlyList<string> Problems) Read(
        ExperimentFile experiment, StudyForm form, bool quick, StudyBase common, IReadOnlyDictionary<string, string> levels);
}

/// <summary>The settings that all combinations of a study start from.</summary>
/// <param name="Run">As <c>rbe run</c> has them.</param>
/// <param name="Replay">As <c>rbe replay</c> has them, for a study of static pages; otherwise null.</param>
public sealed record StudyBase(RunSettings Run, ReplaySettings? Replay);

/// <summary>The factors by workload.</summary>
public static class StudyFactors
{
    /// <summary>Those of a workload.</summary>
    public static IStudyFactors Of(StudyWorkload workload) => workload == StudyWorkload.Static ? StaticFactors.Instance : ServiceFactors.Instance;

    /// <summary>What is wrong with a factor's name; null if nothing is.</summary>
    public static string? Unknown(this IStudyFactors factors, string factor) => Near(factors.Names, factor, "factor");

    /// <summary>What is wrong with a setting; empty if nothing is.</summary>
    public static IReadOnlyList<string> Setting(this IStudyFactors factors, string name, string value)
    {
        if (name == "openssl")
            return ["openssl is a field of the study, not one of its settings"];
        return Near(factors.SettingNames, name, "setting") is { } unknown ? [unknown] : factors.SettingProblems(name, value);
    }

    /// <summary>
    /// What is wrong with a value by itself: whether it goes with the rest is told once it is combined with that.
    /// </summary>
    /// <param name="choices">The choices of TLS that were read of it.</param>
    /// <param name="problems">What was found wrong.</param>
    public static IReadOnlyList<string> ByItself(IEnumerable<TlsChoice> choices, IReadOnlyList<string> problems) =>
        [.. problems.Except(choices.Select(TlsConflicts.Of).OfType<string>(), StringComparer.Ordinal)];

    private static string? Near(IReadOnlyList<string> names, string name, string what)
    {
        if (names.Contains(name, StringComparer.Ordinal))
            return null;
        var near = NearNames.Of(name, names, 1);
        return near.Count > 0 ? $"'{name}' is no {what}; did you mean {near[0]}?" : $"'{name}' is no {what}; there are {string.Join(", ", names)}";
    }
}
