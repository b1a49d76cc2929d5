using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;

namespace TlsToll.Studies.Plans;

/// <summary>Run of a study: one measurement of one combination of levels.</summary>
/// <param name="Number">Number within the plan, from 1, in the order of measurement.</param>
/// <param name="Block">Block, from 1.</param>
/// <param name="Position">Position within the block, from 1.</param>
/// <param name="Treatment">Measured treatment.</param>
/// <param name="Kind">Kind of measurement.</param>
/// <param name="Round">Round within the block, from 1.</param>
/// <param name="IsCold">True if the items' images are removed from the page cache before the run.</param>
public sealed record PlannedRun(int Number, int Block, int Position, Treatment Treatment, CellKind Kind, int Round, bool IsCold = false);

/// <summary>All runs of a study in the order of measurement. The plan depends only on the design, the load scale and the seed.</summary>
public sealed class StudyPlan
{
    private readonly Dictionary<(CellKind Kind, Treatment Prototype), Treatment> _treatments;

    private StudyPlan(Dictionary<(CellKind Kind, Treatment Prototype), Treatment> treatments, IEnumerable<PlannedRun> runs) =>
        (_treatments, Runs) = (treatments, [.. runs]);

    /// <summary>Runs in the order of measurement.</summary>
    public IReadOnlyList<PlannedRun> Runs { get; }

    /// <summary>Distinct treatments as they are measured, in the order of the file.</summary>
    public IReadOnlyList<Treatment> Treatments => [.. _treatments.Values.DistinctBy(t => t.Name)];

    /// <summary>Builds the plan.</summary>
    /// <param name="design">Design of the study.</param>
    /// <param name="placement">Placement of the load and durations of the runs.</param>
    public static StudyPlan Of(StudyDesign design, Placement placement)
    {
        Treatment Planned(Combination combination) => combination.Kind == CellKind.Timed
            ? Named(design, combination, placement) with { Window = placement.WindowOf(combination), MinimumInteractions = placement.InteractionsOf(combination) }
            : Named(design, combination, placement);
        var treatments = design.Distinct.ToDictionary(c => (c.Kind, c.Prototype), Planned);
        // Two levels of the load scale may give the same number of EBs on this host; they are then one treatment, measured once.
        var once = design.Distinct.Where(placement.IsPossible).DistinctBy(c => (c.Kind, treatments[(c.Kind, c.Prototype)])).ToArray();
        var runs =
            from block in Enumerable.Range(1, design.Experiments.Max(design.BlocksOf))
            let members = once.Where(c => design.BlocksOf(c) >= block).ToArray()
            let cold = new HashSet<Combination>(ReferenceEqualityComparer.Instance)
            let order = design.File.Order == RunOrder.Ascending ? Ascending(design.Base.Seed, block, members, cold) : RandomisedBlocks.Order(design.Base.Seed, block, members)
            from member in InRounds(order, design.Form.Rounds).Select((member, i) => (member.Combination, member.Round, Position: i + 1))
            select (block, member.Position, member.Combination, member.Round, IsCold: cold.Contains(member.Combination));
        return new StudyPlan(treatments, runs.Select((run, i) => new PlannedRun(
            i + 1, run.block, run.Position, treatments[(run.Combination.Kind, run.Combination.Prototype)], run.Combination.Kind, run.Round, run.IsCold)));
    }

    // Each curve begins cold.
    private static Combination[] Ascending(ulong seed, int block, Combination[] members, HashSet<Combination> cold)
    {
        var curves = members.GroupBy(c => (c.Kind, Placement.CurveOf(c)), (_, curve) => curve.OrderBy(c => c.Prototype.Conditions.Ebs).ToArray()).ToArray();
        cold.UnionWith(curves.Select(curve => curve[0]).Where(first => first.Prototype.Conditions.Ebs is not null));
        return [.. RandomisedBlocks.Order(seed, block, curves).SelectMany(curve => curve)];
    }

    // There and back, and the next time the other way (ABBA BAAB): a drift cancels, and so does most of a curved one.
    private static IEnumerable<(Combination Combination, int Round)> InRounds(Combination[] order, int rounds) =>
        from round in Enumerable.Range(1, rounds)
        from combination in round % 4 is 2 or 3 ? order.Reverse() : order
        select (combination, round);

    /// <summary>Runs that are not finished yet. Voided runs do not count as finished.</summary>
    public PlannedRun[] Left(IEnumerable<FinishedRun> finished)
    {
        var done = finished.Where(r => !r.Voided).Select(r => (r.Cell.Block, r.Cell.Treatment, r.Cell.Kind, r.Cell.Round)).ToHashSet();
        return [.. Runs.Where(run => !done.Contains((run.Block, run.Treatment.Name, run.Kind, run.Round)))];
    }

    /// <summary>Treatment that measures a combination.</summary>
    public Treatment Of(Combination combination) => _treatments[(combination.Kind, combination.Prototype)];

    private static Treatment Named(StudyDesign design, Combination combination, Placement placement) =>
        TreatmentNames.Named(design, combination, combination.Prototype.Conditions.Ebs is { } level ? placement.Ebs(level) : null);
}
