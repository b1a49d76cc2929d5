using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Studies.Running;

/// <summary>
/// Prepares the first run of a study: opens the directory, selects OpenSSL, and finds the curves that cannot be measured with it.
/// </summary>
/// <param name="design">Design of the study.</param>
/// <param name="steps">Receives messages.</param>
public sealed class StudyStart(StudyDesign design, IProgress<string> steps)
{
    /// <summary>Design with the OpenSSL build on which the study is measured, and those that it compares.</summary>
    public StudyDesign Design { get; private set; } = design with
    {
        Base = design.Base with { OpenSsl = OpenSsl(design.File.OpenSsl) },
        Builds = SutBuild.OfOpenSsl(design.OpenSsl),
    };

    /// <summary>Opens the directory of a study that was started, or one for a new study. Nothing is written yet: what does not start must leave nothing.</summary>
    /// <exception cref="InvalidRequestException">The directory contains another study, a finished one, or one that another version began.</exception>
    public static (StudyDirectory Directory, StudyState State, StudyDesign Design) Open(StudyRequest request)
    {
        var design = request.Design();
        return InOut(() =>
        {
            var directory = StudyDirectory.Open(request.Out ?? Usual(design));
            if (directory.ReadState() is not { } begun)
                return (directory, New(request, design), design);

            if (begun.Study != design.File.Name || begun.Options != request.Options || File.ReadAllText(directory.StudyPath) != File.ReadAllText(request.Path))
                throw new InvalidRequestException($"{directory.FullPath} contains another study, or this one with other settings ({begun.Study} {begun.Options}); choose another directory with --out.");
            if (StudyDirectory.IsFinished(directory.FullPath))
                throw new InvalidRequestException($"The study in {directory.FullPath} is finished; show it by the command report, or choose another directory with --out.");
            if (RunMethod.Unlike(begun.Product, begun.Method) is { } unlike)
                throw new InvalidRequestException($"The first runs in {directory.FullPath} were {unlike}; choose another directory with --out.");
            return (directory, begun with { Sittings = begun.Sittings + 1 }, design);
        });
    }

    /// <summary>Writes the state of a sitting that starts, and for a new study its directory.</summary>
    /// <exception cref="InvalidRequestException">The directory cannot be written.</exception>
    public static void Begin(StudyDirectory directory, StudyState state, StudyRequest request) => InOut(() =>
    {
        directory.Begin(state, request.Path);
        return directory;
    });

    /// <summary>
    /// Tries every TLS choice before any tier starts, and excludes those that this host does not support from <see cref="Design"/>.
    /// </summary>
    /// <param name="state">State from earlier sittings.</param>
    /// <param name="cancellation">Cancels the trials.</param>
    /// <returns>Reasons that this host cannot measure certain curves, by the curve's name.</returns>
    /// <exception cref="InvalidRequestException">This host does not support the study's base.</exception>
    /// <exception cref="MissingProgramException">This host cannot measure a curve that was measurable in an earlier sitting.</exception>
    public async Task<IReadOnlyDictionary<string, string>> ImpossibleAsync(StudyState state, CancellationToken cancellation)
    {
        var problems = await Preflight.ProblemsAsync(Design.Choices, Design.Base.OpenSsl, cancellation);
        if (problems.TryGetValue(Design.Base.Choices[0], out var ofBase))
            throw new InvalidRequestException($"{Design.File.Name} cannot be measured here: {ofBase}");
        foreach (var build in Design.Builds)
        {
            var ofBuild = await Preflight.ProblemsAsync(Design.Choices, build.OpenSsl, cancellation);
            if (ofBuild.Keys.Except(problems.Keys).FirstOrDefault() is { } choice)
                throw new InvalidRequestException($"{Design.File.Name} cannot be measured here with OpenSSL {build.Label}: {ofBuild[choice]}");
        }

        foreach (var problem in problems.Values.Distinct())
            steps.Report($"Left out: {problem}");
        var curves = Design.Distinct.Where(c => c.Prototype.Transport == Transport.Tls && problems.ContainsKey(c.Prototype.Tls))
            .DistinctBy(Placement.CurveOf).ToDictionary(Placement.CurveOf, c => problems[c.Prototype.Tls].ToString(), StringComparer.Ordinal);
        Design = Design with { Excluded = [.. problems.Keys] };
        if (Unmetered() is { } missing)
        {
            steps.Report($"Left out: {missing}");
            foreach (var combination in Design.Distinct.Where(c => c.Prototype.Conditions.Metered))
                curves[Placement.CurveOf(combination)] = missing;
            Design = Design with { HasMeter = false };
        }

        foreach (var (curve, why) in curves)
        {
            if (state.Placement is { } known && !known.Impossible.ContainsKey(curve))
                throw new MissingProgramException($"The study was started on a host that could measure {curve}, which this one can't: {why}");
        }

        return curves;
    }

    // Reason that the meter is missing; null if it is available or not needed.
    private string? Unmetered() => Design.Distinct.Any(c => c.Prototype.Conditions.Metered) && NativeFiles.TryFind(TlsMeter.FileName, directory: null) is null
        ? $"the meter ({TlsMeter.FileName}) is not built. {NativeFiles.HowBuilt}."
        : null;

    // First directory without a finished study: the same command continues an interrupted study, and never overwrites results.
    private static string Usual(StudyDesign design)
    {
        var first = Path.Combine("results", design.File.Name + (design.IsQuick ? "-quick" : ""));
        return Enumerable.Range(1, 1000).Select(i => i == 1 ? first : FormattableString.Invariant($"{first}-{i}"))
            .First(path => !Directory.Exists(path) || (StudyDirectory.IsBegun(path) && !StudyDirectory.IsFinished(path)));
    }

    private static T InOut<T>(Func<T> use)
    {
        try
        {
            return use();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
        {
            throw new InvalidRequestException("--out: " + e.Message, e);
        }
    }

    private static StudyState New(StudyRequest request, StudyDesign design) => new()
    {
        Study = design.File.Name,
        Quick = design.IsQuick,
        Options = request.Options,
        Product = RunRecorder.Product,
        Method = RunMethod.Version,
        StartedAt = DateTime.UtcNow,
        Sittings = 1,
        AsOf = design.Base.AsOf,
        Audited = [],
    };

    private static OpenSslBuild? OpenSsl(IReadOnlyList<string> wanted)
    {
        InvalidRequestException? missing = null;
        foreach (var build in wanted)
        {
            if (build == "machine")
                return null;
            try
            {
                return OpenSslBuild.Find(build);
            }
            catch (InvalidRequestException e)
            {
                missing ??= e;
            }
        }

        throw missing!;
    }
}
