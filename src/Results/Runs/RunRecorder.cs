using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Attributions;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Summaries;
using TlsToll.Results.Treatments;

namespace TlsToll.Results.Runs;

/// <summary>Computes the results of a run from its cells.</summary>
/// <param name="outline">Settings that affect the results, in addition to the cells.</param>
public sealed class RunRecorder(RunOutline outline)
{
    // A longer list of treatments is unreadable in a sentence.
    private const int MostNames = 6;

    // Invalid cells of a treatment that are named.
    private const int MostCells = 3;

    /// <summary>Name and version of the program, as in the results.</summary>
    public static string Product { get; } = $"TLS Toll {typeof(RunRecorder).Assembly.GetName().Version?.ToString(3)}";

    /// <summary>Builds the results.</summary>
    /// <param name="blocks">All measured blocks, including voided ones.</param>
    /// <param name="context">Data that do not come from cells.</param>
    public RunResult Results(IReadOnlyList<MeasuredBlock> blocks, RunContext context)
    {
        var counted = new CountedCells(blocks.Where(b => b.Counts).SelectMany(b => b.Cells));
        var comparisons = Compare(counted);
        // A disturbed cell that was repeated may be invalid because of the disturbance.
        var invalid = Invalid(blocks.SelectMany(b => b.Cells.Where(c => c.Invalid.Count > 0 && (b.Status != BlockStatus.Voided || c.Disturbed is null)))).ToList();
        invalid.AddRange(context.Inconsistencies);
        int Complete(CellKind kind) => blocks.Count(b => b.Counts && b.Cells.Any(c => c.Kind == kind));
        if (!context.Interrupted && Complete(CellKind.Cost) < outline.Blocks)
            invalid.Add($"only {Complete(CellKind.Cost)} of {outline.Blocks} super-blocks were measured");
        if (!context.Interrupted && Complete(CellKind.Timed) < outline.TimedBlocks)
            invalid.Add($"only {Complete(CellKind.Timed)} of {outline.TimedBlocks} blocks of timed cells were measured");
        return new RunResult
        {
            Product = Product,
            Method = RunMethod.Version,
            StartedAt = context.StartedAt,
            EndedAt = context.EndedAt,
            Status = invalid.Count > 0 ? "invalid" : context.Interrupted ? "interrupted" : "valid",
            InvalidReasons = invalid,
            Doubts = [.. context.Doubts, .. new Doubts(outline, blocks, counted, RunResult.TimedSutProcessors(context.Settings) is not null).Of(comparisons)],
            Remarks = [.. context.Remarks, .. Disturbances(blocks), .. Fewer(Complete(CellKind.Timed), context), .. Limits(counted, context.Settings), .. Speed(counted), .. Fronts(counted), .. new EqualWork(outline, counted).Remarks, .. new OrderControl(outline, counted).Remarks, .. Uncounted(blocks)],
            Machine = context.Machine,
            Settings = context.Settings,
            Treatments = [.. outline.Treatments.Select(t => TreatmentSummary.Of(t, counted))],
            Comparisons = comparisons,
            Meter = MeterSummary.Of(outline.Treatments, counted, comparisons),
            Attributions = new AttributionSummary(outline, counted, comparisons).Result(),
            Answers = Conclusions.Of(comparisons, outline.Treatments, outline.RequestsPerConnection, RunResult.ServerOf(context.Settings)),
            Blocks = [.. blocks.Select(b => new BlockResult(b.Block, b.Attempt, EnumWord.Of(b.Status), [.. b.Cells.Select(CellRows.Of)]))],
        };
    }

    // What is wrong with all cells of a treatment is said of the first ones; each cell has its own reasons in the results.
    private static IEnumerable<string> Invalid(IEnumerable<CellMeasurement> cells)
    {
        foreach (var treatment in cells.GroupBy(cell => cell.Treatment, StringComparer.Ordinal))
        {
            CellMeasurement[] all = [.. treatment];
            foreach (var cell in all.Take(MostCells))
                yield return $"cell {cell.Cell} ({cell.Treatment}, block {cell.Block}): {string.Join("; ", cell.Invalid)}";
            if (all.Length > MostCells)
                yield return string.Create(CultureInfo.InvariantCulture, $"{all.Length - MostCells} further cells of {treatment.Key} are invalid");
        }
    }

    private static IEnumerable<string> Disturbances(IReadOnlyList<MeasuredBlock> blocks)
    {
        var voided = blocks.Count(b => b.Status == BlockStatus.Voided);
        if (voided > 0)
            yield return $"{voided} disturbed block(s), or steps of one, were voided and repeated";
        foreach (var (block, cell) in blocks.SelectMany(b => b.Cells.Select(cell => (b, cell))).Where(pair => pair.cell.Disturbed is not null))
            yield return $"disturbed: cell {cell.Cell} ({cell.Treatment}, block {cell.Block}, {EnumWord.Of(block.Status)}): {cell.Disturbed}";
    }

    private static IEnumerable<string> Fewer(int timedBlocks, RunContext context)
    {
        if (context.Interrupted || context.Settings.GetValueOrDefault("fewestTimedBlocks", "none") == "none")
            yield break;
        var all = int.Parse(context.Settings["timedBlocks"], CultureInfo.InvariantCulture);
        if (timedBlocks < all)
            yield return string.Create(CultureInfo.InvariantCulture, $"{timedBlocks} of {all} blocks of timed cells were measured, so that measuring ended within {context.Settings["budgetSeconds"]} s (--timed-blocks {all} measures all)");
    }

