using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Reports.Text;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe selfcheck</c>: checks that the method finds a known difference, and finds none where there is none.</summary>
internal static class SelfCheckCommand
{
    public static Command Create()
    {
        var comparisons = SettingTable.Number("comparisons", "N", "Comparisons of a treatment with itself", 1, 1000, 40);
        var blocks = SettingTable.Number("blocks", "N", "Blocks per comparison", 2, 100, 5);
        var sessions = SettingTable.Number("cost-sessions", "N", "Business sessions per cost cell", 1, 100_000, 5);
        var designs = SettingTable.Flag("designs", "Compares the two designs of a run instead: duets, and slices");
        return SettingCommand.Create(
            "selfcheck", "Checks the method: treatments compared with themselves must show no difference, and an added 20 and 200 µs of CPU must be found",
            [comparisons, blocks, designs, SettingTable.Seed, sessions, SettingTable.WarmUp, SettingTable.NoPin, SettingTable.Tiers], (reader, _, _) =>
            {
                var (count, perComparison, perCell) = (reader.Get(comparisons), reader.Get(blocks), reader.Get(sessions));
                var isTrial = reader.Get(designs);
                reader.Ensure();
                var settings = RunSettingsReader.Resolved(reader) with { Blocks = perComparison, CostSessions = perCell, CostOnly = true, AllowBurn = true };
                return isTrial ? CompareDesignsAsync(settings) : RunAsync(settings, count);
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int comparisons)
    {
        using var interrupts = new Interrupts();
        var progress = ProgressLine.OnStandardError();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
        var runner = new CellRunner(settings, testbed, (_, _, _) => { });
        var warmUp = await WarmUp.RunAsync(settings, runner, progress, interrupts.Drain, interrupts.Abort);
        progress.Clear();
        Console.WriteLine($"Note: {warmUp.Describe()}.");
        var check = new SelfCheck(settings, runner, progress);
        var same = await check.SameWithSameAsync(comparisons, interrupts.Drain, interrupts.Abort);
        progress.Clear();
        var covering = same.Count(interval => interval.Covers(0));
        var rightly = Print(same, covering, settings.Blocks);
        var found = true;
        foreach (var micros in SelfCheck.Burnt)
        {
            var connection = await check.KnownAnswerAsync(micros, Treatment.All[1], perConnection: true, interrupts.Drain, interrupts.Abort);
            var interaction = await check.KnownAnswerAsync(micros, Treatment.All[0], perConnection: false, interrupts.Drain, interrupts.Abort);
            progress.Clear();
            found &= Print(micros, "connection", connection, check.KnownAnswerBlocks) & Print(micros, "interaction", interaction, check.KnownAnswerBlocks);
        }

        if (interrupts.Drain.IsCancellationRequested)
            return ExitCode.Interrupted;
        Console.WriteLine(rightly && found ? "The method finds the known difference, and none where there is none." : "THE METHOD FAILED ITS CHECK.");
        return rightly && found ? ExitCode.Success : ExitCode.Invalid;
    }

    private static async Task<int> CompareDesignsAsync(RunSettings settings)
    {
        using var interrupts = new Interrupts();
        var progress = ProgressLine.OnStandardError();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
        var runner = new CellRunner(settings, testbed, (_, _, _) => { });
        var warmUp = await WarmUp.RunAsync(settings, runner, progress, interrupts.Drain, interrupts.Abort);
        var check = new SelfCheck(settings, runner, progress);
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
                var result = await check.ByDesignAsync(a, b, duets, interrupts.Drain, interrupts.Abort);
                rows.Add([what, result.Design, Text(result.Share?.Estimate), $"[{Text(result.Share?.Low)}, {Text(result.Share?.High)}]", Text(result.Seconds), Text(result.HalfWidthOfAMinute)]);
            }
        }

        progress.Clear();
        Console.WriteLine($"Note: {warmUp.Describe()}.");
        Console.Write(new PlainTable(["comparison", "design", "share %", "95 %", "seconds", "± in a minute"], rows).ToText());
        return ExitCode.Success;

        static string Text(double? value) => value?.ToString("0.00", CultureInfo.InvariantCulture) ?? "?";
    }

    private static bool Print(IReadOnlyList<Interval> same, int covering, int blocks)
    {
        if (same.Count == 0)
            return false;
        var least = Coverage.Fewest(same.Count);
        Console.WriteLine("A/A, TLS share in percentage points, each a comparison of a treatment with itself:");
        foreach (var (interval, index) in same.Select((interval, index) => (interval, index)))
        {
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"  {index + 1,2} {Treatment.All[index % 4].Name,-13} {interval.Estimate,6:0.00} [{interval.Low,6:0.00}, {interval.High,6:0.00}]{(interval.Covers(0) ? "" : "  does not cover 0")}"));
        }

        Console.WriteLine($"{covering} of {same.Count} intervals cover 0 ({least} to {same.Count} expected; {blocks} blocks each).");
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"Half of an interval is {same.Average(i => i.HalfWidth):0.00} points on average. A true coverage of 90 % would have been found with a probability of {Coverage.Power(same.Count, 0.90):0.00}."));
        return covering >= least;
    }

    private static bool Print(int micros, string per, Interval? interval, int blocks)
    {
        if (interval is null)
        {
            Console.WriteLine($"{micros} µs per {per}: not measured.");
            return false;
        }

        var covers = interval.Covers(micros);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{micros} µs burnt per {per}: found {interval.Estimate:0.0} µs [{interval.Low:0.0}, {interval.High:0.0}] in {blocks} blocks{(covers ? "" : ", which does not cover it")}."));
        return covers;
    }
}
