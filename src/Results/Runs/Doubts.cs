using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Factors;
using TlsToll.Results.Metrics;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Results.Runs;

/// <summary>
/// What could make the answers of a valid run wrong, or less precise than they look. A run without any is shown in green, others in amber.
/// </summary>
/// <param name="outline">Settings of the run.</param>
/// <param name="blocks">All measured blocks.</param>
/// <param name="cells">Cells that count.</param>
/// <param name="hasTimedQuota">True if the SUT had a quota of processor time in timed cells.</param>
internal sealed class Doubts(RunOutline outline, IReadOnlyList<MeasuredBlock> blocks, CountedCells cells, bool hasTimedQuota)
{
    /// <summary>Change of the host's speed between a run's blocks above which it is unsteady. This project's assumption.</summary>
    private const double UnsteadyRange = 0.10;

    /// <summary>Processors that other processes may use before they count as a foreign load. This project's assumption.</summary>
    private const double ForeignLimit = 0.1;

    /// <summary>Share of a treatment's CPU that may have gone into compiling above which its costs are in doubt. This project's assumption.</summary>
    private const double CompilingLimit = 0.01;

    /// <summary>
    /// Scheduling error, its 99th percentile in milliseconds, above which response times of an open loop are in doubt. This project's assumption.
    /// </summary>
    private const double LateLimit = 1;

    /// <summary>All doubts.</summary>
    /// <param name="comparisons">Comparisons of the run.</param>
    public IReadOnlyList<Doubt> Of(IReadOnlyList<ComparisonResult> comparisons) =>
    [
        .. Of(DoubtKind.StolenTime, Stolen(CellKind.Cost)),
        .. Of(DoubtKind.StolenTimedTime, Stolen(CellKind.Timed)),
        .. Of(DoubtKind.Compiling, Compiled(CellKind.Cost)),
        .. Of(DoubtKind.CompilingTimed, Compiled(CellKind.Timed)),
        .. Of(DoubtKind.Unsteady, Unsteady()),
        .. Of(DoubtKind.ForeignLoad, Foreign()),
        .. Of(DoubtKind.ForeignTimedLoad, ForeignTimed()),
        .. Of(DoubtKind.Unobserved, Unobserved()),
        .. Of(DoubtKind.UnequalWork, new EqualWork(outline, cells).Doubts),
        .. Of(DoubtKind.CarryOver, new OrderControl(outline, cells).Doubts),
        .. Of(DoubtKind.DriverSaturated, Saturated()),
        .. Of(DoubtKind.DriverLate, Late()),
        .. Of(DoubtKind.NothingResumed, Unresumed()),
        .. Of(DoubtKind.CoversZero, comparisons.Where(CoversZero).Select(Uncertain)),
        .. Of(DoubtKind.Imprecise, Imprecise(comparisons)),
    ];

    private static IEnumerable<Doubt> Of(DoubtKind kind, IEnumerable<string> texts) => texts.Select(text => new Doubt(kind, text));

    private IEnumerable<string> Stolen(CellKind kind)
    {
        if (blocks.Count(b => b.Status == BlockStatus.Marked && b.Cells.Any(cell => cell.Kind == kind)) is > 0 and var marked)
        {
            yield return $"{marked} disturbed block(s){(kind == CellKind.Cost ? "" : " of timed cells")} are counted, because no repeats were left: too much of the host's CPU time was stolen, the host paused a processor, or a tier was gone";
        }
    }

    // A step of cost cells is measured again for that, but not for ever.
    private IEnumerable<string> Compiled(CellKind kind) =>
        from treatment in outline.Treatments
        let measured = cells.Of(treatment.Name, kind)
        let compiling = measured.Sum(cell => cell.SutRuntime is { } runtime ? CellMath.MostCompilingNanoseconds(runtime.JitMicroseconds, cell.CpuNanoseconds.Sut ?? 0) : 0)
        let share = compiling / measured.Sum(cell => cell.CpuNanoseconds.Sut)
        where share > CompilingLimit
        select string.Create(CultureInfo.InvariantCulture,
            $"compiling: up to {100 * share:0.0} % of the SUT's CPU in {(kind == CellKind.Cost ? "" : "timed cells of ")}{treatment.Name} was spent on compiling methods");

