using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Files;

namespace TlsToll.Studies.Design;

/// <summary>Names the treatments of a study.</summary>
internal static class TreatmentNames
{
    /// <summary>Treatment of a combination, with its name.</summary>
    /// <param name="design">Design of the study.</param>
    /// <param name="combination">Combination of the study.</param>
    /// <param name="ebs">Number of Active EBs at which it is measured; null if the combination has none.</param>
    public static Treatment Named(StudyDesign design, Combination combination, int? ebs)
    {
        var prototype = combination.Prototype;
        string[] words =
        [
            .. ebs is { } n ? [string.Create(CultureInfo.InvariantCulture, $"ebs{n}")] : Array.Empty<string>(),
            .. prototype.Conditions with { Ebs = null } is { } own ? own.Levels.Select(l => Word(l.Factor, l.Level)) : [],
        ];
        return Labelled(design, prototype) with
        {
            Conditions = prototype.Conditions with { Ebs = ebs },
            // Conditions that all cost cells share do not distinguish them, so they are left out of the name.
            ConditionsLabel = combination.Kind == CellKind.Cost && words.Length > 0 && SameForAll(design, combination) ? "" : string.Join('-', words),
        };
    }

    /// <summary>
    /// Treatment with a label for the TLS settings that differ from the study's base; without a label for the base, and without TLS.
    /// </summary>
    public static Treatment Labelled(StudyDesign design, Treatment treatment) =>
        treatment with { Level = treatment.Transport == Transport.Tls ? LabelOf(design, HttpVersions.Unnegotiated(treatment).Tls) : "" };

    /// <summary>Mistakes of treatments that differ but have the same name, so that the results could not distinguish them.</summary>
    public static IEnumerable<StudyMistake> Mistakes(StudyDesign design)
    {
        var first = new Dictionary<(CellKind Kind, string Name), (ExperimentDesign Experiment, Combination Combination)>();
        var reported = new HashSet<Treatment>();
        foreach (var experiment in design.Experiments)
        {
            foreach (var combination in experiment.Combinations)
            {
                var name = Named(design, combination, combination.Prototype.Conditions.Ebs).Name;
                if (first.TryAdd((combination.Kind, name), (experiment, combination)))
                    continue;
                var other = first[(combination.Kind, name)];
                if (other.Combination.Prototype != combination.Prototype && reported.Add(combination.Prototype))
                {
                    yield return new StudyMistake(
                        experiment.File.Line,
                        $"{Words(experiment, combination)}: the name in the results would be {name}, as for {Words(other.Experiment, other.Combination)}; "
                        + "rename one of the levels, such as the file of a trace");
                }
            }
        }
    }

    private static string Words(ExperimentDesign experiment, Combination combination) =>
        $"{experiment.File.Name}, {string.Join(", ", combination.Levels.Select(l => $"{l.Key} {l.Value}"))}";

    private static bool SameForAll(StudyDesign design, Combination combination) => design.Distinct
        .Where(c => c.Kind == combination.Kind).All(c => c.Prototype.Conditions == combination.Prototype.Conditions);

    private static string LabelOf(StudyDesign design, TlsChoice choice) =>
        choice == design.Base.Choices[0] ? "" : choice.LabelAmong([design.Base.Choices[0], choice]);

    private static string Word(string factor, string level) => factor switch
    {
        // A trace may be the path of a file.
        "trace" => Path.GetFileNameWithoutExtension(level).Replace(':', '-'),
        "outstanding" => "outstanding" + level,
        "perConnection" => "per-connection" + level,
        "processors" => "processors" + level,
        "meter" => "meter-" + level,
        "delay" => $"{level}ms",
        "http" => "http" + level[0],
        "vendorDelay" => "delay" + level.Replace(':', '-'),
        "sessionLength" => level.Replace(':', '-'),
        "hop2" or "hop3" => $"{factor}-{level}",
        _ => level,
    };
}
