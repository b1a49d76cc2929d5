using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Soak;
using TlsToll.Experiments.Testbeds;
using TlsToll.Reports.Text;
using TlsToll.Results.Metrics;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench soak</c>: holds the tiers under load, and checks that they don't grow.</summary>
internal static class SoakCommand
{
    // 720 loads are two hours; more would only take longer to compare with one another.
    private const int MostLoads = 720;

    // Smaller than the vendors' default, of which they would not have filled their memory within the first fifth.
    private const int VendorHistory = 10_000;

    private static readonly TimeSpan UsualLoad = TimeSpan.FromSeconds(10);

    public static Command Create()
    {
        var duration = SettingTable.Number("seconds", "SECONDS", "Time under load; only an hour or more can tell a growth of 1 % an hour", 20, 7 * 86_400, 600);
        return SettingCommand.Create(
            "soak", "Loads the tiers with a saturated mix over TLS for a long time, and audits; exit code 1 if their memory, handles or response times grow",
            [duration, SettingTable.Seed, SettingTable.Tiers, SettingCommand.Output], (reader, _, _) =>
            {
                var (time, output) = (TimeSpan.FromSeconds(reader.Get(duration)), ResultOutput.OnStandardOutput(reader.Get(SettingCommand.Output)));
                reader.Ensure();
                var settings = RunSettingsReader.Resolved(reader);
                var loads = Math.Clamp((int)(time / UsualLoad), SoakVerdicts.FewestLoads, MostLoads);
                return RunAsync(FaultLoad.Saturated(settings) with { Window = time / loads, VendorHistory = VendorHistory }, loads, output);
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int loads, ResultOutput output)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
        progress.Clear();
        var trial = new SoakTrial(settings, testbed);
        var readings = new List<SoakReading>();
        (AuditFindings Found, TimeSpan Time)? audit = null;
        using var watch = new TierWatch(testbed.AnyTierEnded, interrupts.Abort);
        try
        {
            await watch.DuringAsync(async () =>
            {
                while (readings.Count < loads && !interrupts.Drain.IsCancellationRequested)
                {
                    readings.Add(await trial.LoadAsync(readings.Count + 1, watch.Token));
                    progress.Report(Line(readings[^1], readings.Count, loads));
                }

                var begun = Stopwatch.GetTimestamp();
                var found = await testbed.AuditAsync(watch.Token);
                audit = (found, Stopwatch.GetElapsedTime(begun));
            });
        }
        catch when (readings.Count > 0)
        {
            progress.Clear();
            Print(readings, audit: null, output);
            throw;
        }

        progress.Clear();
        return Print(readings, audit, output) ? ExitCode.Invalid
            : interrupts.Drain.IsCancellationRequested ? ExitCode.Interrupted
            : ExitCode.Success;
    }

    private static string Line(SoakReading reading, int number, int loads) => string.Create(CultureInfo.InvariantCulture,
        $"load {number}/{loads}: {reading.Sips:0} SIPS, p99 {reading.P99:0} ms, {reading.Failed} failed; MiB: SUT {FaultLoad.Mebibytes(reading.Sut.ResidentBytes)}, heap {FaultLoad.Mebibytes(reading.HeapBytes)}");

    /// <summary>Prints what the readings tell, and returns whether anything grew, failed, or is inconsistent.</summary>
    private static bool Print(List<SoakReading> readings, (AuditFindings Found, TimeSpan Time)? audit, ResultOutput output)
    {
        var trends = SoakVerdicts.Of(readings);
        string[] problems = [.. readings.Select(reading => reading.Problem).OfType<string>(), .. audit?.Found.AllProblems ?? []];
        var rows = trends.Select(trend => (IReadOnlyList<string>)
        [
            trend.Name, trend.Median is { } median ? FaultLoad.Text(median, "0.0") : "?",
            trend.Growth is { } growth ? $"{SignedPercent.Of(growth.Estimate)} [{SignedPercent.Of(growth.Low)}, {SignedPercent.Of(growth.High)}]" : "?", Name(trend.Verdict),
        ]);
        output.Table(new PlainTable(["memory in MiB", "median", "growth, % an hour [95 %]", "verdict"], [.. rows]));
        FaultLoad.PrintProblems(output, problems);
        var leftOut = SoakVerdicts.LeftOut(readings.Count);
        output.Line(string.Create(CultureInfo.InvariantCulture,
            $"{readings.Count} loads in {readings.Select(r => r.Time.TotalMinutes).LastOrDefault():0.0} minutes. The first {leftOut} are left out: pools fill, and code is compiled. Memory of SUT and vendors is read after they gave back what they do not use; the rows with free memory are from before. The database's memory is that of its processes alone: its shared buffers fill with the orders, up to their size. Its handles are those of the process that has most, without the files of tables: a process keeps those open that it used, and they grow in number with the tables."));
        output.Line(string.Create(CultureInfo.InvariantCulture,
            $"{readings.Sum(r => r.Failed)} interactions failed; {(audit is null ? "there was no audit" : problems.Length == 0 ? "the audit is clean" : "the audit is NOT CLEAN")}."));
        output.Line(string.Create(CultureInfo.InvariantCulture,
            $"Limits: memory and handles {SoakVerdicts.Limit} % an hour, or one handle; in a run of less than an hour they fail above {SoakVerdicts.LimitWithin} % in the judged part. That is always the limit of p99, of all services as measured and, if the SUT has a processor of its own, at one speed of the host, and of each service."));
        output.Line(Conclusion(trends));
        int Count(SoakVerdict verdict) => trends.Count(trend => trend.Verdict == verdict);
        var audited = audit is var (found, time) ? string.Create(CultureInfo.InvariantCulture, $"{found.Shipped} orders audited in {time.TotalSeconds:0.0} s") : "not audited";
        // The last line is what trust quotes.
        output.Line(string.Create(CultureInfo.InvariantCulture,
            $"Quantities: {Count(SoakVerdict.Held)} held, {Count(SoakVerdict.NotTold)} not told, {Count(SoakVerdict.Grows)} grew; {audited}."));
        output.Data(new
        {
            Loads = readings.Count,
            Minutes = readings.Select(r => r.Time.TotalMinutes).LastOrDefault(),
            Failed = readings.Sum(r => r.Failed),
            Quantities = trends.Select(trend => new { trend.Name, trend.Median, GrowthPercentPerHour = trend.Growth, Verdict = Name(trend.Verdict) }),
            Audited = audit?.Found.Shipped,
            Problems = problems,
        });
        return trends.Any(trend => trend.Verdict == SoakVerdict.Grows) || problems.Length > 0 || readings.Any(reading => reading.Failed > 0);
    }

    private static string Conclusion(IReadOnlyList<SoakTrend> trends)
    {
        string Of(SoakVerdict verdict) => string.Join("; ", trends.Where(trend => trend.Verdict == verdict).Select(trend => trend.Name));
        return Of(SoakVerdict.Grows) is { Length: > 0 } grows ? $"GROWS: {grows}."
            : Of(SoakVerdict.NotTold) is { Length: > 0 } open ? $"Nothing was shown to grow. Not told by a run of this length: {open}."
            : "Everything held.";
    }

    private static string Name(SoakVerdict verdict) => verdict switch
    {
        SoakVerdict.Held => "held",
        SoakVerdict.Grows => "grows",
        SoakVerdict.NotTold => "not told",
        _ => "not judged",
    };
}