    // Reported once, because the host provides the same counters for every cell.
    private static IEnumerable<string> Uncounted(IReadOnlyList<MeasuredBlock> blocks)
    {
        var counts = blocks.SelectMany(b => b.Cells).Select(cell => cell.Processor).OfType<ProcessorCounts>().ToArray();
        if (counts.FirstOrDefault(c => c.Missing is not null)?.Missing is { } missing)
            yield return $"processor events of the SUT that were not counted: {missing}";
        if (counts.Any(c => c.UserOnly))
            yield return "processor events of the SUT are counted in user mode only: the kernel permits no more (perf_event_paranoid)";
    }

    private IEnumerable<string> Limits(CountedCells cells, IReadOnlyDictionary<string, string> settings)
    {
        var timed = outline.Treatments.Select(t => (t.Name, Cells: cells.Of(t.Name, CellKind.Timed))).Where(t => t.Cells.Count > 0).ToArray();
        if (timed.Length == 0)
            yield break;
        var judged = timed.Select(t => (t.Name, t.Cells, Others: t.Cells.Count(cell => !CellMath.IsSutTheBottleneck(cell.SutUtilisation, cell.DriverUtilisation)))).ToArray();
        string[] others = [.. judged.Where(t => t.Others > 0).Select(t => string.Create(CultureInfo.InvariantCulture, $"{t.Name} ({t.Others} of {t.Cells.Count} cells)"))];
        if (others.Length == timed.Length)
            yield return "the SUT was not the bottleneck in any treatment: don't read SIPS as its capacity";
        else if (others.Length > 0)
            yield return $"the SUT was not the bottleneck in {(others.Length <= MostNames ? string.Join(", ", others) : $"{others.Length} of {timed.Length} treatments")}: don't read SIPS as its capacity there";
        if (RunResult.TimedSutProcessors(settings) is { } processors && others.Length < timed.Length)
        {
            var each = judged.Where(t => t.Others == 0).Select(t => string.Create(CultureInfo.InvariantCulture, $"{t.Name} {t.Cells.Average(cell => cell.Sips) / processors:0}"));
            yield return string.Create(CultureInfo.InvariantCulture, $"SIPS is the SUT's, with {processors} of a processor; per processor of the SUT: {string.Join(", ", each)}");
        }
    }

    // A share holds at this speed: where memory is slow, the rest of the work grows more than cryptography does.
    private IEnumerable<string> Speed(CountedCells cells)
    {
        var costs = outline.Treatments.SelectMany(t => cells.Of(t.Name, CellKind.Cost)).ToArray();
        if (HostSpeed.Of(costs.Select(cell => (cell.SpinMicroseconds, cell.LoadNanoseconds))) is { } speed)
            yield return $"speed of the {outline.WhoseProcessor} processor: {speed}";
    }

    // Its CPU time is in the SUT's.
    private IEnumerable<string> Fronts(CountedCells cells)
    {
        foreach (var treatment in outline.Treatments)
        {
            CellMeasurement[] costs = [.. cells.Of(treatment.Name, CellKind.Cost).Where(cell => cell.FrontNanoseconds is not null && cell.CpuNanoseconds.Sut > 0)];
            if (costs.Length > 0)
            {
                var (front, interactions) = (costs.Sum(cell => cell.FrontNanoseconds!.Value), costs.Sum(cell => cell.Interactions));
                yield return string.Create(
                    CultureInfo.InvariantCulture,
                    $"{treatment.Name}: the program in front of the SUT used {front / interactions / 1e3:0} µs per interaction, {100 * front / costs.Sum(cell => cell.CpuNanoseconds.Sut!.Value):0} % of what is given as the SUT's{HandshakesOf(costs)}");
            }
        }
    }

    private static string HandshakesOf(CellMeasurement[] behindFront) =>
        behindFront.Any(cell => cell.Handshakes.ClientFull > 0) ? "; its handshakes were counted by the clients alone" : "";

    private string? PlainOf(string treatment) => outline.WithPlain.FirstOrDefault(pair => pair.Treatment == treatment)?.Baseline;

    private List<ComparisonResult> Compare(CountedCells cells)
    {
        var comparisons = new Comparisons(cells, pilotBlocks: outline.Precision is null ? null : outline.Blocks);
        return
        [
            .. outline.WithPlain.SelectMany(pair => comparisons.OfPair(pair.Baseline, pair.Treatment)),
            .. new OrderControl(outline, cells).Rows,
            .. outline.CarryOver.SelectMany(four => comparisons.CarryOver(
                four.Name, four.Session.Baseline, four.Session.Treatment, four.Request.Baseline, four.Request.Treatment)),
            .. outline.TlsAlone.Select(pair => comparisons.Connection(pair.Baseline, pair.Treatment)),
            .. outline.AmongTls.SelectMany(pair => comparisons.OfChoices(pair.Baseline, pair.Treatment, PlainOf(pair.Baseline))),
            .. outline.AmongAccesses.SelectMany(pair => comparisons.OfAccesses(pair.Baseline, pair.Treatment)),
            .. outline.AmongTerminations.Concat(outline.AmongHttp).SelectMany(pair => comparisons.OfServing(pair.Baseline, pair.Treatment)),
            .. outline.AmongBuilds.SelectMany(pair => comparisons.OfBuilds(pair.Baseline, pair.Treatment, PlainOf(pair.Baseline), PlainOf(pair.Treatment))),
        ];
    }
}
