using System.Globalization;
using System.Text.Json;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Reading;
using TlsToll.Testbed;

namespace TlsToll.Studies.Running;

/// <summary>
/// A finished study whose claims are judged again, by the rules of today and from the runs in its directory. What was measured and what was computed of it stay as
/// they are: only the verdicts and the values beside the paper's are new.
/// </summary>
public sealed class JudgedAgain
{
    private readonly StudyDirectory _directory;
    private readonly StudyResult _before;

    private JudgedAgain(StudyDirectory directory, StudyResult before, StudyResult after) => (_directory, _before, After) = (directory, before, after);

    /// <summary>Full path of the study's directory.</summary>
    public string FullPath => _directory.FullPath;

    /// <summary>Results with the verdicts of today.</summary>
    public StudyResult After { get; }

    /// <summary>True if the rules, a verdict or a value is another one than before.</summary>
    public bool IsChanged => !HasSameVerdicts(_before, After) || !_before.Reference.SequenceEqual(After.Reference);

    /// <summary>Judges the claims of a study again. Nothing is written yet.</summary>
    /// <param name="path">Directory of the study.</param>
    /// <param name="paper">Name of the paper whose statements the study judges.</param>
    /// <exception cref="InvalidDataException">
    /// The directory contains no finished study of the paper, or one that this program would not measure in the same way; the message says which.
    /// </exception>
    /// <exception cref="IOException">A file cannot be read.</exception>
    public static JudgedAgain Of(string path, string paper)
    {
        if (!StudyDirectory.IsBegun(path))
            throw new InvalidDataException($"{path} contains no study whose runs could be judged again: it has no plan.json.");
        var directory = StudyDirectory.Open(path);
        var state = directory.ReadState()!;
        if (!StudyDirectory.IsFinished(path))
            throw new InvalidDataException($"The study in {path} is not finished; the command that began it measures the rest, and then judges by the rules of today.");
        var before = StudyJson.Read(directory.PathOf(StudyJson.FileName));
        if (!PaperComparison.IsOf(paper, before))
            throw new InvalidDataException($"The results of {before.Study} in {path} judge no statement of {paper}.");
        if (state.Method != RunMethod.Version)
        {
            throw new InvalidDataException(string.Create(
                CultureInfo.InvariantCulture,
                $"The study in {path} was measured by version {state.Method} of the method, and this program has version {RunMethod.Version}: the same cost is another number, so that it cannot be judged again."));
        }

        var judged = ClaimEvaluators.All[paper](Measured(directory, state, before, paper), before);
        var after = before with { Rules = judged.Rules, Findings = judged.Findings, Reference = judged.Reference };
        return new JudgedAgain(directory, before, HasSameVerdicts(before, after) ? after : after with { RulesWhenMeasured = before.RulesWhenMeasured ?? before.Rules });
    }

    /// <summary>Writes the results, and keeps the earlier ones in a file beside them. Without a change, nothing is written.</summary>
    /// <returns>What was done, in one line.</returns>
    /// <exception cref="IOException">A file cannot be written.</exception>
    public string Write()
    {
        if (!IsChanged)
            return $"{FullPath}: judged by {After.Rules}, again with the same verdicts; nothing is written.";
        var kept = Unused($"study-rules-{Word(StudyResult.VersionOf(_before.Rules!))}");
        File.Copy(_directory.PathOf(StudyJson.FileName), _directory.PathOf(kept));
        StudyJson.Write(_directory.PathOf(StudyJson.FileName), After);
        var others = After.Findings.Count(finding => _before.Findings.FirstOrDefault(earlier => earlier.Id == finding.Id)?.Verdict != finding.Verdict);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{FullPath}: judged again by {After.Rules}, before by {StudyResult.VersionOf(_before.Rules!)}; {others} of {After.Findings.Count} verdicts are others. The earlier ones are in {kept}.");
    }

    // Words included: what was found is part of a verdict.
    private static bool HasSameVerdicts(StudyResult before, StudyResult after) => before.Rules == after.Rules && before.Findings.SequenceEqual(after.Findings);

    // The study as it was measured, by the definition that it left, of which nothing is missing.
    private static StudyData Measured(StudyDirectory directory, StudyState state, StudyResult before, string paper)
    {
        var (file, design) = DesignOf(directory, state);
        var placement = state.Placement ?? throw new InvalidDataException($"plan.json in {directory.FullPath} has no placement, so that its runs have no plan.");
        var plan = StudyPlan.Of(design, placement);
        if (design.File.Claims != paper || !IsSame(design, plan, before))
            throw new InvalidDataException($"{file} does not define the experiments that were measured in {directory.FullPath}, so that these cannot be judged again.");
        var runs = ReadRuns(directory);
        if (plan.Left(runs) is { Length: > 0 } left)
            throw new InvalidDataException(string.Create(CultureInfo.InvariantCulture, $"{left.Length} of the {plan.Runs.Count} runs of the study are missing in {directory.PathOf("runs")}."));
        var primitives = PrimitivesStep.Read(directory);
        return primitives is null && design.File.Primitives is not null
            ? throw new InvalidDataException($"The times of the cryptography alone are missing in {directory.FullPath}, so that claims about them would no longer be measured.")
            : new StudyData(design, plan, placement, runs) { Primitives = primitives };
    }

    // By the study's own copy of its file; where that is lost, by the program's, which must mean the same.
    private static (string File, StudyDesign Design) DesignOf(StudyDirectory directory, StudyState state)
    {
        try
        {
            var file = File.Exists(directory.StudyPath) ? directory.StudyPath : StudyFiles.Find(state.Study);
            var request = StudyRequest.Of(file, state.Options)
                ?? throw new InvalidDataException($"The settings '{state.Options}' in plan.json of {directory.FullPath} are not those of this version.");
            var design = request.Design();
            return (file, state.Blocks is { } blocks ? design with { Form = design.Form with { Blocks = blocks } } : design);
        }
        catch (InvalidRequestException e)
        {
            throw new InvalidDataException($"The definition of the study in {directory.FullPath} can't be read: {e.Message.ReplaceLineEndings(" ")}", e);
        }
    }

    // Names of treatments contain every level that differs.
    private static bool IsSame(StudyDesign design, StudyPlan plan, StudyResult before) =>
        plan.Runs.Count == before.RunsPlanned
        && design.Experiments.Select(e => (e.File.Name, string.Join(' ', e.Combinations.Select(c => plan.Of(c).Name))))
            .SequenceEqual(before.Experiments.Select(e => (e.Name, string.Join(' ', e.Treatments))));

    private static IReadOnlyList<FinishedRun> ReadRuns(StudyDirectory directory)
    {
        try
        {
            return directory.ReadRuns();
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"A file in {directory.PathOf("runs")} is damaged, or was not written by this version: {e.Message}", e);
        }
    }

    private string Unused(string name) => Enumerable.Range(1, int.MaxValue)
        .Select(i => i == 1 ? $"{name}.json" : string.Create(CultureInfo.InvariantCulture, $"{name}-{i}.json"))
        .First(file => !File.Exists(_directory.PathOf(file)));

    // For the name of a file.
    private static string Word(string version) => string.Concat(version.Where(char.IsAsciiDigit));
}
