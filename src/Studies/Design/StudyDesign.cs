using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Studies;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Files;

namespace TlsToll.Studies.Design;

/// <summary>A study with all its combinations of levels, before the load scale is known.</summary>
/// <param name="File">File of the study.</param>
/// <param name="Form">Form of the study that is measured.</param>
/// <param name="IsQuick">True if that is the quick form.</param>
/// <param name="Base">Fixed settings. Their treatments are not those of the study.</param>
/// <param name="Replay">Fixed settings of a study of static pages; otherwise null.</param>
/// <param name="Experiments">Measured experiments.</param>
public sealed record StudyDesign(StudyFile File, StudyForm Form, bool IsQuick, RunSettings Base, ReplaySettings? Replay, IReadOnlyList<ExperimentDesign> Experiments)
{
    private CombinationIndex? _index;

    /// <summary>Distinct combinations of all experiments, in the order of the file.</summary>
    public IReadOnlyList<Combination> Distinct => Indexed.Distinct;

    /// <summary>Curves over the load: the distinct treatments of timed experiments, without their load.</summary>
    public IReadOnlyList<Treatment> Curves =>
        [.. Distinct.Where(c => c.Kind == CellKind.Timed).Select(c => c.Curve).Distinct()];

    /// <summary>
    /// TLS choices that this host does not support. No process is configured with them, because OpenSSL would then ignore the other
    /// settings, too.
    /// </summary>
    public IReadOnlyCollection<TlsChoice> Excluded { get; init; } = [];

    /// <summary>Builds of OpenSSL that the study compares, as <c>--openssl</c> names them; empty if it compares none.</summary>
    public IReadOnlyList<string> OpenSsl =>
        [.. Distinct.Select(c => c.Levels.GetValueOrDefault(StaticFactors.OpenSsl)).OfType<string>().Distinct(StringComparer.Ordinal)];

    /// <summary>The same, found on this host.</summary>
    public IReadOnlyList<SutBuild> Builds { get; init; } = [];

    /// <summary>True if this host can measure the treatment.</summary>
    public bool Has(Treatment treatment) =>
        treatment.Transport == Transport.Plain || (!Excluded.Contains(treatment.Tls) && (HasMeter || !treatment.Conditions.Metered));

    /// <summary>False if a combination needs the meter of OpenSSL's calls and the meter is not available.</summary>
    public bool HasMeter { get; init; } = true;

    /// <summary>Distinct TLS choices that this host supports; only the base's choice if no supported combination uses TLS.</summary>
    public IReadOnlyList<TlsChoice> Choices =>
    [
        .. Distinct.Where(c => c.Prototype.Transport == Transport.Tls && Has(c.Prototype)).Select(c => c.Prototype.Tls).Distinct().DefaultIfEmpty(Base.Choices[0]),
    ];

    /// <summary>Variants of the SUT that the study needs, starting with the base's variant.</summary>
    public IReadOnlyList<SutVariant> SutVariants =>
    [
        .. Distinct.Select(c => c.Prototype.Conditions)
            .Select(c => Own with
            {
                DataAccess = c.DataAccess ?? Own.DataAccess,
                Hop2Tls = c.Hop2Tls ?? Own.Hop2Tls,
                Hop3Tls = c.Hop3Tls ?? Own.Hop3Tls,
                Front = c.Terminate is { } program ? RunSettings.FrontOf(program) : Own.Front,
                Http2 = c.Http is { } version ? HttpVersions.Is2(version) : Own.Http2,
            })
            .Prepend(Own).Distinct(),
    ];

    private SutVariant Own => Base.SutVariants[0];

    /// <summary>True if pilots find the processor time that the SUT gets. A time that the user sets is kept.</summary>
    public bool FindsSutCpus => File.Load == LoadScale.SlowSut && Base.SutCpus is null;

    /// <summary>Number of blocks in which an experiment is measured.</summary>
    public int BlocksOf(ExperimentDesign experiment) => experiment.File.Blocks ?? Form.Blocks;

    /// <summary>Number of blocks in which a combination is measured: the maximum over its experiments.</summary>
    public int BlocksOf(Combination combination) => Indexed.Experiments[(combination.Kind, combination.Prototype)].Max(BlocksOf);

    // Asked for each run of a study. A copy of the record has this field, too, and may have other experiments.
    private CombinationIndex Indexed => _index is { } known && ReferenceEquals(known.Of, Experiments) ? known : _index = new CombinationIndex(Experiments);

    /// <summary>Builds the design.</summary>
    /// <param name="file">File of the study.</param>
    /// <param name="form">Form of the study that is measured.</param>
    /// <param name="quick">True for the quick form.</param>
    /// <returns>The design and its mistakes. The design is valid only if there are no mistakes.</returns>
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
        var design = new StudyDesign(file, form, quick, common.Run with { Choices = [common.Run.Choices[0]] }, common.Replay, experiments);
        // With other mistakes, a level may have been read as the default one.
        return (design, mistakes.Count > 0 ? mistakes : [.. TreatmentNames.Mistakes(design)]);
    }

    /// <summary>Builds the design.</summary>
    /// <param name="file">File of the study.</param>
    /// <param name="quick">True for the quick form.</param>
    /// <param name="path">Path of the file, for messages.</param>
    /// <exception cref="StudyFileException">The design has mistakes, such as contradictory combinations.</exception>
    public static StudyDesign Of(StudyFile file, bool quick, string path)
    {
        var (design, mistakes) = Of(file, quick ? file.Quick : file.Full, quick);
        return mistakes.Count == 0 ? design : throw new StudyFileException(path, mistakes);
    }

    private sealed class CombinationIndex(IReadOnlyList<ExperimentDesign> experiments)
    {
        public IReadOnlyList<ExperimentDesign> Of => experiments;

        public IReadOnlyList<Combination> Distinct { get; } = [.. experiments.SelectMany(e => e.Combinations).DistinctBy(c => (c.Kind, c.Prototype))];

        // The experiments of a combination.
        public ILookup<(CellKind Kind, Treatment Prototype), ExperimentDesign> Experiments { get; } =
            experiments.SelectMany(e => e.Combinations, (e, c) => (Key: (c.Kind, c.Prototype), Experiment: e)).ToLookup(x => x.Key, x => x.Experiment);
    }
}

/// <summary>An experiment with its combinations.</summary>
/// <param name="File">Description of the experiment in the file.</param>
/// <param name="Factors">Factors with the levels that are measured.</param>
/// <param name="Combinations">All combinations, row-major in the order of the factors.</param>
public sealed record ExperimentDesign(ExperimentFile File, IReadOnlyList<FactorLevels> Factors, IReadOnlyList<Combination> Combinations);

/// <summary>A combination of levels.</summary>
/// <param name="Kind">Kind of measurement.</param>
/// <param name="Levels">Level of each factor, as written in the file.</param>
/// <param name="Prototype">Treatment, with the number of Active EBs as written in the file.</param>
public sealed record Combination(CellKind Kind, IReadOnlyDictionary<string, string> Levels, Treatment Prototype)
{
    /// <summary>Treatment without its load.</summary>
    public Treatment Curve => Prototype with { Conditions = Prototype.Conditions with { Ebs = null } };
}
