using TlsToll.Results.Studies;
using TlsToll.Studies.Files;

namespace TlsToll.Studies.Design;

/// <summary>Combines the levels of an experiment's factors, and reads each combination by the rules of the workload.</summary>
/// <param name="reader">Reader of the workload's factors.</param>
/// <param name="form">Form of the study that is measured.</param>
/// <param name="quick">True if that is the quick form.</param>
/// <param name="common">Settings common to all combinations.</param>
/// <param name="mistakes">Receives the contradictory combinations.</param>
internal sealed class Combinations(IStudyFactors reader, StudyForm form, bool quick, StudyBase common, ICollection<StudyMistake> mistakes)
{
    /// <summary>Builds the design of an experiment with all its combinations.</summary>
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
        var (treatment, problems) = reader.Read(file, form, quick, common, levels);
        foreach (var problem in problems)
            mistakes.Add(new StudyMistake(file.Line, $"{file.Name}, {string.Join(", ", levels.Select(l => $"{l.Key} {l.Value}"))}: {problem}"));
        return new Combination(file.Kind, levels, treatment);
    }
}
