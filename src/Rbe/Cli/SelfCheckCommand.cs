using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Host;
using TlsToll.Reports.Text;
using TlsToll.Results.Between;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench selfcheck</c>: checks that the method finds a known difference, and finds none where there is none.</summary>
internal static class SelfCheckCommand
{
    // As in compare.
    private const double TolerancePercent = 2;

    // As in a quick run.
    private const int SuperBlocks = 12;

    public static Command Create()
    {
        var comparisons = SettingTable.Number("comparisons", "N", "Comparisons of a treatment with itself; fewer than 200 may not tell intervals of 95 % from those of 90 %, and are then inconclusive", 1, 1000, 200);
        var blocks = SettingTable.Number("blocks", "N", "Blocks per comparison", 2, 100, 5);
        var sessions = SettingTable.Number("cost-sessions", "N", "Business sessions per cost cell", 1, 100_000, 5);
        var designs = SettingTable.Flag("designs", "Compares the two designs of a run instead: duets, and slices");
        var controls = SettingTable.Number("controls", "RUNS", "Checks the negative controls instead, in so many runs of 12 super-blocks; 0 for the other checks", 0, 1000, 0);
        return SettingCommand.Create(
            "selfcheck", "Checks the method: treatments compared with themselves must show no difference, and an added 20 and 200 µs of CPU must be found. Exit code: 1 the method fails, 5 the intervals are too wide or too few to tell",
            [comparisons, blocks, designs, controls, SettingTable.Seed, sessions, SettingTable.WarmUp, SettingTable.NoPin, SettingTable.Tiers], (reader, _, _) =>
            {
                var (count, perComparison, perCell) = (reader.Get(comparisons), reader.Get(blocks), reader.Get(sessions));
                var (isTrial, runs) = (reader.Get(designs), reader.Get(controls));
                reader.Check(!isTrial || runs == 0, "--designs and --controls are two checks: choose one");
                reader.Ensure();
                var settings = RunSettingsReader.Resolved(reader) with { Blocks = perComparison, CostSessions = perCell, CostOnly = true, AllowBurn = true };
                return isTrial ? CompareDesignsAsync(settings) : runs > 0 ? ControlAsync(settings, runs) : RunAsync(settings, count);
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int comparisons)
    {
        await using var running = await RunningCheck.StartAsync(settings);
        var check = running.Check;
        var (drain, abort) = running.Tokens;
        var equals = await check.SameWithSameAsync(comparisons, drain, abort);
        var outcome = Print(equals, settings.Blocks);
        foreach (var micros in SelfCheck.Burnt)
        {
            var connection = await check.KnownAnswerAsync(micros, Treatment.All[1], perConnection: true, drain, abort);
            var interaction = await check.KnownAnswerAsync(micros, Treatment.All[0], perConnection: false, drain, abort);
            running.Progress.Clear();
            outcome = Worst(outcome, Print(micros, "connection", connection, check.KnownAnswerBlocks), Print(micros, "interaction", interaction, check.KnownAnswerBlocks));
        }

        foreach (var treatment in (Treatment[])[Treatment.All[0], Treatment.All[3]])
            outcome = Worst(outcome, Print(treatment, await check.ThroughputAsync(treatment, drain, abort), settings.Blocks, running.Progress));
        var context = await running.ContextAsync();
        var burns = check.Burns;
        var runs = await check.RunsAsync(check.RunBlocks, burns, context, drain, abort);
        running.Progress.Clear();
        if (drain.IsCancellationRequested)
            return ExitCode.Interrupted;
        RunResult[] same = [.. runs.Where((_, i) => burns[i] == 0)], worse = [.. runs.Where((_, i) => burns[i] > 0)];
        outcome = Worst(outcome, Print(same, worse, check), PrintPerConnection(SelfCheck.ChangePerConnection(same, worse), check.Regression));
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"The intervals of known costs and of SIPS are of {100 * SelfCheck.Confidence:0.0} % each: of 95 % together."));
        // What the SUT burns gives the database nothing to do, either.
        outcome = Worst(outcome, PrintControls([.. same, .. worse]));
        Console.WriteLine(outcome switch
        {
            CheckOutcome.Held =>
                $"The method finds the known costs, and none where there is none: {equals.Count(found => found.Share.Covers(0))} of {equals.Count} comparisons of equals cover 0.",
            CheckOutcome.NotShown =>
                "NOT SHOWN: nothing contradicts the method, but not all of it could be shown. A steadier host or more --blocks make the intervals narrower, and 200 --comparisons tell their coverage.",
            _ => "THE METHOD FAILED ITS CHECK.",
        });
        return Code(outcome);
    }

