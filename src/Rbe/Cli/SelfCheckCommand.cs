using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench selfcheck</c>: checks that the method finds a known difference, and finds none where there is none.</summary>
internal static class SelfCheckCommand
{
    // As in a quick run.
    private const int SuperBlocks = 12;

    public static Command Create()
    {
        var comparisons = SettingTable.Number("comparisons", "N", "Comparisons of a treatment with itself; fewer than 200 may not tell intervals of 95 % from those of 90 %, and are then inconclusive", 1, 1000, 200);
        var blocks = SettingTable.Number("blocks", "N", "Blocks per comparison", 2, 100, 5);
        var sessions = SettingTable.Number("cost-sessions", "N", "Business sessions per cost cell", 1, 100_000, 5);
        var designs = SettingTable.Flag("compare-designs", "Compares the two designs of a run instead: duets, and slices");
        var controls = SettingTable.Number("controls", "RUNS", "Checks the negative controls instead, in so many runs of 12 super-blocks; 0 for the other checks", 0, 1000, 0);
        return SettingCommand.Create(
            "selfcheck", "Checks the method: treatments compared with themselves must show no difference, and an added 20 and 200 µs of CPU must be found. Exit code: 1 the method fails, 5 the intervals are too wide or too few to tell",
            [comparisons, blocks, designs, controls, SettingTable.Seed, sessions, SettingTable.WarmUp, SettingTable.NoPin, SettingTable.Tiers, SettingCommand.Output], (reader, _, _) =>
            {
                var (count, perComparison, perCell) = (reader.Get(comparisons), reader.Get(blocks), reader.Get(sessions));
                var (isTrial, runs) = (reader.Get(designs), reader.Get(controls));
                reader.Check(!isTrial || runs == 0, $"{designs} and {controls} are two checks: choose one");
                var output = ResultOutput.OnStandardOutput(reader.Get(SettingCommand.Output));
                reader.Ensure();
                var settings = RunSettingsReader.Resolved(reader) with { Blocks = perComparison, CostSessions = perCell, CostOnly = true, AllowBurn = true };
                return isTrial ? CompareDesignsAsync(settings, output) : runs > 0 ? ControlAsync(settings, runs, output) : RunAsync(settings, count, output);
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int comparisons, ResultOutput output)
    {
        await using var running = await RunningCheck.StartAsync(settings, output);
        var text = new SelfCheckText(output);
        var check = running.Check;
        var (drain, abort) = running.Tokens;
        var equals = await check.SameWithSameAsync(comparisons, drain, abort);
        var outcome = text.OfEquals(equals, settings.Blocks);
        foreach (var micros in SelfCheck.Burnt)
        {
            var connection = await check.KnownAnswerAsync(micros, Treatment.All[1], perConnection: true, drain, abort);
            var interaction = await check.KnownAnswerAsync(micros, Treatment.All[0], perConnection: false, drain, abort);
            running.Progress.Clear();
            outcome = Worst(
                outcome, text.OfKnownCost(micros, "connection", connection, check.KnownAnswerBlocks),
                text.OfKnownCost(micros, "interaction", interaction, check.KnownAnswerBlocks));
        }

        foreach (var treatment in (Treatment[])[Treatment.All[0], Treatment.All[3]])
        {
            var ratio = await check.ThroughputAsync(treatment, drain, abort);
            running.Progress.Clear();
            outcome = Worst(outcome, text.OfThroughput(treatment, ratio, settings.Blocks));
        }

        var context = await running.ContextAsync();
        var burns = check.Burns;
        var runs = await check.RunsAsync(check.RunBlocks, burns, context, drain, abort);
        running.Progress.Clear();
        if (drain.IsCancellationRequested)
        {
            text.WriteData(outcome: null);
            return ExitCode.Interrupted;
        }

        RunResult[] same = [.. runs.Where((_, i) => burns[i] == 0)], worse = [.. runs.Where((_, i) => burns[i] > 0)];
        outcome = Worst(
            outcome, text.OfComparisons(same, worse, check.Regression), text.OfConnection(SelfCheck.ChangePerConnection(same, worse), check.Regression));
        output.Line(string.Create(CultureInfo.InvariantCulture, $"The intervals of known costs and of SIPS are of {100 * SelfCheck.Confidence:0.0} % each: of 95 % together."));
        // What the SUT burns gives the database nothing to do, either.
        outcome = Worst(outcome, text.OfControls([.. same, .. worse]));
        output.Line(outcome switch
        {
            CheckOutcome.Held =>
                $"The method finds the known costs, and none where there is none: {equals.Count(found => found.Share.Covers(0))} of {equals.Count} comparisons of equals cover 0.",
            CheckOutcome.NotShown =>
                "NOT SHOWN: nothing contradicts the method, but not all of it could be shown. A steadier host or more --blocks make the intervals narrower, and 200 --comparisons tell their coverage.",
            _ => "THE METHOD FAILED ITS CHECK.",
        });
        text.WriteData(outcome);
        return Code(outcome);
    }

    // TLS gives the database nothing to do: its controls must cover 0 as often as their confidence says.
    private static async Task<int> ControlAsync(RunSettings settings, int runs, ResultOutput output)
    {
        await using var running = await RunningCheck.StartAsync(settings, output);
        var text = new SelfCheckText(output);
        var (drain, abort) = running.Tokens;
        var results = await running.Check.RunsAsync(SuperBlocks, [.. Enumerable.Repeat(0, runs)], await running.ContextAsync(), drain, abort);
        running.Progress.Clear();
        var outcome = text.OfControls(results);
        await PrintPaceAsync(running, results, text);
        text.WriteData(drain.IsCancellationRequested ? null : outcome);
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
    private static async Task PrintPaceAsync(RunningCheck running, IReadOnlyList<RunResult> runs, SelfCheckText text)
    {
        var plain = Treatment.All[1];
        var costs = runs.SelectMany(run => run.Comparisons).Where(c => c.Metric == Metric.CpuMicrosPerConnection).Select(c => c.Estimate).OfType<double>().ToArray();
        if (costs.Length == 0 || running.Tokens.Drain.IsCancellationRequested)
            return;
        var micros = (int)costs.Average();
        var (cpu, commands) = await running.Check.PaceAsync(plain, micros, running.Tokens.Drain, running.Tokens.Abort);
        running.Progress.Clear();
        text.OfPace(plain, micros, cpu, commands);
    }

    private static async Task<int> CompareDesignsAsync(RunSettings settings, ResultOutput output)
    {
        await using var running = await RunningCheck.StartAsync(settings, output);
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
        var results = new List<(string Comparison, DesignResult Result)>();
        foreach (var (what, a, b) in comparisons)
        {
            foreach (var duets in (bool[])[false, true])
                results.Add((what, await running.Check.ByDesignAsync(a, b, duets, drain, abort)));
        }

        running.Progress.Clear();
        output.Table(new PlainTable(
            ["comparison", "design", "share %", "µs", "seconds", "± in a minute"],
            [
                .. results.Select(one => (IReadOnlyList<string>)
                [
                    one.Comparison, one.Result.Design, Text(one.Result.Share, "0.00"), Text(one.Result.Micros, "0"), Text(one.Result.Seconds, "0"), Text(one.Result.HalfWidthOfAMinute, "0.00"),
                ]),
            ],
            Names: 2));
        output.Data(new
        {
            Comparisons = results.Select(one => new { one.Comparison, one.Result.Design, one.Result.Share, one.Result.Micros, one.Result.Seconds, one.Result.HalfWidthOfAMinute }),
        });
        return drain.IsCancellationRequested ? ExitCode.Interrupted : ExitCode.Success;

        static string Text(object? value, string format) => value switch
        {
            Interval interval => interval.ToText(format),
            double number => number.ToString(format, CultureInfo.InvariantCulture),
            _ => "?",
        };
    }
}
