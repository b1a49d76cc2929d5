using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Testbed.Fronts;
using TlsToll.Workload.Inputs;

namespace TlsToll.Studies.Running;

/// <summary>Settings for all runs of a study, and the estimated time of the runs.</summary>
internal static class StudySettings
{
    // Switching, reading the meters, draining the queues.
    private static readonly TimeSpan Between = TimeSpan.FromSeconds(0.8);

    /// <summary>Settings for all runs of a study that was begun, with what an earlier sitting found.</summary>
    /// <param name="design">Design of the study.</param>
    /// <param name="state">State from earlier sittings.</param>
    public static RunSettings Of(StudyDesign design, StudyState state)
    {
        var settings = Of(design, state.AsOf);
        return settings with { SutCpus = settings.SutCpus ?? state.SlowSut?.Processors };
    }

    /// <summary>Settings for all runs, but for the files of native/, which only a study that is run needs.</summary>
    /// <param name="design">Design of the study.</param>
    /// <param name="asOf">Day to which the population's dates refer.</param>
    public static RunSettings Of(StudyDesign design, DateOnly asOf)
    {
        var settings = design.Base;
        var delay = VendorDelay.Mean(settings.VendorDelay) / 1000;
        var plan = new ProcessPlan(design.Choices, design.SutVariants);
        // Each process needs its own warm-up.
        var processes = Math.Max(plan.Suts.Count, plan.Workers.Count);
        return settings with
        {
            // Warm up the curves only: their loads differ only in the amount of the same work.
            Treatments = [.. WarmedUp(design)],
            Choices = design.Choices,
            SutVariants = design.SutVariants,
            DataAccess = [.. design.SutVariants.Select(v => v.DataAccess).Distinct(StringComparer.Ordinal)],
            Http = [.. design.SutVariants.Select(v => v.Http2 ? "2" : HttpVersions.Usual).Distinct(StringComparer.Ordinal)],
            Terminate = [.. design.SutVariants.Select(v => v.Front ?? FrontServer.None).Distinct(StringComparer.Ordinal)],
            WarmUp = settings.WarmUp with { MinimumSeconds = processes * settings.WarmUp.MinimumSeconds },
            WarmUpLimit = processes * settings.WarmUpLimit,
            Blocks = design.Experiments.Max(design.BlocksOf),
            HasCostCells = design.Experiments.Any(experiment => experiment.Combinations.Any(combination => combination.Kind == CellKind.Cost)),
            CostEbs = Math.Min(8, settings.CostSessions),
            // An EB's first responses arrive after the vendors' delay; the window begins when all EBs are under way.
            Settling = TimeSpan.FromSeconds(Math.Max(design.IsQuick ? 0.5 : 2, 2 * delay)),
            RepeatLimit = null,
            FewestTimedBlocks = null,
            FindsSutCpus = design.FindsSutCpus,
            AsOf = asOf,
        };
    }

    /// <summary>Window in which a pilot run measures the throughput of a load.</summary>
    public static TimeSpan PilotWindow(RunSettings settings, bool quick) =>
        TimeSpan.FromSeconds(Math.Max(quick ? 1.5 : 5, 3 * VendorDelay.Mean(settings.VendorDelay) / 1000));

    /// <summary>Estimated time of runs.</summary>
    /// <param name="settings">Settings of all runs.</param>
    /// <param name="runs">The runs, of the services.</param>
    public static TimeSpan TimeLeft(RunSettings settings, ReadOnlySpan<PlannedRun> runs)
    {
        var left = TimeSpan.Zero;
        foreach (var run in runs)
        {
            left += Between + (run.Kind == CellKind.Timed
                ? settings.Settling + (run.Treatment.Window ?? settings.Window)
                : TimeSpan.FromMilliseconds(40 * settings.CostSessions));
        }

        return left;
    }

    private static IEnumerable<Treatment> WarmedUp(StudyDesign design)
    {
        var curves = design.Curves.Count > 0 ? design.Curves : [.. design.Distinct.Select(c => c.Curve).Distinct()];
        return curves.Where(design.Has).Select(curve => TreatmentNames.Labelled(design, curve));
    }
}
