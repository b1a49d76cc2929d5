using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;

namespace TlsToll.Studies.Analysis;

/// <summary>The measurements of a study, by combination, block and response.</summary>
/// <param name="design">The study.</param>
/// <param name="plan">Its plan.</param>
/// <param name="placement">Its loads.</param>
/// <param name="runs">Its runs; voided ones are ignored.</param>
internal sealed class StudyData(StudyDesign design, StudyPlan plan, Placement placement, IEnumerable<FinishedRun> runs)
{
    private readonly Dictionary<(string Treatment, CellKind Kind, int Block), (CellMeasurement Cell, CellResultRow Row)> _cells =
        runs.Where(r => !r.Voided).GroupBy(r => (r.Cell.Treatment, r.Cell.Kind, r.Cell.Block))
            .ToDictionary(g => g.Key, g => (g.Last().Cell, CellRows.Of(g.Last().Cell)));

    /// <summary>The study.</summary>
    public StudyDesign Design { get; } = design;

    /// <summary>Blocks of the pilot from which the number of blocks was computed; null where that was fixed.</summary>
    public int? Pilot => Design.Form.Precision is null ? null : (Design.IsQuick ? Design.File.Quick : Design.File.Full).Blocks;

    /// <summary>The treatment that measured a combination.</summary>
    public Treatment TreatmentOf(Combination combination) => plan.Of(combination);

    /// <summary>Why a combination could not be measured here; null if it could.</summary>
    public string? Impossible(Combination combination) => placement.Impossible.GetValueOrDefault(Placement.CurveOf(combination));

    /// <summary>Active EBs here for a level of the study's scale.</summary>
    public int Ebs(int level) => placement.Ebs(level);

    /// <summary>The value of a response in a block; null if not measured, as is a throughput without a successful interaction.</summary>
    public double? Value(Combination combination, CellMetric response, int block) =>
        Find(combination, block) is { } found && response.Value(found.Row) is { } value && (value > 0 || !response.IsPositive) ? value : null;

    /// <summary>The run of a combination in a block; null if there is none.</summary>
    public CellMeasurement? Cell(Combination combination, int block) => Find(combination, block)?.Cell;

    /// <summary>All runs of a combination with at least one interaction, by block; empty for none.</summary>
    public IReadOnlyList<CellMeasurement> Cells(Combination? combination) => combination is null || Impossible(combination) is not null
        ? []
        : [.. Enumerable.Range(1, Design.BlocksOf(combination)).Select(block => Cell(combination, block)).OfType<CellMeasurement>().Where(cell => cell.Interactions > 0)];

    /// <summary>
    /// The values of a response by combination and block: only blocks in which all the combinations have one, so that whatever a block has in common
    /// cancels.
    /// </summary>
    public double[][] Complete(IReadOnlyList<Combination> combinations, CellMetric response)
    {
        var blocks = combinations.Select(c => _cells.Keys.Select(k => k.Block).Distinct().Where(b => Value(c, response, b) is not null))
            .Aggregate((a, b) => a.Intersect(b)).Order().ToArray();
        return [.. combinations.Select(c => blocks.Select(b => Value(c, response, b)!.Value).ToArray())];
    }

    /// <summary>The levels of an experiment's factors that could be measured, and the combinations that remain: full, or empty.</summary>
    public (IReadOnlyList<FactorLevels> Factors, IReadOnlyList<Combination> Combinations) Possible(ExperimentDesign experiment)
    {
        Combination[] possible = [.. experiment.Combinations.Where(c => Impossible(c) is null)];
        FactorLevels[] factors =
        [
            .. experiment.Factors.Select(f => f with { Levels = [.. f.Levels.Where(level => possible.Any(c => c.Levels[f.Name] == level))] }),
        ];
        return possible.Length == factors.Aggregate(1, (product, f) => product * f.Levels.Count) ? (factors, possible) : (factors, []);
    }

    private (CellMeasurement Cell, CellResultRow Row)? Find(Combination combination, int block) =>
        _cells.TryGetValue((TreatmentOf(combination).Name, combination.Kind, block), out var found) ? found : null;
}
