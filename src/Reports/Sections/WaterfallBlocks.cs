using TlsToll.Reports.Documents;
using TlsToll.Results.Derived;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>The SUT's CPU per interaction with TLS, step by step, from the work without it.</summary>
internal static class WaterfallBlocks
{
    // More would not fit the first screen.
    private const int Most = 2;

    /// <summary>Charts of the steps; empty without a treatment that has a twin without TLS in two blocks or more.</summary>
    public static IEnumerable<Block> Of(RunResult run)
    {
        var measured = CostSteps.Of(run);
        CostSteps[] all = [.. Shown(run, measured)];
        if (all.Length == 0)
            yield break;
        // One scale, also if one connection per request costs a multiple: how much it is, is the point.
        var scale = (all.Min(Lowest), all.Max(Highest));
        var charts = all.Select((steps, i) => Chart(run, steps, i) with { Scale = scale }).ToArray();
        yield return new ChartsBlock($"Where the {run.Server}'s CPU goes", Source: null, [new ChartChoice("", charts)], [.. charts.Select(chart => PivotTable.ByName(chart, "step"))],
            [.. Notes(all, run.IsOfService), .. measured.Count > Most ? [Invariant($"Of {measured.Count} treatments with TLS, {Most} are shown: {(all.DistinctBy(steps => KeyFigures.IsPerRequest(run, steps.Treatment)).Count() == Most ? "the cheapest of each kind of connections" : "the cheapest ones")}.")] : Array.Empty<string>()]);
    }

    // Of many treatments, the cheapest of each kind of connections, as in the large figures: what TLS costs depends most on that.
    private static IEnumerable<CostSteps> Shown(RunResult run, IReadOnlyList<CostSteps> measured)
    {
        if (measured.Count <= Most)
            return measured;
        var cheapest = ChoiceRanking.CheapestOf(run);
        CostSteps[] cheapestFirst = [.. measured.OrderByDescending(steps => cheapest.Contains(steps.Treatment, StringComparer.Ordinal))];
        CostSteps[] ofEachKind = [.. cheapestFirst.DistinctBy(steps => KeyFigures.IsPerRequest(run, steps.Treatment))];
        return ofEachKind.Length == Most ? ofEachKind : cheapestFirst.Take(Most);
    }

    private static Chart Chart(RunResult run, CostSteps steps, int index) => new(
        Invariant($"steps-{index + 1}"), ChartKind.Waterfall, KeyFigures.Connections(run, steps.Treatment), "", $"{run.Server}'s CPU per interaction (µs)",
        [
            new ChartSeries(steps.Treatment, SeriesStyle.Single,
            [
                .. steps.Steps.Select(step => Point(Name(step.Kind), step.Micros)),
                Point("With TLS", steps.Total),
            ]),
        ])
    {
        Note = Invariant($"Means over {steps.Total.Blocks} blocks, with the 95 % interval of each step at its end. In each block, the steps add up."),
    };

    private static ChartPoint Point(string name, BlockEstimate estimate) => new(name, estimate.Mean, estimate.Low, estimate.High) { Count = estimate.Blocks };

    private static string Name(CostStepKind kind) => kind switch
    {
        CostStepKind.Plain => "Work without TLS",
        CostStepKind.MeteredHandshakes => "Handshakes in OpenSSL",
        CostStepKind.Connections => "Handshakes (connections)",
        CostStepKind.RestOfConnections => "Connections, the rest",
        CostStepKind.MeteredRecords => "Records in OpenSSL",
        CostStepKind.PerInteraction => "Records and the rest",
        CostStepKind.Rest => "The rest of TLS",
        CostStepKind.Undivided => "TLS, undivided",
        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "No such step."),
    };

    private static double Lowest(CostSteps steps) => Math.Min(0, Sums(steps).Min());

    private static double Highest(CostSteps steps) => Math.Max(Sums(steps).Zip(steps.Steps, (sum, step) => sum + ((step.Micros.High - step.Micros.Mean) ?? 0)).Max(), steps.Total.High ?? steps.Total.Mean);

    private static double[] Sums(CostSteps steps)
    {
        var sum = 0.0;
        return [.. steps.Steps.Select(step => sum += step.Micros.Mean)];
    }

    private static IEnumerable<string> Notes(IReadOnlyList<CostSteps> all, bool isOfService)
    {
        CostStepKind[] kinds = [.. all.SelectMany(steps => steps.Steps).Select(step => step.Kind).Distinct()];
        if (kinds.Contains(CostStepKind.Connections))
            yield return "Handshakes: all that a connection with TLS costs more than one without, times the connections of an interaction; from the same work with few and with many connections.";
        if (kinds.Contains(CostStepKind.RestOfConnections))
            yield return "Connections, the rest: what a connection costs more than one without TLS, less its handshake in OpenSSL: .NET's and the kernel's work.";
        if (kinds.Contains(CostStepKind.PerInteraction))
            yield return "Records and the rest were not measured apart" + (isOfService ? "." : ": that takes the meter in OpenSSL's calls (--meter).");
        if (kinds.Contains(CostStepKind.MeteredRecords))
            yield return "In OpenSSL: by the meter in its calls. The rest of TLS: the difference to the work without TLS, less the steps before it.";
        if (kinds.Contains(CostStepKind.Undivided))
            yield return "Handshakes and records were not measured apart: that takes short connections and long ones in the same run" + (isOfService ? "." : ", or the meter (--meter).");
    }
}