    // TLS gives the database nothing to do: its controls must cover 0 as often as their confidence says.
    private static async Task<int> ControlAsync(RunSettings settings, int runs)
    {
        await using var running = await RunningCheck.StartAsync(settings);
        var (drain, abort) = running.Tokens;
        var results = await running.Check.RunsAsync(SuperBlocks, [.. Enumerable.Repeat(0, runs)], await running.ContextAsync(), drain, abort);
        running.Progress.Clear();
        var outcome = PrintControls(results);
        await PrintPaceAsync(running, results);
        return drain.IsCancellationRequested ? ExitCode.Interrupted : Code(outcome);
    }

    private static int Code(CheckOutcome outcome) => outcome switch
    {
        CheckOutcome.Held => ExitCode.Success,
        CheckOutcome.NotShown => ExitCode.Inconclusive,
        _ => ExitCode.Invalid,
    };

    private static CheckOutcome Worst(params CheckOutcome[] outcomes) => outcomes.Max();

    // Whether a difference of the database's CPU is due to TLS, or to the pace at which requests come while the SUT does more for each.
    private static async Task PrintPaceAsync(RunningCheck running, IReadOnlyList<RunResult> runs)
    {
        var plain = Treatment.All[1];
        var costs = runs.SelectMany(run => run.Comparisons).Where(c => c.Metric == Metric.CpuMicrosPerConnection).Select(c => c.Estimate).OfType<double>().ToArray();
        if (costs.Length == 0 || running.Tokens.Drain.IsCancellationRequested)
            return;
        var micros = (int)costs.Average();
        var (cpu, commands) = await running.Check.PaceAsync(plain, micros, running.Tokens.Drain, running.Tokens.Abort);
        running.Progress.Clear();
        Console.WriteLine(
            $"{plain.Name} beside itself with {micros} µs more per interaction, and no TLS: CPU of the database {Percent(cpu, "0.0")}, commands to it {Percent(commands, "0.00")}.");

        static string Percent(Interval? ratio, string digits)
        {
            return ratio is null ? "not measured" : $"{Signed(ratio.Estimate)} % [{Signed(ratio.Low)}, {Signed(ratio.High)}]";

            string Signed(double value) => (100 * (value - 1)).ToString($"+{digits};-{digits};{digits}", CultureInfo.InvariantCulture);
        }
    }

    private static async Task<int> CompareDesignsAsync(RunSettings settings)
    {
        await using var running = await RunningCheck.StartAsync(settings);
        var (drain, abort) = running.Tokens;
        var (plainSession, plainRequest, tlsSession, tlsRequest) = (Treatment.All[0], Treatment.All[1], Treatment.All[2], Treatment.All[3]);
        (string What, Treatment A, Treatment B)[] comparisons =
        [
            ("plain-session with itself", plainSession, plainSession with { Label = "b" }),
            ("tls-session with itself", tlsSession, tlsSession with { Label = "b" }),
            ("20 µs per interaction", plainSession, plainSession with { Label = "b", BurnPerInteraction = 20 }),
            ("200 µs per interaction", plainSession, plainSession with { Label = "b", BurnPerInteraction = 200 }),
            ("tls-session", plainSession, tlsSession), ("tls-request", plainRequest, tlsRequest),
        ];
        var rows = new List<IReadOnlyList<string>>();
        foreach (var (what, a, b) in comparisons)
        {
            foreach (var duets in (bool[])[false, true])
            {
                var result = await running.Check.ByDesignAsync(a, b, duets, drain, abort);
                rows.Add(
                [
                    what, result.Design, Text(result.Share, "0.00"), Text(result.Micros, "0"), Text(result.Seconds, "0"), Text(result.HalfWidthOfAMinute, "0.00"),
                ]);
            }
        }

        running.Progress.Clear();
        Console.Write(new PlainTable(["comparison", "design", "share %", "µs", "seconds", "± in a minute"], rows).ToText());
        return ExitCode.Success;

        static string Text(object? value, string format) => value switch
        {
            Interval interval => $"{Text(interval.Estimate, format)} [{Text(interval.Low, format)}, {Text(interval.High, format)}]",
            double number => number.ToString(format, CultureInfo.InvariantCulture),
            _ => "?",
        };
    }

