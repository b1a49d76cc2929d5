using TlsToll.Rbe.Choices;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Experiments;
using TlsToll.Rbe.Studies.Files;
using TlsToll.Rbe.Studies.Results;

namespace TlsToll.Rbe.Studies.Design;

/// <summary>Combines the levels of an experiment's factors, and reads each combination as <c>rbe run</c> would.</summary>
/// <param name="form">The form of the study that is measured.</param>
/// <param name="quick">Whether that is the short one.</param>
/// <param name="fixedSettings">The study's settings.</param>
/// <param name="mistakes">Takes combinations that contradict themselves.</param>
internal sealed class Combinations(StudyForm form, bool quick, RunSettings fixedSettings, ICollection<StudyMistake> mistakes)
{
    /// <summary>The experiment with all its combinations.</summary>
    public ExperimentDesign Of(ExperimentFile file)
    {
        FactorLevels[] factors = [.. file.Factors.Select(f => f.Name == "ebs" && form.Ebs is { } ebs ? f with { Levels = ebs } : f)];
        IEnumerable<IReadOnlyDictionary<string, string>> all = [new Dictionary<string, string>(StringComparer.Ordinal)];
        foreach (var factor in factors)
        {
            all = [.. from levels in all from level in factor.Levels
                      select (IReadOnlyDictionary<string, string>)new Dictionary<string, string>(levels, StringComparer.Ordinal) { [factor.Name] = level }];
        }

        return new ExperimentDesign(file, factors, [.. all.Select(levels => Read(file, levels))]);
    }

    private Combination Read(ExperimentFile file, IReadOnlyDictionary<string, string> levels)
    {
        var flags = new Dictionary<string, string>(form.Settings, StringComparer.Ordinal);
        foreach (var (name, value) in file.Settings.Concat(StudyFactors.Flags(levels)))
            flags[name] = value;
        var (settings, problems) = RunFlags.Read(flags, quick);
        foreach (var problem in problems)
            mistakes.Add(new StudyMistake(file.Line, $"{file.Name}, {string.Join(", ", levels.Select(l => $"{l.Key} {l.Value}"))}: {problem}"));
        var treatment = settings.Treatments[0];
        return new Combination(file.Kind, levels, treatment with
        {
            // Without TLS its choices mean nothing, and must not tell two combinations apart.
            Tls = treatment.Transport == Transport.Tls ? settings.Choices[0] : TlsChoice.Usual,
            Level = "",
            Conditions = new Conditions
            {
                Ebs = file.Kind == ExperimentKind.Timed ? settings.Ebs : null,
                SessionLength = Own(settings.SessionLength, fixedSettings.SessionLength),
                Format = Own(settings.Format, fixedSettings.Format),
                VendorDelay = Own(settings.VendorDelay, fixedSettings.VendorDelay),
                DataAccess = Own(settings.DataAccess[0], fixedSettings.DataAccess[0]),
                Hop2Tls = settings.Hop2Tls == fixedSettings.Hop2Tls ? null : settings.Hop2Tls,
                Hop3Tls = settings.Hop3Tls == fixedSettings.Hop3Tls ? null : settings.Hop3Tls,
            },
        });
    }

    private static string? Own(string level, string usual) => level == usual ? null : level;
}
