using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Studies;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Files;

namespace TlsToll.Studies.Design;

/// <summary>A study with all its combinations of levels, before the load scale is known.</summary>
/// <param name="File">The file.</param>
/// <param name="Form">The form of it that is measured.</param>
/// <param name="IsQuick">Whether that is the short one.</param>
/// <param name="Base">The fixed settings. Its treatments are not the study's.</param>
/// <param name="Replay">The fixed settings of a study of static pages; otherwise null.</param>
/// <param name="Experiments">The experiments that are measured.</param>
public sealed record StudyDesign(StudyFile File, StudyForm Form, bool IsQuick, RunSettings Base, ReplaySettings? Replay, IReadOnlyList<ExperimentDesign> Experiments)
{
    /// <summary>Every combination once, whichever experiments it belongs to, in the order of the file.</summary>
    public IReadOnlyList<Combination> Distinct => [.. Experiments.SelectMany(e => e.Combinations).DistinctBy(c => (c.Kind, c.Prototype))];

    /// <summary>The combinations of timed experiments but for their load, each once: a curve over the load.</summary>
    public IReadOnlyList<Treatment> Curves =>
        [.. Distinct.Where(c => c.Kind == CellKind.Timed).Select(c => c.Curve).Distinct()];

    /// <summary>
    /// Choices of TLS that this host does not support. No process is configured with them, since OpenSSL would then ignore the other settings, too.
    /// </summary>
    public IReadOnlyCollection<TlsChoice> Excluded { get; init; } = [];

    /// <summary>Whether this host can measure a treatment.</summary>
    public bool Has(Treatment treatment) =>
        treatment.Transport == Transport.Plain || (!Excluded.Contains(treatment.Tls) && (HasMeter || !treatment.Conditions.Metered));

    /// <summary>Whether the meter in OpenSSL's calls is available, if a combination needs it.</summary>
    public bool HasMeter { get; init; } = true;

    /// <summary>The distinct choices of TLS that this host supports; only the base's if no combination has TLS.</summary>
    public IReadOnlyList<TlsChoice> Choices =>
    [
        .. Distinct.Where(c => c.Prototype.Transport == Transport.Tls && Has(c.Prototype)).Select(c => c.Prototype.Tls).Distinct().DefaultIfEmpty(Base.Choices[0]),
    ];

    /// <summary>Variants of the SUT that the study needs, the base's first.</summary>
    public IReadOnlyList<SutVariant> SutVariants =>
    [
        .. Distinct.Select(c => c.Prototype.Conditions)
            .Select(c => Own with { DataAccess = c.DataAccess ?? Own.DataAccess, Hop2Tls = c.Hop2Tls ?? Own.Hop2Tls, Hop3Tls = c.Hop3Tls ?? Own.Hop3Tls })
            .Prepend(Own).Distinct(),
    ];

    private SutVariant Own => Base.SutVariants[0];

    /// <summary>Blocks in which an experiment is measured.</summary>
    public int BlocksOf(ExperimentDesign experiment) => experiment.File.Blocks ?? Form.Blocks;

    /// <summary>Blocks in which a combination is measured: the most of its experiments'.</summary>
    public int BlocksOf(Combination combination) =>
        Experiments.Where(e => e.Combinations.Any(c => c.Kind == combination.Kind && c.Prototype == combination.Prototype)).Max(BlocksOf);

    /// <summary>Makes the design.</summary>
    /// <param name="file">The study.</param>
    /// <param name="form">The form of it that is measured.</param>
    /// <param name="quick">Whether that is the short one.</param>
    /// <returns>The design, and combinations that contradict themselves: the design is of use only if there are none.</returns>
    public static (StudyDesign Design, IReadOnlyList<StudyMistake> Mistakes) Of(StudyFile file, StudyForm form, bool quick)
    {
        var mistakes = new List<StudyMistake>();
        var reader = StudyFactors.Of(file.Workload);
        var (common, problems) = reader.Base(form, quick);
        mistakes.AddRange(problems.Select(problem => new StudyMistake(1, "the settings together: " + problem)));
        var experiments = file.Experiments.Where(e => !form.LeaveOut.Contains(e.Name, StringComparer.Ordinal))
            .Select(e => new Combinations(reader, form, quick, common, mistakes).Of(e)).ToList();
        if (experiments.Count == 0 && file.Experiments.Count > 0)
            mistakes.Add(new StudyMistake(1, "nothing is left of the study: leave-out names all experiments"));
        return (new StudyDesign(file, form, quick, common.Run with { Choices = [common.Run.Choices[0]] }, common.Replay, experiments), mistakes);
    }

    /// <summary>Makes the design.</summary>
    /// <param name="file">The study.</param>
    /// <param name="quick">Whether the short form is measured.</param>
    /// <param name="path">The file's path, for messages.</param>
    /// <exception cref="StudyFileException">A combination contradicts itself.</exception>
    public static StudyDesign Of(StudyFile file, bool quick, string path)
    {
        var (design, mistakes) = Of(file, quick ? file.Quick : file.Full, quick);
        return mistakes.Count == 0 ? design : throw new StudyFileException(path, mistakes);
    }
}

/// <summary>An experiment with its combinations.</summary>
/// <param name="File">How the file describes it.</param>
/// <param name="Factors">Its factors with the levels that are measured.</param>
/// <param name="Combinations">All combinations, row-major in the order of the factors.</param>
public sealed record ExperimentDesign(ExperimentFile File, IReadOnlyList<FactorLevels> Factors, IReadOnlyList<Combination> Combinations);

/// <summary>A combination of levels.</summary>
/// <param name="Kind">What is measured of it.</param>
/// <param name="Levels">The level of each factor, as the file has it.</param>
/// <param name="Prototype">The treatment, its Active EBs as the file has them.</param>
public sealed record Combination(CellKind Kind, IReadOnlyDictionary<string, string> Levels, Treatment Prototype)
{
    /// <summary>The treatment whatever its load.</summary>
    public Treatment Curve => Prototype with { Conditions = Prototype.Conditions with { Ebs = null } };
}