    // The cells that tell what is the same for both kinds: cost cells, or timed ones where a study has no others.
    private CellKind OfHost => AllOf(CellKind.Cost).Length > 0 ? CellKind.Cost : CellKind.Timed;

    private CellMeasurement[] AllOf(CellKind kind) => [.. outline.Treatments.SelectMany(t => cells.Of(t.Name, kind))];

    // Of all slices together: one alone is too short for the clock ticks in which the host counts.
    private IEnumerable<string> Foreign()
    {
        string[] found =
        [
            .. Used(CellKind.Cost, cell => cell.ForeignSeconds) is { } others ? [$"other processes of this host used {others} of a processor"] : Array.Empty<string>(),
            .. Used(CellKind.Cost, cell => cell.ForeignOnSutSeconds) is { } beside ? [$"all else but the SUT used {beside} of a processor on the SUT's own"] : Array.Empty<string>(),
        ];
        return found.Length == 0 ? [] : [$"foreign load: {string.Join(", and ", found)} while costs were measured"];
    }

    // A quota stops and continues the SUT every few milliseconds, in step with the ticks in which the host counts: what they say is then wrong by half a processor
    // (docs/rules.md, Doubts).
    private IEnumerable<string> ForeignTimed()
    {
        if (!hasTimedQuota && Used(CellKind.Timed, cell => cell.ForeignSeconds) is { } others)
            yield return $"foreign load: other processes of this host used {others} of a processor in timed cells";
    }

    // Processors used, where they are more than may be; null otherwise.
    private string? Used(CellKind kind, Func<CellMeasurement, double?> seconds)
    {
        CellMeasurement[] known = [.. AllOf(kind).Where(cell => seconds(cell) is not null)];
        var used = known.Sum(cell => seconds(cell)!.Value) / known.Sum(cell => cell.Seconds);
        return known.Length > 0 && used > ForeignLimit ? used.ToString("0.00", CultureInfo.InvariantCulture) : null;
    }

    // What is not seen can't be excluded.
    private IEnumerable<string> Unobserved()
    {
        var costs = AllOf(CellKind.Cost);
        if (costs.Length > 0 && Array.TrueForAll(costs, cell => cell.ForeignSeconds is null))
            yield return "host not observed: a tier runs on another host or in a container, or several RBEs share the run, so foreign load was not measured";
    }

    // Costs are CPU time and do not depend on the driver's speed; throughput and response times do.
    private IEnumerable<string> Saturated()
    {
        var busiest = AllOf(CellKind.Timed).Max(cell => cell.DriverUtilisation);
        if (busiest >= CellMath.SaturatedDriver)
        {
            yield return string.Create(CultureInfo.InvariantCulture,
                $"driver saturated: the processors beside the SUT's were {100 * busiest:0} % busy, so throughput and response times are the testbed's");
        }
    }

    // The response time of a session's first interaction counts from its arrival.
    private IEnumerable<string> Late()
    {
        foreach (var treatment in outline.Treatments)
        {
            PercentileSummary[] delays = [.. cells.Of(treatment.Name, CellKind.Timed).Select(cell => cell.StartDelay).OfType<PercentileSummary>()];
            var (late, which) = delays.Max(delay => delay.P99) is { } ofCell && ofCell > LateLimit ? (ofCell, "in a cell of ") : (LeastOfAll(delays), "of all sessions of ");
            if (late > LateLimit)
            {
                yield return string.Create(CultureInfo.InvariantCulture,
                    $"driver late: {which}{treatment.Name}, one session in a hundred began {late:0.0} ms or more after its arrival, which its response time contains");
            }
        }
    }

    // The least that the 99th percentile of all cells together can be, by their maxima: cells of fewer than a hundred sessions have none of their own.
    private static double? LeastOfAll(PercentileSummary[] delays)
    {
        double[] worst = [.. delays.Select(delay => delay.Max).OrderDescending()];
        var beyond = delays.Sum(delay => delay.Count) / 100;
        return beyond < worst.Length ? worst[beyond] : null;
    }

