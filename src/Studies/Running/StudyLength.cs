using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Plans;
using TlsToll.Workload.Inputs;
using static System.FormattableString;

namespace TlsToll.Studies.Running;

/// <summary>Estimates the number of runs and the duration of a study before any measurement, from its delays and its load.</summary>
public static class StudyLength
{
    // In addition to the vendors' delay, an interaction takes a few milliseconds.
    private const double ServiceSeconds = 0.003;

    /// <summary>Name, title, number of runs and duration of a study, in two lines.</summary>
    public static string Entry((StudyFile File, string Path) study) =>
        $"{study.File.Name}: {study.File.Title}\n  {Short(study, quick: false)}; --quick {Short(study, quick: true)}\n";

    private static string Short((StudyFile File, string Path) study, bool quick)
    {
        var (runs, time) = Of(StudyDesign.Of(study.File, quick, study.Path));
        return Invariant($"{runs} runs, {Spoken(time)}");
    }

    /// <summary>Description of the whole plan, in several lines.</summary>
    public static string Describe(StudyDesign design)
    {
        var (runs, time) = Of(design);
        var shared = (design.Form.Rounds * design.Experiments.Sum(e => e.Combinations.Count * design.BlocksOf(e))) - runs;
        var each = design.Replay is { } replay ? $"a replay of about {replay.Requests / design.Form.Rounds} requests" : Invariant($"of at least {design.Form.CellSessions} mean business sessions");
        if (Placement.FewestInteractionsOf(design) is > 0 and var fewest)
            each += Invariant($" and {fewest} interactions");
        string[] lines =
        [
            $"{design.File.Name}{(design.IsQuick ? ", short form" : "")}: {design.File.Title}",
            .. design.Experiments.SelectMany(e => Describe(e, design.BlocksOf(e), design.Form.Rounds)),
            "",
            string.Join(' ', design.Form.Settings.Select(s => $"--{s.Key} {s.Value}")),
            .. design.Form.Precision is { } percent
                ? [Invariant($"After these blocks, the study adds blocks until {design.Form.PrecisionOf} is known to ± {percent} %.")]
                : Array.Empty<string>(),
            .. design.FindsSutCpus
                ? [Invariant($"sut-cpus: the processor time with which {design.File.SaturatesAt} Active EBs saturate the SUT on this host, which is found first.")]
                : Array.Empty<string>(),
            .. design.File.Load == LoadScale.Auto
                ? [Invariant($"ebs: {design.File.SaturatesAt} stands for the load that saturates the SUT on this host, which is measured first.")]
                : Array.Empty<string>(),
            $"{runs} runs ({shared} more are shared by several experiments), each {each}; about {Spoken(time)}.",
        ];
        return string.Concat(lines.Select(line => line + Environment.NewLine));
    }

    private static IEnumerable<string> Describe(ExperimentDesign experiment, int blocks, int rounds) =>
    [
        "",
        $"{experiment.File.Name} ({EnumWord.Of(experiment.File.Kind)}): {experiment.File.About}",
        .. experiment.Factors.Select(factor => $"  {factor.Name,-14} {string.Join(", ", factor.Levels)}"),
        $"  {experiment.Combinations.Count} combinations in {blocks} blocks{(rounds > 1 ? $" of {rounds} rounds" : "")}",
    ];

    /// <summary>Number of runs and estimated duration of a study.</summary>
    public static (int Runs, TimeSpan Time) Of(StudyDesign design)
    {
        var settings = StudySettings.Of(design, design.Base.AsOf);
        if (design.Replay is not null)
            return OfPages(design);
        var unloaded = new Dictionary<string, double>(StringComparer.Ordinal);
        var lengths = new Dictionary<string, double>(StringComparer.Ordinal);
        var capacity = new Dictionary<string, double>(StringComparer.Ordinal);
        var mix = Workload.ServiceMix.Of(settings.Mix);
        // Of all services, these two call a vendor while the client waits.
        var withVendor = (mix.Percent(ServiceName.CreateOrder) + mix.Percent(ServiceName.NewCustomer)) / 100.0;
        foreach (var combination in design.Distinct.Where(c => c.Kind == CellKind.Timed))
        {
            var (curve, own) = (Placement.CurveOf(combination), combination.Prototype.Conditions);
            unloaded[curve] = ServiceSeconds + (withVendor * VendorDelay.Mean(own.VendorDelay ?? settings.VendorDelay) / 1000);
            lengths[curve] = Workload.SessionLength.Parse(own.SessionLength ?? settings.SessionLength).Mean;
            // The capacity is the throughput at saturation, if response times up to there are those without load.
            capacity[curve] = design.File.SaturatesAt is { } ebs ? ebs / unloaded[curve] : double.MaxValue;
        }

        var plan = StudyPlan.Of(design, new Placement
        {
            EbsPerLevel = 1,
            CellSessions = design.Form.CellSessions,
            FewestInteractions = Placement.FewestInteractionsOf(design),
            Capacity = capacity,
            UnloadedSeconds = unloaded,
            SessionLength = lengths,
        });
        var pilots = (StudySettings.PilotWindow(settings, design.IsQuick) + settings.Settling + TimeSpan.FromSeconds(1))
            * ((design.File.Load == LoadScale.Auto ? 9 : 0) + (design.FindsSutCpus ? QuotaSearch.MostPilots : 0) + (2 * design.Curves.Count));
        return (plan.Runs.Count, StudySettings.TimeLeft(settings, [.. plan.Runs]) + pilots + settings.WarmUpLimit + TimeSpan.FromSeconds(20));
    }

    // Each process is warmed up by each of its treatments, about three times; starting one takes about a second.
    private static (int Runs, TimeSpan Time) OfPages(StudyDesign design)
    {
        const int WarmUps = 4;
        var plan = StudyPlan.Of(design, Placement.AsTheyAre(design.Form.CellSessions));
        var start = TimeSpan.FromSeconds(10 + (2 * design.Choices.Count));
        var times = new StaticTimes(design);
        return (plan.Runs.Count, start + (WarmUps * times.Of(plan.Treatments)) + times.Of(plan.Runs.Select(r => r.Treatment)));
    }

    private static string Spoken(TimeSpan time) => time.TotalHours >= 2
        ? Invariant($"{time.TotalHours:0.#} h")
        : Invariant($"{Math.Ceiling(time.TotalMinutes):0} min");
}