    private static CheckOutcome Print(IReadOnlyList<SameWithSame> same, int blocks)
    {
        if (same.Count == 0)
            return CheckOutcome.NotShown;
        var (least, covering) = (Coverage.Fewest(same.Count), same.Count(found => found.Share.Covers(0)));
        Console.WriteLine("A/A, TLS share in percentage points, each a comparison of a treatment with itself:");
        foreach (var (found, index) in same.Select((found, index) => (found, index)))
        {
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"  {index + 1,3} {found.Treatment,-13} {found.Design,-6} {found.Share.Estimate,6:0.00} [{found.Share.Low,6:0.00}, {found.Share.High,6:0.00}]{(found.Share.Covers(0) ? "" : "  does not cover 0")}"));
        }

        Console.WriteLine($"{covering} of {same.Count} intervals cover 0 ({least} to {same.Count} expected; {blocks} blocks each).");
        foreach (var design in same.GroupBy(found => found.Design, StringComparer.Ordinal))
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Half of an interval of {design.Key} is {design.Average(found => found.Share.HalfWidth):0.00} points on average."));
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"A true coverage of 90 % would have been found with a probability of {Coverage.Power(same.Count, CheckOutcomes.WrongCoverage):0.00}."));
        var outcome = CheckOutcomes.OfEquals(covering, same.Count);
        if (outcome == CheckOutcome.NotShown)
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"That is less than {CheckOutcomes.EnoughPower}: so few comparisons don't tell the coverage of the intervals."));
        return outcome;
    }

    private static CheckOutcome Print(Treatment treatment, Interval? ratio, int blocks, ProgressLine progress)
    {
        progress.Clear();
        if (ratio is null)
        {
            Console.WriteLine($"SIPS of {treatment.Name} with itself: not measured.");
            return CheckOutcome.NotShown;
        }

        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"SIPS of {treatment.Name} with itself: {ratio.Estimate:0.000} [{ratio.Low:0.000}, {ratio.High:0.000}] in {blocks} timed blocks{(ratio.Covers(1) ? "" : ", which does not cover 1")}."));
        return ratio.Covers(1) ? CheckOutcome.Held : CheckOutcome.Failed;
    }

    // Ten ways to divide six equal runs into two groups of three. They share runs, and one in twenty may err.
    private static CheckOutcome Print(IReadOnlyList<RunResult> same, IReadOnlyList<RunResult> worse, SelfCheck check)
    {
        var groups = SelfCheck.Halves(same);
        // Judged without the allowance for the order of the runs, which would hide false alarms.
        var alarms = groups.Count(group =>
            RunComparison.Of(group.First, group.Second, TolerancePercent, isOrderFree: true).Outcome == ComparisonOutcome.Regression);
        Console.WriteLine($"compare: {alarms} of {groups.Count} comparisons of three equal runs with three others report a regression (0 or 1 expected).");
        var outcome = SelfCheck.Change(same, worse, TolerancePercent);
        var found = outcome.Responses.Any(response => response.Outcome == ComparisonOutcome.Regression);
        Console.WriteLine($"compare: {check.Regression} µs more per connection {(found ? "is" : "IS NOT")} found by three runs a side: {string.Join("; ", outcome.Responses.Select(Change))}.");
        return (alarms <= 1, found, outcome.Outcome) switch
        {
            (true, true, _) => CheckOutcome.Held,
            (true, false, ComparisonOutcome.Inconclusive) => CheckOutcome.NotShown,
            _ => CheckOutcome.Failed,
        };

        static string Change(ResponseComparison response) => string.Create(
            CultureInfo.InvariantCulture, $"{response.Treatment} {SignedPercent.Of(response.ChangePercent, response.Low, response.High)}, {response.SmallestShownPercent:0.0} % would have been seen");
    }

    // The number that transfers to other services must rise by what each connection burns.
    private static CheckOutcome PrintPerConnection(Interval? change, int micros)
    {
        if (change is null)
        {
            Console.WriteLine("The cost of a TLS connection in these runs: not measured.");
            return CheckOutcome.NotShown;
        }

        var outcome = CheckOutcomes.Of(change, micros);
        var words = outcome switch { CheckOutcome.Held => "rises", CheckOutcome.NotShown => "is not shown to rise", _ => "DOES NOT RISE" };
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"The cost of a TLS connection {words} by the {micros} µs in these runs: by {change.Estimate:0} µs [{change.Low:0}, {change.High:0}]."));
        return outcome;
    }

    private static CheckOutcome PrintControls(IReadOnlyList<RunResult> runs)
    {
        var outcome = runs.Count > 0 ? CheckOutcome.Held : CheckOutcome.NotShown;
        foreach (var control in runs.SelectMany(run => run.Comparisons).Where(c => c.Estimate is not null && (c.Metric == Metric.CommandControl || c.Metric == Metric.CpuControl))
            .GroupBy(c => (c.Metric, c.Treatment)))
        {
            var (covering, least) = (control.Count(c => c is { Low: <= 0, High: >= 0 }), Coverage.Fewest(control.Count()));
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"{control.Key.Treatment}, {(control.Key.Metric == Metric.CommandControl ? "commands to the database" : "CPU of the database")}: {covering} of {control.Count()} intervals cover 0 ({least} to {control.Count()} expected); from {control.Min(c => c.Estimate):+0.00;-0.00;0.00} to {control.Max(c => c.Estimate):+0.00;-0.00;0.00} %, {control.Average(c => c.Estimate):+0.00;-0.00;0.00} % on average."));
            // The database's CPU is a remark where it shares processors with the driver.
            if (control.Key.Metric == Metric.CommandControl && covering < least)
                outcome = CheckOutcome.Failed;
        }

        return outcome;
    }

    private static CheckOutcome Print(int micros, string per, Interval? interval, int blocks)
    {
        if (interval is null)
        {
            Console.WriteLine($"{micros} µs per {per}: not measured.");
            return CheckOutcome.NotShown;
        }

        var outcome = CheckOutcomes.Of(interval, micros);
        var doubt = outcome switch
        {
            CheckOutcome.Failed => ", which does not cover it",
            CheckOutcome.NotShown => ", which covers 0, too",
            _ => "",
        };
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{micros} µs burnt per {per}: found {interval.Estimate:0.0} µs [{interval.Low:0.0}, {interval.High:0.0}] in {blocks} blocks{doubt}."));
        return outcome;
    }

    /// <summary>A self-check on tiers that have warmed up.</summary>
    private sealed class RunningCheck(RunSettings settings, Interrupts interrupts, ProgressLine progress, RunTestbed testbed, SelfCheck check) : IAsyncDisposable
    {
        private readonly DateTime _started = DateTime.UtcNow;

        public SelfCheck Check => check;

        public ProgressLine Progress => progress;

        public (CancellationToken Drain, CancellationToken Abort) Tokens => (interrupts.Drain, interrupts.Abort);

        public static async Task<RunningCheck> StartAsync(RunSettings settings)
        {
            var interrupts = new Interrupts();
            var progress = ProgressLine.OnStandardError();
            RunTestbed? testbed = null;
            try
            {
                testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
                var runner = new CellRunner(settings, testbed, (_, _, _) => { });
                var warmUp = await WarmUp.RunAsync(settings, runner, progress, interrupts.Drain, interrupts.Abort);
                progress.Clear();
                Console.WriteLine($"Note: {warmUp.Describe()}.");
                return new RunningCheck(settings, interrupts, progress, testbed, new SelfCheck(settings, runner.MeasureAsync, progress));
            }
            catch
            {
                if (testbed is not null)
                    await testbed.DisposeAsync();
                progress.Dispose();
                interrupts.Dispose();
                throw;
            }
        }

        public async Task<RunContext> ContextAsync() => new()
        {
            StartedAt = _started,
            EndedAt = DateTime.UtcNow,
            Interrupted = false,
            Machine = MachineDescription.Read(),
            Settings = await EffectiveSettings.ReadAsync(settings, testbed, settings.Blocks, interrupts.Abort),
            Remarks = [],
            Inconsistencies = [],
        };

        public async ValueTask DisposeAsync()
        {
            await testbed.DisposeAsync();
            progress.Dispose();
            interrupts.Dispose();
        }
    }
}