    // A trace whose clients open one connection each has nothing to resume. A study may have many such treatments.
    private IEnumerable<string> Unresumed()
    {
        const int Named = 3;
        string[] all =
        [
            .. from treatment in outline.Treatments
               where treatment.Factors.GetValueOrDefault(TlsFactors.Resumption.ResultName, "off") != "off"
               let measured = cells.Of(treatment.Name, OfHost)
               where measured.Sum(cell => cell.Handshakes.ServerFull) > 0 && measured.Sum(cell => cell.Handshakes.ServerResumed) == 0
               select treatment.Name,
        ];
        if (all.Length == 1)
            yield return $"nothing resumed: every handshake of {all[0]} was full, so it shows nothing about resumption";
        else if (all.Length > 1)
            yield return $"nothing resumed: every handshake of {all.Length} treatments was full, so they show nothing about resumption: {string.Join(", ", all.Take(Named))}{(all.Length > Named ? " and others" : "")}";
    }

    private IEnumerable<string> Imprecise(IReadOnlyList<ComparisonResult> comparisons) =>
        from share in comparisons
        where share.IsShareOfSut && outline.Precision is not null
        let half = (share.High - share.Low) / 2
        where half is null || half > outline.Precision
        let known = half is null ? "not known" : string.Create(CultureInfo.InvariantCulture, $"known to ± {half:0.0} percentage points")
        select string.Create(CultureInfo.InvariantCulture, $"precision not attained: {share.Treatment} is {known}, not to ± {outline.Precision:0.0}");

    // By what was measured of the processor beside the cells; where nothing was, by the cost of one treatment, which has the same work in every block apart
    // from its random mix. Of many blocks, the slowest and the fastest tell how many they are, so the slowest tenth is compared with the fastest.
    private IEnumerable<string> Unsteady()
    {
        // A study that was interrupted in its warm-up has no treatment yet.
        if (outline.Treatments.Count == 0)
            yield break;
        var first = outline.WithPlain is [var pair, ..] ? pair.Baseline : outline.Treatments[0].Name;
        string Percent(double? spread) => string.Create(CultureInfo.InvariantCulture, $"{100 * spread:0} %");
        var cost = Spread(cells.ByBlock(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut), first).Values);
        var host = SpreadOfAll(cell => cell is { SpinMicroseconds: { } spin, LoadNanoseconds: { } load } ? HostSpeed.RelativeCost(spin, load) : null);
        if ((host ?? cost) is > UnsteadyRange and var range)
        {
            yield return host is null
                ? $"unsteady: the cost of {first} changed by {Percent(range)} from block to block"
                : $"unsteady: the {outline.WhoseProcessor} processor was {Percent(range)} slower in its slowest blocks than in its fastest (a spin {Percent(SpreadOfAll(cell => cell.SpinMicroseconds))}, "
                    + $"a load from memory {Percent(SpreadOfAll(cell => cell.LoadNanoseconds))}{(cost is null ? "" : $"; the cost of {first} {Percent(cost)}")}): the numbers hold for a mixture of speeds";
        }
    }

    // Of the blocks' means over the cells of all treatments: the processor's speed is nobody's.
    private double? SpreadOfAll(Func<CellMeasurement, double?> value) => Spread(
        from cell in AllOf(OfHost)
        let measured = value(cell)
        where measured is not null
        group measured.Value by cell.Block into block
        select block.Average());

    // The 90th percentile over the 10th, less 1: the whole range of fewer than ten values.
    private static double? Spread(IEnumerable<double> values)
    {
        double[] all = [.. values.Order()];
        return all.Length > 1 ? (Percentiles.OfSorted<double>(all, 90) / Percentiles.OfSorted<double>(all, 10)) - 1 : null;
    }

    // With TLS alone, there is no share, and the cost of a connection is the answer.
    private bool CoversZero(ComparisonResult c) =>
        (c.IsShareOfSut || IsAnswer(c)) && c.CoversZero;

    private bool IsAnswer(ComparisonResult c) => c.Metric == Metric.CpuMicrosPerConnection && outline.TlsAlone.Contains(new NamedPair(c.Baseline, c.Treatment));

    private static string Uncertain(ComparisonResult c) => c.Metric == Metric.CpuShare
        ? $"the interval of {c.Treatment} covers 0: no cost is shown"
        : $"the interval of a connection's cost, from {c.Baseline} to {c.Treatment}, covers 0: no cost is shown";
}
