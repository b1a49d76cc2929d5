using TlsToll.Measurement.Processors;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Plans;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>Servers of static pages whose costs are given, and what the judges of a study make of them.</summary>
internal static class StaticServers
{
    public static StudyResult Judged(
        string name, Func<IReadOnlyDictionary<string, string>, int, double> micros, double use = 1,
        Func<IReadOnlyDictionary<string, string>, (double Branches, double Mispredicted)>? counts = null, PrimitiveTimes? primitives = null,
        Func<IReadOnlyDictionary<string, string>, (double Packets, double Megabytes)>? traffic = null, bool shared = false,
        Func<IReadOnlyDictionary<string, string>, double>? firstByte = null)
    {
        var design = StudyFixture.Design(name, quick: false);
        var placement = StudyFixture.AsTheyAre();
        var plan = StudyPlan.Of(design, placement);
        var levels = design.Experiments.SelectMany(e => e.Combinations.Select(c => (Combination: c, Experiment: e.File)))
            .GroupBy(m => (m.Combination.Kind, plan.Of(m.Combination).Name)).ToDictionary(g => g.Key, g => Levels(g.First().Combination, g.First().Experiment));
        var runs = plan.Runs.Select(run =>
        {
            var of = levels[(run.Kind, run.Treatment.Name)];
            var finished = Run(run, of, micros, use);
            if (shared && of.GetValueOrDefault("processors") == "2")
                finished = finished with { Cell = finished.Cell with { DriverUtilisation = null } };
            if (firstByte is not null && (of.ContainsKey("processors") || of.ContainsKey("outstanding")))
                finished = finished with { Cell = finished.Cell with { Pages = Pages(firstByte(of) * StudyFixture.Noise(of, run.Block, 0.002)) } };
            if (traffic is not null && (of.ContainsKey("transport") || of.ContainsKey("key")))
                finished = Moved(finished, traffic(of), of);
            return counts is not null && of.ContainsKey("transport") ? Counted(finished, counts(of), of) : finished;
        });
        return ClaimEvaluators.All[name](new StudyData(design, plan, placement, runs) { Primitives = primitives }, StudyFixture.Empty);
    }

    public static FindingVerdict Verdict(StudyResult study, string id) => study.Findings.Single(f => f.Id == id).Verdict;

    public static string Ours(StudyResult study, string id) => study.Findings.Single(f => f.Id == id).Ours;

    public static double Value(StudyResult study, string what) => study.Reference.Single(r => r.What == what).Ours!.Value;

    /// <summary>Cost of a hit of a server of the parts that Coarfa et al. have, in µs.</summary>
    public static double Coarfa(IReadOnlyDictionary<string, string> levels)
    {
        if (levels.GetValueOrDefault("transport") == "plain")
            return 200;
        double Unless(string part, double cost) => levels.GetValueOrDefault("ablate", "").Contains(part, StringComparison.Ordinal) ? 0 : cost;
        return levels.GetValueOrDefault("parts", "full") switch
        {
            "plain-data" => levels.ContainsKey("ablate") ? 285 : 650,
            "minimal-setup" => 300,
            "skeleton" => 220,
            "skeleton-plain" => 210,
            _ => 300 + Unless("sign", 400) + Unless("cipher", 50) + Unless("mac", 40) + Unless("rand", 10),
        };
    }

    /// <summary>Share of sessions that a trace reuses.</summary>
    public static double Reuse(IReadOnlyDictionary<string, string> levels) => levels.GetValueOrDefault("trace", "").Split(':')[^1] switch
    {
        "66" => 2 / 3.0,
        "87.5" => 7 / 8.0,
        "100" => 0.95,
        _ => 0,
    };

    // What a whole experiment sets is no level of its combinations.
    private static Dictionary<string, string> Levels(Combination combination, ExperimentFile experiment)
    {
        var levels = new Dictionary<string, string>(combination.Levels, StringComparer.Ordinal);
        foreach (var name in new[] { "ablate", "trace", "processors" })
        {
            if (experiment.Settings.TryGetValue(name, out var level))
                levels.TryAdd(name, level);
        }

        return levels;
    }

    private static FinishedRun Counted(FinishedRun run, (double Branches, double Mispredicted) counts, IReadOnlyDictionary<string, string> levels)
    {
        const double Instructions = 1e9;
        var branches = Instructions * counts.Branches * StudyFixture.Noise(levels, run.Cell.Block, 0.002);
        var events = new Dictionary<string, double?>(StringComparer.Ordinal)
        {
            [PerfEvent.Instructions.Name] = Instructions,
            [PerfEvent.Branches.Name] = branches,
            [PerfEvent.BranchMisses.Name] = branches * counts.Mispredicted * StudyFixture.Noise(levels, run.Cell.Block + 7, 0.002),
        };
        return run with { Cell = run.Cell with { Processor = new ProcessorCounts(events, UserOnly: false, Missing: null) } };
    }

    private static PageTimes Pages(double milliseconds)
    {
        var summary = new PercentileSummary(100, milliseconds, milliseconds, milliseconds, milliseconds, milliseconds);
        return new PageTimes(summary, summary);
    }

    private static FinishedRun Moved(FinishedRun run, (double Packets, double Megabytes) traffic, IReadOnlyDictionary<string, string> levels)
    {
        var noise = StudyFixture.Noise(levels, run.Cell.Block, 0.002);
        return run with
        {
            Cell = run.Cell with
            {
                WireBytes = (long)(1e6 * traffic.Megabytes * noise),
                Resources = run.Cell.Resources with { LoopbackBytes = 1e6 * traffic.Megabytes * noise, LoopbackPackets = traffic.Packets * run.Cell.Interactions * noise },
            },
        };
    }

    private static FinishedRun Run(
        PlannedRun run, IReadOnlyDictionary<string, string> levels, Func<IReadOnlyDictionary<string, string>, int, double> micros, double use)
    {
        const long Fetches = 1_000_000;
        var cost = micros(levels, run.Block) * StudyFixture.Noise(levels, run.Block, 0.002);
        var cell = Cells.Of(run.Block, run.Treatment, run.Kind, cost, Fetches);
        var full = (long)(Fetches * (1 - Reuse(levels)));
        if (run.Kind == CellKind.Timed)
            cell = cell with { WindowInteractions = Fetches, WindowSeconds = Fetches * cost / 1e6, SutUtilisation = use, DriverUtilisation = 0.5 };
        return new FinishedRun(run.Number, 1, Voided: false, cell with { Round = run.Round, Handshakes = new(full, Fetches - full, 0, full, Fetches - full, 0, 0, 0) }, 0, 0);
    }
}
