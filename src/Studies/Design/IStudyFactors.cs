using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Files;
using TlsToll.Tls;

namespace TlsToll.Studies.Design;

/// <summary>
/// Factors and settings that a study of a workload may use, and the rules for reading them. Problems are sentences without a full stop.
/// </summary>
public interface IStudyFactors
{
    /// <summary>Names of the factors.</summary>
    IReadOnlyList<string> Names { get; }

    /// <summary>Names of the settings that a study may fix.</summary>
    IReadOnlyList<string> SettingNames { get; }

    /// <summary>Problems with a level of a known factor; empty if the level is valid.</summary>
    IReadOnlyList<string> Problems(string factor, string level);

    /// <summary>Problems with the value of a known setting; empty if the value is valid.</summary>
    IReadOnlyList<string> SettingProblems(string name, string value);

    /// <summary>Settings common to all combinations; valid only if there are no problems.</summary>
    (StudyBase Base, IReadOnlyList<string> Problems) Base(StudyForm form, bool quick);

    /// <summary>Treatment of a combination of levels; valid only if there are no problems.</summary>
    /// <param name="experiment">Experiment, whose own settings also apply.</param>
    /// <param name="form">Form of the study.</param>
    /// <param name="quick">True for the quick form.</param>
    /// <param name="common">Settings common to all combinations.</param>
    /// <param name="levels">Levels by factor.</param>
    (Treatment Treatment, IReadOnlyList<string> Problems) Read(
        ExperimentFile experiment, StudyForm form, bool quick, StudyBase common, IReadOnlyDictionary<string, string> levels);
}

/// <summary>Settings common to all combinations of a study.</summary>
/// <param name="Run">Settings of <c>bench run</c>.</param>
/// <param name="Replay">Settings of <c>bench replay</c> for a study of static pages; otherwise null.</param>
public sealed record StudyBase(RunSettings Run, ReplaySettings? Replay);

/// <summary>Factors by workload, and checks of names and values.</summary>
public static class StudyFactors
{
    /// <summary>Factors of a workload.</summary>
    public static IStudyFactors Of(StudyWorkload workload) => workload == StudyWorkload.Static ? StaticFactors.Instance : ServiceFactors.Instance;

    /// <summary>Message about an unknown factor; null if the factor is known.</summary>
    public static string? Unknown(this IStudyFactors factors, string factor) => Near(factors.Names, factor, "factor");

    /// <summary>Problems with a setting; empty if the setting is valid.</summary>
    public static IReadOnlyList<string> Setting(this IStudyFactors factors, string name, string value)
    {
        if (name == "openssl")
            return ["openssl is a field of the study, not one of its settings"];
        return Near(factors.SettingNames, name, "setting") is { } unknown ? [unknown] : factors.SettingProblems(name, value);
    }

    /// <summary>
    /// Problems with a single value. Conflicts with other settings are excluded; they are reported when the values are combined.
    /// </summary>
    /// <param name="choices">TLS choices read from the value.</param>
    /// <param name="problems">All problems found.</param>
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
