using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;

namespace TlsToll.Studies.Analysis;

/// <summary>The measurements of a study, by combination, block and response.</summary>
/// <param name="design">Design of the study.</param>
/// <param name="plan">Plan of the study.</param>
/// <param name="placement">Placement of the load.</param>
/// <param name="runs">Runs of the study; voided runs are ignored.</param>
internal sealed class StudyData(StudyDesign design, StudyPlan plan, Placement placement, IEnumerable<FinishedRun> runs)
{
    // The last run of each round.
    private readonly ILookup<(string Treatment, CellKind Kind, int Block), (CellMeasurement Cell, CellResultRow Row)> _cells =
        runs.Where(r => !r.Voided).GroupBy(r => (r.Cell.Treatment, r.Cell.Kind, r.Cell.Block, r.Cell.Round))
            .ToLookup(g => (g.Key.Treatment, g.Key.Kind, g.Key.Block), g => (g.Last().Cell, CellRows.Of(g.Last().Cell)));

    public StudyDesign Design { get; } = design;

    private int[] Blocks => field ??= [.. _cells.Select(rounds => rounds.Key.Block).Distinct().Order()];

    /// <summary>Times of the cryptography alone; null if the study does not measure them, or not yet.</summary>
    public PrimitiveTimes? Primitives { get; init; }

    /// <summary>Number of pilot blocks from which the total was computed; null if the number of blocks was fixed.</summary>
    public int? Pilot => Design.Form.Precision is null ? null : (Design.IsQuick ? Design.File.Quick : Design.File.Full).Blocks;

    /// <summary>Treatment that measured a combination.</summary>
    public Treatment TreatmentOf(Combination combination) => plan.Of(combination);

    /// <summary>Reason that a combination could not be measured on this host; null if it could.</summary>
    public string? Impossible(Combination combination) => placement.Impossible.GetValueOrDefault(Placement.CurveOf(combination));

    /// <summary>Number of Active EBs on this host for a load level on the study's scale.</summary>
    public int Ebs(int level) => placement.Ebs(level);

    /// <summary>
    /// Value of a response in a block, the mean of its rounds; null if not all of them were measured, or if a response that must be positive is not, such as a throughput
    /// without a successful interaction.
    /// </summary>
    public double? Value(Combination combination, CellMetric response, int block) =>
        Mean(combination, block, found => response.Value(found.Row)) is { } value && (value > 0 || !response.IsPositive) ? value : null;

    /// <summary>The runs of a combination in a block, one per round; empty if there are none.</summary>
    public IEnumerable<CellMeasurement> Cells(Combination combination, int block) => Find(combination, block).Select(found => found.Cell);

    /// <summary>Values by block number, each the mean of the block's rounds, for the blocks whose rounds all have one.</summary>
    /// <param name="combination">The combination.</param>
    /// <param name="value">Value of a run; null if not measured.</param>
    public IReadOnlyDictionary<int, double> ByBlock(Combination combination, Func<CellMeasurement, double?> value) => new OrderedDictionary<int, double>(
        from block in Enumerable.Range(1, Design.BlocksOf(combination))
        let mean = Mean(combination, block, found => value(found.Cell))
        where mean is not null
        select KeyValuePair.Create(block, mean.Value));

    /// <summary>
    /// All runs of a combination with at least one interaction, by block; empty if the combination is null or could not be measured.
    /// </summary>
    public IReadOnlyList<CellMeasurement> Cells(Combination? combination) => combination is null || Impossible(combination) is not null
        ? []
        : [.. Enumerable.Range(1, Design.BlocksOf(combination)).SelectMany(block => Cells(combination, block)).Where(cell => cell.Interactions > 0)];

    /// <summary>
    /// Values of a response by combination and block, limited to the blocks in which all combinations have a value, so that effects common
    /// to a block cancel.
    /// </summary>
    public double[][] Complete(IReadOnlyList<Combination> combinations, CellMetric response)
    {
        var rows = combinations.Select(c => Blocks.Select(block => Value(c, response, block)).ToArray()).ToArray();
        int[] complete = [.. Enumerable.Range(0, Blocks.Length).Where(i => rows.All(row => row[i] is not null))];
        return [.. rows.Select(row => complete.Select(i => row[i]!.Value).ToArray())];
    }

    /// <summary>
    /// Factors with the levels that could be measured, and the remaining combinations; no combinations if they do not form a full
    /// factorial.
    /// </summary>
    public (IReadOnlyList<FactorLevels> Factors, IReadOnlyList<Combination> Combinations) Possible(ExperimentDesign experiment)
    {
        Combination[] possible = [.. experiment.Combinations.Where(c => Impossible(c) is null)];
        FactorLevels[] factors =
        [
            .. experiment.Factors.Select(f => f with { Levels = [.. f.Levels.Where(level => possible.Any(c => c.Levels[f.Name] == level))] }),
        ];
        return possible.Length == factors.Aggregate(1, (product, f) => product * f.Levels.Count) ? (factors, possible) : (factors, []);
    }

    private double? Mean(Combination combination, int block, Func<(CellMeasurement Cell, CellResultRow Row), double?> value)
    {
        double[] rounds = [.. Find(combination, block).Select(value).OfType<double>()];
        return rounds.Length == Design.Form.Rounds ? rounds.Average() : null;
    }

    private IEnumerable<(CellMeasurement Cell, CellResultRow Row)> Find(Combination combination, int block) =>
        _cells[(TreatmentOf(combination).Name, combination.Kind, block)];
}
