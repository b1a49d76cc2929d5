using System.Globalization;
using System.Text;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Plans;
using TlsToll.Workload.Inputs;

namespace TlsToll.Studies.Running;

/// <summary>How many runs a study has and how long it takes, before anything is measured: an estimate from its delays and its load.</summary>
public static class StudyLength
{
    // Besides the vendors' delay, an interaction takes some milliseconds; half of the mix calls a vendor (Create Order, and New Customer).
    private const double ServiceSeconds = 0.003;
    private const double ShareWithVendor = 0.51;

    /// <summary>Name, title, runs and length of a study, in two lines.</summary>
    public static string Entry((StudyFile File, string Path) study) =>
        $"{study.File.Name}: {study.File.Title}\n  {Short(study, quick: false)}; --quick {Short(study, quick: true)}\n";

    private static string Short((StudyFile File, string Path) study, bool quick)
    {
        var (runs, time) = Of(StudyDesign.Of(study.File, quick, study.Path));
        return string.Create(CultureInfo.InvariantCulture, $"{runs} runs, {Spoken(time)}");
    }

    /// <summary>The plan in full.</summary>
    public static string Describe(StudyDesign design)
    {
        var text = new StringBuilder();
        text.AppendLine($"{design.File.Name}{(design.IsQuick ? ", short form" : "")}: {design.File.Title}");
        foreach (var experiment in design.Experiments)
        {
            text.AppendLine();
            text.AppendLine($"{experiment.File.Name} ({experiment.File.Kind.ToString().ToLowerInvariant()}): {experiment.File.About}");
            foreach (var factor in experiment.Factors)
                text.AppendLine($"  {factor.Name,-14} {string.Join(", ", factor.Levels)}");
            text.AppendLine(string.Create(CultureInfo.InvariantCulture, $"  {experiment.Combinations.Count} combinations in {design.BlocksOf(experiment)} blocks"));
        }

        var (runs, time) = Of(design);
        var all = design.Experiments.Sum(e => e.Combinations.Count * design.BlocksOf(e));
        text.AppendLine();
        text.AppendLine(string.Join(' ', design.Form.Settings.Select(s => $"--{s.Key} {s.Value}")));
        if (design.Form.Precision is { } percent)
            text.AppendLine(string.Create(CultureInfo.InvariantCulture, $"After these blocks, as many as ± {percent} % of {design.Form.PrecisionOf} take."));
        if (design.File.Load == LoadScale.Auto)
            text.AppendLine(string.Create(CultureInfo.InvariantCulture, $"ebs: the load at which the SUT saturates here stands for {design.File.SaturatesAt}; it is found first."));
        if (design.Replay is not null)
        {
            text.AppendLine(string.Create(CultureInfo.InvariantCulture,
                $"{runs} runs ({all - runs} more are shared by several experiments), each a replay of about {design.Replay.Requests} requests; about {Spoken(time)}."));
            return text.ToString();
        }

        text.AppendLine(string.Create(CultureInfo.InvariantCulture,
            $"{runs} runs ({all - runs} more are shared by several experiments), each of at least {design.Form.CellSessions} mean business sessions; about {Spoken(time)}."));
        return text.ToString();
    }

    /// <summary>Number of runs and estimated time of a study.</summary>
    public static (int Runs, TimeSpan Time) Of(StudyDesign design)
    {
        var settings = StudySettings.Of(design, design.Base.AsOf);
        if (design.Replay is not null)
            return OfPages(design);
        var unloaded = new Dictionary<string, double>(StringComparer.Ordinal);
        var lengths = new Dictionary<string, double>(StringComparer.Ordinal);
        var capacity = new Dictionary<string, double>(StringComparer.Ordinal);
        foreach (var combination in design.Distinct.Where(c => c.Kind == ExperimentKind.Timed))
        {
            var (curve, own) = (Placement.CurveOf(combination), combination.Prototype.Conditions);
            unloaded[curve] = ServiceSeconds + (ShareWithVendor * VendorDelay.Mean(own.VendorDelay ?? settings.VendorDelay) / 1000);
            lengths[curve] = Workload.SessionLength.Parse(own.SessionLength ?? settings.SessionLength).Mean;
            // Saturation, on the scale of the levels, is where the line without load ends.
            capacity[curve] = design.File.SaturatesAt is { } ebs ? ebs / unloaded[curve] : double.MaxValue;
        }

        var plan = StudyPlan.Of(design, new Placement
        {
            EbsPerLevel = 1,
            CellSessions = design.Form.CellSessions,
            Capacity = capacity,
            UnloadedSeconds = unloaded,
            SessionLength = lengths,
        });
        var scouting = (StudySettings.PilotWindow(settings, design.IsQuick) + settings.Settling + TimeSpan.FromSeconds(1))
            * ((design.File.Load == LoadScale.Auto ? 9 : 0) + (2 * design.Curves.Count));
        return (plan.Runs.Count, StudySettings.TimeLeft(design, settings, [.. plan.Runs]) + scouting + settings.WarmUpLimit + TimeSpan.FromSeconds(20));
    }

    // Each process is warmed up by every treatment that it has, some three times; starting one takes about a second.
    private static (int Runs, TimeSpan Time) OfPages(StudyDesign design)
    {
        const int WarmUps = 4;
        var plan = StudyPlan.Of(design, Placement.AsTheyAre(design.Form.CellSessions));
        var start = TimeSpan.FromSeconds(10 + (2 * design.Choices.Count));
        return (plan.Runs.Count, start + (WarmUps * StaticSettings.TimeLeft(design, plan.Treatments)) + StaticSettings.TimeLeft(design, plan.Runs.Select(r => r.Treatment)));
    }

    private static string Spoken(TimeSpan time) => time.TotalHours >= 2
        ? string.Create(CultureInfo.InvariantCulture, $"{time.TotalHours:0.#} h")
        : string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(time.TotalMinutes):0} min");
}
