using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Reading;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>Studies whose outcome is given, so that what follows from it can be checked.</summary>
internal static class StudyFixture
{
    /// <summary>The design of a study that comes with the program.</summary>
    public static StudyDesign Design(string name, bool quick)
    {
        var (file, path) = StudyFiles.Read(StudyFiles.Find(name));
        return StudyDesign.Of(file, quick, path);
    }

    /// <summary>Levels of the load taken as they are.</summary>
    public static Placement AsTheyAre(double sessions = 1) => Placement.AsTheyAre(sessions);

    /// <summary>A study of which every run has been measured.</summary>
    /// <param name="design">The study.</param>
    /// <param name="sips">Throughput by levels and block.</param>
    /// <param name="p90">Response time of all services by levels and block.</param>
    /// <param name="ofService">Factor of the response time by levels and service; null for 1.</param>
    /// <param name="bytesPerEb">Bytes a second over the network, per Active EB.</param>
    /// <param name="change">Changes each cell; null for no change.</param>
    public static StudyData Measured(
        StudyDesign design, Func<IReadOnlyDictionary<string, string>, int, double> sips, Func<IReadOnlyDictionary<string, string>, int, double> p90,
        Func<IReadOnlyDictionary<string, string>, ServiceName, double>? ofService = null, double bytesPerEb = 5000, Func<CellMeasurement, CellMeasurement>? change = null)
    {
        var placement = AsTheyAre();
        var plan = StudyPlan.Of(design, placement);
        var levels = design.Distinct.GroupBy(c => plan.Of(c).Name, StringComparer.Ordinal).ToDictionary(g => g.Key, g => g.First().Levels, StringComparer.Ordinal);
        return new StudyData(design, plan, placement, plan.Runs.Select(run =>
        {
            var full = Full(levels[run.Treatment.Name], run);
            var finished = Run(run, sips(full, run.Block), p90(full, run.Block), ofService is null ? null : service => ofService(full, service), bytesPerEb);
            return change is null ? finished : finished with { Cell = change(finished.Cell) };
        }));
    }

    /// <summary>The cell of a run with given outcomes.</summary>
    public static FinishedRun Run(PlannedRun run, double sips, double p90, Func<ServiceName, double>? ofService = null, double bytesPerEb = 5000)
    {
        var ebs = run.Treatment.Conditions.Ebs ?? 17;
        var cell = Cells.Of(run.Block, run.Treatment, run.Kind, Micros(run.Treatment));
        return new FinishedRun(run.Number, 1, Voided: false, cell with
        {
            Cell = run.Number,
            Round = run.Round,
            WindowInteractions = 1_000_000,
            WindowSeconds = 1e6 / sips,
            // Of a load, it grows until some 30 EBs; TLS takes a tenth more.
            DriverUtilisation = 0.1,
            // Of the network 1.6 % with 40 Active EBs, and of the memory a little more with each.
            Resources = cell.Resources with
            {
                DiskReadBytes = cell.Resources.DiskReadBytes with { Sut = 1e6 },
                DiskBusySeconds = 0.01,
                LoopbackBytes = bytesPerEb * ebs,
                ResidentBytes = cell.Resources.ResidentBytes with { Sut = 250e6 + (1e5 * ebs) },
            },
            SutUtilisation = Math.Min(1, (run.Treatment.Transport == Transport.Tls ? 0.55 : 0.5) * ebs / 17),
            ResponseMilliseconds = Enum.GetValues<ServiceName>().ToDictionary(s => s, s => Summary(p90 * (ofService?.Invoke(s) ?? 1))),
        }, run.Number, run.Number);
    }

    // A connection costs 430 µs, and 25 sessions of 1000 interactions have one each; what an interaction exchanges costs 19 µs.
    private static double Micros(Treatment treatment) => (treatment.Transport, treatment.Connection) switch
    {
        (Transport.Tls, ConnectionScope.Request) => 999,
        (Transport.Tls, _) => 530,
        (_, ConnectionScope.Request) => 550,
        _ => 500,
    };

    private static PercentileSummary Summary(double p90) => new(100, p90 / 2, p90 / 2, p90, p90, p90);

    /// <summary>State of a study in its first sitting.</summary>
    public static StudyState State { get; } = new()
    {
        Study = "s",
        Quick = true,
        Options = "--quick",
        StartedAt = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        Sittings = 1,
        AsOf = new DateOnly(2026, 1, 2),
    };

    /// <summary>Results with nothing in them.</summary>
    public static StudyResult Empty { get; } = new()
    {
        Study = "s",
        Title = "t",
        About = [],
        Quick = true,
        StartedAt = default,
        EndedAt = default,
        Status = "valid",
        RunsPlanned = 0,
        Runs = 0,
        Sittings = 1,
        Experiments = [],
        Figures = [],
        Anova = [],
        Checks = [],
        Differences = [],
        Reference = [],
        Findings = [],
        PaperFactors = [],
        Answers = [],
        Remarks = [],
    };

    /// <summary>The load of a combination.</summary>
    public static int Ebs(IReadOnlyDictionary<string, string> levels) => int.Parse(levels["ebs"], CultureInfo.InvariantCulture);

    /// <summary>A little scatter that depends on everything and repeats: within ± half of a fraction.</summary>
    public static double Noise(IReadOnlyDictionary<string, string> levels, int block, double fraction)
    {
        var hash = (ulong)block;
        foreach (var c in string.Join(' ', levels.Values))
            hash = SplitMix64.Mix(hash ^ c);
        return 1 + (fraction * ((hash % 10_007 / 10_007.0) - 0.5));
    }

    // Every factor that a treatment can tell, whichever experiment it is of.
    private static Dictionary<string, string> Full(IReadOnlyDictionary<string, string> levels, PlannedRun run) => new(levels, StringComparer.Ordinal)
    {
        ["key"] = run.Treatment.Transport == Transport.Plain ? "rsa-1024" : run.Treatment.Tls.Key.Name,
        ["suite"] = run.Treatment.Tls.Suites?.Names ?? "",
        ["treatment"] = $"{run.Treatment.Transport}-{run.Treatment.Connection}".ToLowerInvariant(),
    };
}
